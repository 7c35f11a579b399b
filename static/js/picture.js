// The picture of a match to hand on: by what the device offers, else as a file.
import { $$, on } from "./shared.js";

// Most of what takes pictures takes no drawings: it is handed on as it is seen.
async function asFile(image) {
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([drawn], "tichu.png", { type: "image/png" });
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function share(button) {
  const file = await asFile(document.getElementById(button.dataset.sharePicture));
  const offer = { files: [file], title: document.title };
  if (!navigator.canShare?.(offer)) return save(file);
  await navigator.share(offer).catch(({ name }) => {
    if (name === "NotAllowedError") save(file); // the device forbids it; whoever thinks better of it aborts
  });
}

export function offerPictures() {
  for (const button of $$("[data-share-picture][hidden]")) button.hidden = false;
}

on("click", ({ target }) => {
  const button = target.closest("[data-share-picture]");
  if (button) share(button);
});
on("htmx:wsAfterMessage", offerPictures);
on("htmx:afterSettle", offerPictures);
offerPictures();
