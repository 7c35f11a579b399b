// What stands on the page may be old, since the server does not answer or there is no network: the page says so. If it
// answers that this page is not for this visitor any more, or is gone, nothing of it stays on the screen.
import { $, on } from "./shared.js";

const notice = $("#lost");
const LOST = Number(notice.dataset.after ?? 2); // so many questions without an answer; one that has hung is enough
const ANSWERED = 500; // with a lower status the server has answered, if only that it refuses
const REFUSED = [403, 404, 410];
let unanswered = 0;

function show() {
  notice.hidden = navigator.onLine && unanswered < LOST;
}

function note(isAnswered, hasHung = false) {
  if (isAnswered) unanswered = 0;
  else unanswered = hasHung ? LOST : unanswered + 1;
  show();
}

on("htmx:afterRequest", ({ detail: { xhr, requestConfig } }) => {
  note(xhr.status > 0 && xhr.status < ANSWERED);
  if (requestConfig.triggeringEvent?.type === "look" && REFUSED.includes(xhr.status)) location.reload();
});
on("htmx:timeout", () => note(false, true));
on("asked", ({ detail }) => note(detail.isAnswered, detail.hasHung));
addEventListener("offline", show);
addEventListener("online", show);
