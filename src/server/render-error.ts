import { ORPCError, ValidationError } from '@orpc/server'
import { errors, isErrorCode } from '#contract/errors.ts'
import { namePlatform } from '#contract/name-platform.ts'
import { isOverNodes } from '#db/connect.ts'
import { AppError } from '#domain/app-error.ts'
import type { Ctx } from '#domain/context.ts'
import { adapterFor } from '#domain/sending-platform.ts'
import { requestId } from '#lib/tracing.ts'
import { asOrpcError } from './implement.ts'

type Needs = Pick<Ctx, 'log' | 'platforms'>

/** Nothing is known yet but the input: what the contract says of a platform is said of the one that a workspace connects. */
function fieldsOf({ issues }: ValidationError, { platforms }: Needs): { path: string; message: string }[] {
  const { displayName: name } = adapterFor(platforms, null)
  return issues.slice(0, 50).map(({ path, message }) => ({
    path: (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message: namePlatform(message, { name }),
  }))
}

/** What a person can do who waits for a writer that failed. */
const afterWriter = new Map([
  ['model_unavailable', 'Try again in a minute.'],
  ['model_timeout', 'Try again in a minute.'],
  ['model_bad_answer', 'Try again.'],
  ['model_refused', 'Try rewording it, or choose another model for the agent.'],
  ['model_auth', 'An admin can check the key in Settings.'],
])

/** What a person reads whose call failed by a fault of ours: whoever runs the installation finds the request by its id. */
export function internalWords(): string {
  const id = requestId()
  return id === null ? errors.internal.message : `${errors.internal.message} If you ask for help, quote ${id}.`
}

/** The one place where a failure becomes an answer. What is not meant for the caller is logged and told as `internal`. */
export function renderError(error: unknown, ctx: Needs): ORPCError<string, unknown> {
  const { log } = ctx
  if (error instanceof AppError) return asOrpcError(error.code, error.message, error.data, error)
  if (error instanceof ORPCError) return renderOrpcError(error, ctx)
  if (error instanceof Error && 'code' in error) {
    const advice = afterWriter.get(String(error.code))
    if (advice !== undefined) {
      log.warn({ err: error }, 'the writer failed')
      return asOrpcError('model_unavailable', `${error.message} ${advice}`, { reason: error.code }, error)
    }
  }
  // A body that is no JSON, an address that can't be decoded.
  if (error instanceof SyntaxError || error instanceof URIError)
    return asOrpcError('bad_request', 'This request couldn’t be read.', undefined, error)
  if (error instanceof Error && error.name === 'AbortError')
    return asOrpcError('unavailable', undefined, undefined, error)
  if (isOverNodes(error)) return asOrpcError('over_nodes', undefined, undefined, error)
  log.error({ err: error }, 'a request failed')
  return asOrpcError('internal', internalWords(), undefined, error)
}

/** A stream whose failure is rendered like that of any other answer, also when it comes after the first words. */
export async function* renderedStream<Part>(parts: AsyncIterable<Part>, ctx: Needs): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    throw renderError(error, ctx)
  }
}

function renderOrpcError(error: ORPCError<string, unknown>, ctx: Needs): ORPCError<string, unknown> {
  if (isErrorCode(error.code)) return error
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    const fields = fieldsOf(error.cause, ctx)
    return asOrpcError('bad_request', fields[0]?.message, { fields }, error)
  }
  if (error.status === 413) return asOrpcError('too_large', undefined, undefined, error)
  if (error.status === 404) return asOrpcError('not_found', undefined, undefined, error)
  if (error.status < 500) return asOrpcError('bad_request', undefined, undefined, error)
  ctx.log.error({ err: error }, 'a request failed')
  return asOrpcError('internal', internalWords(), undefined, error)
}
