// Loaded by the public pages that run something: who came by a friend's link (`?ref=`) is still known as such when they come back later.
// In the links of the page itself the web server writes it, too (`server/site-referral.ts`): also where nothing runs.
// The key and its form are those of api/kept-referrer.ts.
const key = 'rejoinder.ref'
const keptMs = 30 * 86_400_000
let referrer = new URLSearchParams(location.search).get('ref')
try {
  if (referrer) localStorage.setItem(key, JSON.stringify({ ref: referrer, at: Date.now() }))
  const kept = JSON.parse(localStorage.getItem(key))
  if (kept && Date.now() - kept.at < keptMs) referrer = kept.ref
} catch {
  // Storage is closed to us (a privacy mode): the address alone tells.
}
if (typeof referrer === 'string' && referrer) {
  for (const link of document.querySelectorAll('a[href^="/"]')) {
    const url = new URL(link.href)
    url.searchParams.set('ref', referrer)
    link.href = `${url.pathname}${url.search}${url.hash}`
  }
}
