import { setTimeout as sleep } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { envelope, validationMessage } from '../api-error.ts'
import type { ApiEnv, Sandbox } from '../context.ts'
import { bearerToken } from '../http/auth.ts'
import { workspaceByKey } from '../store/workspaces.ts'
import type { RequestFault } from './rule.ts'

/** Makes the calls fail that a fault is switched on for, before or after they are carried out. */
export function applyFaults({ db, faults }: Sandbox): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = bearerToken(c)
    const workspaceId = token === undefined ? undefined : workspaceByKey(db, token)?.id
    const fault = faults.forCall({ method: c.req.method, path: c.req.path, workspaceId })
    if (fault === undefined) return next()
    if (!isDoneFirst(fault)) return (await answerOf(fault, c)) ?? next()
    await next()
    const answer = await answerOf(fault, c)
    if (answer === undefined) return
    // Emptied first: an answer set over another would take on its headers.
    c.res = undefined
    c.res = answer
  }
}

function isDoneFirst(fault: RequestFault): boolean {
  if (fault.kind === 'lost_answer') return true
  if (fault.kind === 'slow') return fault.slowAfter
  return 'afterDoing' in fault && fault.afterDoing
}

/** What the caller gets instead of the real answer, or nothing when it only has to wait. */
async function answerOf(fault: RequestFault, c: Context<ApiEnv>): Promise<Response | undefined> {
  switch (fault.kind) {
    case 'unauthorized':
      return envelope(
        401,
        'The request is not authenticated. Ensure you are using the correct URL, and a key that exists for the URL.',
      )
    case 'forbidden':
      return envelope(
        403,
        'You do not have access to this record. Use an api-user key of its workspace, or switch to its workspace.',
      )
    case 'not_found':
      return envelope(404, 'Record not found.', { record_not_found: { record: 'A fault that is switched on.' } })
    case 'invalid':
      return invalidAnswer(fault.shape)
    case 'rate_limited':
      return envelope(
        429,
        'Too Many Attempts.',
        {},
        fault.retryAfter === null ? {} : { 'retry-after': String(fault.retryAfter) },
      )
    case 'server_error':
      return serverError(fault.status)
    case 'success_false':
      return Response.json({ data: { success: false, message: 'The request could not be completed.' } })
    case 'empty_200':
      return new Response(null, { status: 200 })
    case 'lost_answer':
    case 'lost_before':
      c.env.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    case 'slow':
      await sleep(fault.delayMs)
      return undefined
  }
}

function invalidAnswer(shape: 'envelope' | 'laravel'): Response {
  const errors = {
    message: ['The message field is required.'],
    sender_email_id: ['The selected sender email id is invalid.'],
  }
  const message = validationMessage(errors)
  return shape === 'laravel' ? Response.json({ message, errors }, { status: 422 }) : envelope(422, message, { errors })
}

/** 500 speaks as the application does, the others as the proxy before it. */
function serverError(status: 500 | 502 | 503 | 504): Response {
  if (status === 500) return envelope(500, 'Server Error')
  const title = { 502: 'Bad Gateway', 503: 'Service Temporarily Unavailable', 504: 'Gateway Time-out' }[status]
  const page = `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n</body>\r\n</html>\r\n`
  return new Response(page, { status, headers: { 'content-type': 'text/html' } })
}
