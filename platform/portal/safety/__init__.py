"""How an account is kept safe: passkeys, an authenticator app, recovery codes, sessions."""
