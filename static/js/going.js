// Where the page goes next. An answer to somebody's own deed knows that better than the socket,
// which may be faster: somebody who leaves the table must not be told that the seat is gone.
import { on } from "./shared.js";

let underWay = 0; // deeds that have not been answered
let isGoing = false;
let waiting; // what the socket wants meanwhile
let leads; // where the last deed leads, if its answer was lost

function answered(xhr, address) {
  underWay -= 1;
  isGoing ||= Boolean(xhr.getResponseHeader("HX-Redirect"));
  leads = xhr.status ? undefined : address;
  if (underWay || !waiting) return;
  goOn(waiting);
  waiting = undefined;
}

on("submit", (event) => (isGoing ||= !event.defaultPrevented)); // sent without htmx
on("htmx:beforeSend", ({ detail: { requestConfig, xhr } }) => {
  if (requestConfig.verb !== "post") return;
  underWay += 1;
  const address = requestConfig.triggeringEvent?.submitter?.dataset.leads;
  xhr.addEventListener("loadend", () => answered(xhr, address));
});

// Goes where the server wants the page, unless it is on its way already.
export function goOn(go) {
  if (isGoing) return;
  if (underWay) waiting = go;
  else if (leads) location.assign(leads);
  else go();
}
