const ofWorkspace = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The workspace by whose link a visitor came, where the address names one. */
export function referrerIn(url: string): string | null {
  const [, query] = url.split('?', 2)
  const ref = new URLSearchParams(query).get('ref')
  return ref !== null && ofWorkspace.test(ref) ? ref : null
}

/** A link to a page, of the site or of the application: up to what names a place in it. */
const ownLink = /(<a [^>]*?href="\/(?!assets\/)[^"#]*)/g

/** A public page each of whose links says who brought the visitor: it needs no script for that. Pure. */
export const withReferrer = (html: string, ref: string): string =>
  html.replace(ownLink, (link) => `${link}${link.includes('?') ? '&amp;' : '?'}ref=${ref}`)
