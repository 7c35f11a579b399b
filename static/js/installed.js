// Lets the site be installed: its worker shows a page of ours while there is no connection.
navigator.serviceWorker?.register("/worker.js").catch(() => {}); // without it pages work as ever
