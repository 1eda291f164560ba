// The little that a page does by itself: everything here is an extra, no page needs it.

// Times are shown in the reader's zone from the next page on.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax${secure}`;
}

// A button that copies what stands beside it.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.textContent.trim());
    button.textContent = button.dataset.done;
  } catch {
    getSelection().selectAllChildren(source);
  }
});

// After a swap, the focus goes where the answer is.
document.addEventListener("htmx:afterSettle", (event) => {
  const target = event.target.querySelector("[data-focus]");
  if (target) target.focus();
});

// The open menu closes on Escape and on a click elsewhere.
const menu = document.querySelector("details.menu");
if (menu) {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
}
