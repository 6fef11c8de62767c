import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { type OutboxMail, readOutbox } from '#domain/mail/reads.ts'

const shown = 100

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/**
 * The mails that wait because there is no mail server, for whoever develops: they hold codes that open accounts, so this is never
 * served in production. `/dev/mail` is a page, `/dev/mail.json` the same as data.
 *
 * @returns false for another path, when nothing was answered
 */
export async function serveOutbox(pool: pg.Pool, response: ServerResponse, path: string): Promise<boolean> {
  if (path !== '/dev/mail' && path !== '/dev/mail.json') return false
  const mails = await readOutbox(pool, shown)
  const isPage = path === '/dev/mail'
  const body = isPage ? pageOf(mails) : JSON.stringify({ mails })
  response.writeHead(200, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(body)
  return true
}

function pageOf(mails: readonly OutboxMail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(entryOf).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Rejoinder - Outbox</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>
:root{color-scheme:light dark}body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif}
article{margin:1rem 0;padding:1rem 1.25rem;border:1px solid #8884;border-radius:10px}h1{font-size:1.3rem}h2{margin:0;font-size:1rem}
.about{margin:.1rem 0 .6rem;color:light-dark(#5c5c66,#a0a0aa)}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{color:light-dark(#5b4bc4,#a99cff)}
</style></head><body><h1>Outbox</h1><p>No mail server is set (SMTP_URL), so mails wait here. Only outside of production.</p>${list}</body></html>`
}

const entryOf = ({ subject, to, text, createdAt }: OutboxMail): string =>
  `<article><h2>${escaped(subject)}</h2><p class="about">To ${escaped(to)}, <time datetime="${createdAt}">${createdAt}</time></p><pre>${linked(text)}</pre></article>`

const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')
