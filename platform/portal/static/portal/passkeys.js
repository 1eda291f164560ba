// A passkey needs a browser that knows them. What went wrong is said on the page.
for (const button of document.querySelectorAll("[data-passkey]")) {
  button.hidden = !window.PublicKeyCredential;
}
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const notice = document.getElementById("passkey_fault");
  if (!notice) return;
  notice.hidden = false;
  notice.focus();
});
