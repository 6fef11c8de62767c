import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { type OutboxMail, readOutbox } from '#domain/mail/reads.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { hasTokenCookie, showsToken, tokenCookie } from './operator-token.ts'

const shown = 100

export interface Outbox {
  pool: pg.Pool
  /** The operator's token: mails hold codes that open accounts, so nobody reads them without it. */
  token: string
  isHttps: boolean
}

const pagePath = '/dev/mail'
const dataPath = '/dev/mail.json'

/**
 * The mails that wait because there is no mail server, for whoever runs it on their own machine. `/dev/mail` is a page, which the printed
 * link opens and this browser opens without it from then on; `/dev/mail.json` is the same as data. Never served in production.
 *
 * @returns false for another path, when nothing was answered
 */
export async function serveOutbox(
  { pool, token, isHttps }: Outbox,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  if (path !== pagePath && path !== dataPath) return false
  const isShown = showsToken(token, request)
  if (path === dataPath) {
    if (isShown) answer(response, 200, 'application/json', JSON.stringify({ mails: await readOutbox(pool, shown) }))
    else answer(response, 401, 'application/json', JSON.stringify({ code: 'unauthorized', message: needsLink }))
  } else if (isShown) {
    // The address that stays in the history opens nothing by itself.
    response.setHeader('set-cookie', tokenCookie(token, { path: pagePath, isHttps }))
    response.writeHead(303, { location: pagePath, 'cache-control': 'no-store' }).end()
  } else if (hasTokenCookie(token, request)) {
    answer(response, 200, 'text/html; charset=utf-8', pageOf(await readOutbox(pool, shown)))
  } else answer(response, 401, 'text/html; charset=utf-8', documentOf(`<p>${needsLink}</p>`))
  return true
}

const needsLink =
  'The outbox holds codes that open accounts. Open it with the link that was printed when Rejoinder started.'

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(body)
}

function pageOf(mails: readonly OutboxMail[]): string {
  const list = mails.length === 0 ? '<p>No email yet.</p>' : mails.map(entryOf).join('')
  return documentOf(
    `<p>No mail server is set up (SMTP_URL), so outgoing email is kept here. This page doesn’t exist in production.</p>${list}`,
  )
}

function documentOf(content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Rejoinder - Outbox</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>
:root{color-scheme:light dark}body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif}
article{margin:1rem 0;padding:1rem 1.25rem;border:1px solid #8884;border-radius:10px}h1{font-size:1.3rem}h2{margin:0;font-size:1rem}
.about{margin:.1rem 0 .6rem;color:light-dark(#5c5c66,#a0a0aa)}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{color:light-dark(#5b4bc4,#a99cff)}
</style></head><body><h1>Outbox</h1>${content}</body></html>`
}

const entryOf = ({ subject, to, text, createdAt }: OutboxMail): string =>
  `<article><h2>${escapeHtml(subject)}</h2><p class="about">To ${escapeHtml(to)}, <time datetime="${createdAt}">${createdAt}</time></p><pre>${linked(text)}</pre></article>`

const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
