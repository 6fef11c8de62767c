import { type ConnectionError, connectionErrorSchema } from '#contract/connections.ts'
import { AppError } from '../app-error.ts'
import { isPlatformError } from '../sending-platform.ts'

/** What is kept at a connection of an error that was thrown while its platform was read. */
export function toConnectionError(error: unknown): ConnectionError {
  if (isPlatformError(error)) return { code: 'platform_said', message: error.message }
  if (error instanceof AppError && error.code === 'platform_other_workspace') {
    const names = connectionErrorSchema.safeParse({ code: 'other_workspace', ...error.data })
    if (names.success) return names.data
  }
  return { code: 'our_fault' }
}
