// Loaded in the head of the start page: who is signed in here came to work, and the
// sign-in page knows where. The key is the one of api/session.ts.
try {
  if (localStorage.getItem('rejoinder.session') !== null) location.replace('/auth')
} catch {
  // Storage is closed to us (a privacy mode): nobody is signed in.
}
