// Loaded blocking in the head, so that a chosen theme is there before the first paint. Without a choice CSS follows the
// system by itself. The key is the one of ui/theme.ts.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage is closed to us (a privacy mode): the system's theme it is.
}
