// The page without a connection: it waits for one, and tries again by itself.
const again = () => location.reload();

document.getElementById("again")?.addEventListener("click", again);
addEventListener("online", again);
