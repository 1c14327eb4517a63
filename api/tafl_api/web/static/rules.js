// The rules come from the server, as they are; pictures of the games are drawn here.
import { small } from "./art.js";
import { frame } from "./frame.js";

for (const place of document.querySelectorAll("[data-art]")) place.replaceWith(small(place.dataset.art));
frame();
