// Loaded by the public pages: who came by a friend's link (`?ref=`) is still known as such when they begin.
const referrer = new URLSearchParams(location.search).get('ref')
if (referrer) {
  for (const link of document.querySelectorAll('a[href^="/"]')) {
    const url = new URL(link.href)
    url.searchParams.set('ref', referrer)
    link.href = `${url.pathname}${url.search}${url.hash}`
  }
}
