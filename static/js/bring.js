// A file that is too large stays here: the server would hang up before it could say why.
import { $ } from "./shared.js";

const input = $(".bring input[type=file]");
input?.addEventListener("change", () => {
  const size = input.files[0]?.size ?? 0;
  input.setCustomValidity(size > Number(input.dataset.most) ? input.dataset.tooLarge : "");
  input.reportValidity();
});
