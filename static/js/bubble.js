// What somebody at the table has just said stands beside their seat for a moment. It is there for
// the eyes only: those who listen to the page hear the chat itself. What a director announces stands
// above the table until it is tapped, for those without a chat as well.
import { $, $$, setting } from "./shared.js";

const LASTS = 4000;
const GAP = 8;
const isWanted = () => setting("chat") !== "off" && setting("quiet") !== "on" && !document.hidden;

// Returns the seat of the author of a line, unless it is one's own or somebody without a seat.
const seatOf = (line) => $(`#seats .seat:not(.south)[data-seat="${line.dataset.seat}"]`);

function place(bubble, seat, stage) {
  const [at, room] = [seat.getBoundingClientRect(), stage.getBoundingClientRect()];
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const isNorth = seat.matches(".north");
  const left = (isNorth ? at.right : at.left) - room.left + (isNorth ? GAP : 0);
  const top = (isNorth ? at.top : at.top - height - GAP) - room.top;
  bubble.style.left = `${Math.max(GAP, Math.min(left, room.width - width - GAP))}px`;
  bubble.style.top = `${Math.max(GAP, top)}px`;
}

function announce(line) {
  const shown = document.createElement("button");
  shown.className = "bubble";
  shown.type = "button";
  shown.dataset.of = line.id;
  const [what, said] = ["small", ".said"].map((part) => $(part, line).cloneNode(true));
  shown.append(what, " ", said);
  shown.addEventListener("click", () => shown.remove());
  board().append(shown);
}

// Where announcements stand: not on the stage, which a room hides until the match begins.
function board() {
  const found = $("#announced");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "announced";
  if (setting("chat") === "off") made.role = "status"; // otherwise the chat is heard
  $("#content").append(made);
  return made;
}

// What is withdrawn goes from above the table as it does from the chat.
export function forgetWithdrawn() {
  for (const shown of $$("#announced .bubble")) {
    if (!document.getElementById(shown.dataset.of)) shown.remove();
  }
}

export function speak(line) {
  if (line.matches(".from-director")) announce(line);
  const [seat, stage] = [seatOf(line), $(".stage")];
  if (!seat || !isWanted()) return;
  $(`.bubble[data-of="${seat.id}"]`)?.remove();
  const bubble = document.createElement("p");
  bubble.className = "bubble";
  bubble.dataset.of = seat.id;
  bubble.ariaHidden = "true";
  bubble.dir = "auto";
  bubble.textContent = $(".said", line).textContent;
  stage.append(bubble);
  place(bubble, seat, stage);
  setTimeout(() => bubble.remove(), LASTS);
}
