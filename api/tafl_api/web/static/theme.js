// Before the first paint: the theme that was chosen here, so that no page flashes in the other.
try {
  const theme = localStorage.getItem("tafl-theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch { /* storage may be closed; then the system's theme it is */ }
