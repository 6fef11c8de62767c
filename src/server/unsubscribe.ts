import type { IncomingMessage, ServerResponse } from 'node:http'
import { openUnsubscribeLink } from '#domain/mail/unsubscribe-link.ts'
import { readRoleOf } from '#domain/notices/approval-page.ts'
import { stopMails } from '#domain/notices/stop-mails.ts'
import { unsubscribeByLink } from '#domain/report/subscribe.ts'
import { mintScope } from '#domain/scope.ts'
import type { ServerCtx } from './implement.ts'

type Needs = Pick<ServerCtx, 'pool' | 'now' | 'secrets' | 'log'>

const pages = {
  ask: {
    title: 'Stop these emails?',
    line: 'You will get no more of them about this workspace.',
    button: 'Stop These Emails',
  },
  done: { title: 'Done', line: 'You will get no more of these emails. You can have them again any time in Rejoinder.' },
  wrong: {
    title: 'This link doesn’t work',
    line: 'It may have been cut off. Open the one in your newest email, or sign in and change your notification settings.',
  },
} as const

function answer(response: ServerResponse, status: number, page: (typeof pages)[keyof typeof pages]): void {
  const form = 'button' in page ? `<form method="post"><button>${page.button}</button></form>` : ''
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Rejoinder - Unsubscribe</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>
:root{color-scheme:light dark}body{max-width:24rem;margin:12dvh auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif}h1{font-size:1.2rem}
button{padding:.6rem 1.1rem;border:0;border-radius:6px;background:#5b4bc4;color:#fff;font:inherit;font-weight:600}button:focus-visible{outline:2px solid;outline-offset:2px}
</style></head><body><main><h1>${page.title}</h1><p>${page.line}</p>${form}</main></body></html>`
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/**
 * What `List-Unsubscribe` of a mail leads to: a POST, which mail programs send by themselves (RFC 8058), unsubscribes its recipient without
 * signing in; a GET asks first, since programs that look for harm open links, too. Whoever has left gets the same answer.
 */
export async function handleUnsubscribe(
  ctx: Needs,
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-robots-tag', 'noindex, nofollow, noarchive')
  request.resume()
  const link = openUnsubscribeLink(ctx, token)
  if (link === null) return answer(response, 404, pages.wrong)
  if (request.method !== 'POST') return answer(response, 200, pages.ask)
  const { workspaceId, from, recipientId } = link
  const scope = mintScope(workspaceId, { kind: 'system' })
  if (from === 'report') await unsubscribeByLink(ctx, scope, recipientId)
  else if ((await readRoleOf(ctx, scope, recipientId)) !== null) await stopMails(ctx, scope, recipientId)
  ctx.log.info({ workspaceId, from }, 'unsubscribed by a mail')
  answer(response, 200, pages.done)
}
