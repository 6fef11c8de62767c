import type { ServerResponse } from 'node:http'
import { createPlatformAdapter } from '#integrations/emailbison/adapter.ts'
import type { EmailBisonClient } from '#integrations/emailbison/client.ts'
import { createPace } from '#integrations/emailbison/pace.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { silentLog } from '#lib/log.ts'
import { type SeenRequest, sendJson, startLocalServer } from '../outgoing/local-server.ts'

/** The key that `openClient` uses. */
export const apiKey = '39|abcDEF'

/** A client that may reach this base URL only. Its connections end by themselves. */
export function openClient(
  baseUrl: string,
  {
    allowOrigins = [new URL(baseUrl).origin],
    timeoutMs = 2000,
    key = apiKey,
    log = silentLog,
    pace = createPace(),
  } = {},
): EmailBisonClient {
  const fetch = createGuardedFetch({ allowOrigins })
  return createPlatformAdapter({ fetch, log, timeoutMs, pace }).open({ baseUrl, apiKey: key })
}

/** A platform that gives one answer after the other, the last one for ever. */
export function startPlatform(...answers: ((response: ServerResponse, request: SeenRequest) => void)[]) {
  let next = 0
  return startLocalServer((request, response) => {
    const answer = answers[Math.min(next, answers.length - 1)]
    next += 1
    answer?.(response, request)
  })
}

/** An answer in JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    sendJson(response, status, body, headers)

/** An answer as a proxy gives it. */
export const html = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>Bad Gateway</body></html>')
