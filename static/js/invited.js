// Shows invitations on whatever page somebody is, without loading it anew.
import { $, $$, ask, on } from "./shared.js";

const EVERY = 10_000;
const box = $("#invited");

async function look() {
  if (document.hidden) return;
  const seen = $$("[data-invitation]", box).map((one) => one.dataset.invitation);
  const asked = new URLSearchParams({ seen: seen.join(), here: location.pathname });
  const answer = await ask(`${box.dataset.address}?${asked}`).catch(() => null); // the next look may succeed
  if (answer?.status === 200) box.innerHTML = await answer.text();
}

on("visibilitychange", look);
if ($("#news")) on("htmx:wsAfterMessage", ({ detail }) => detail.message.includes('id="news"') && look());
else setInterval(look, EVERY); // pages without a socket have nobody who tells them
