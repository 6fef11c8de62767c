import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Extra = { errors?: Record<string, string[]>; record_not_found?: Record<string, string> }

/** A failure in the platform's own envelope: everything inside `data`. */
export function envelope(
  status: ContentfulStatusCode,
  message: string,
  extra: Extra = {},
  headers: HeadersInit = {},
): Response {
  return Response.json({ data: { success: false, message, ...extra } }, { status, headers })
}

export function apiError(status: ContentfulStatusCode, message: string, extra: Extra = {}): HTTPException {
  return new HTTPException(status, { message, res: envelope(status, message, extra) })
}

export function notFound(noun: string, id: string | number): HTTPException {
  return apiError(404, 'Record not found.', {
    record_not_found: { [noun]: `No ${noun.replaceAll('_', ' ')} matches ${id}.` },
  })
}

export function otherWorkspace(): HTTPException {
  return apiError(
    403,
    'You do not have access to this record. Use an api-user key of its workspace, or switch to the workspace it belongs to.',
  )
}

/** A validation failure; the message says the first problem and counts the others, as Laravel does. */
export function invalid(errors: Record<string, string[]>): HTTPException {
  return apiError(422, validationMessage(errors), { errors })
}

export function validationMessage(errors: Record<string, string[]>): string {
  const [first = 'The given data was invalid.', ...others] = Object.values(errors).flat()
  if (others.length === 0) return first
  return `${first} (and ${others.length} more error${others.length === 1 ? '' : 's'})`
}
