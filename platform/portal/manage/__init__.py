"""The pages of a tenant's admins and auditors."""
