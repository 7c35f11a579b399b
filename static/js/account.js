// The account: a switch is saved as soon as it is turned.
import { on } from "./shared.js";

on("change", ({ target }) => target.closest(".one-switch")?.requestSubmit());
