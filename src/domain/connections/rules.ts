import type { Connection } from '#contract/connections.ts'
import { AppError } from '../app-error.ts'
import { isPlatformError } from '../sending-platform.ts'

/** What a sealed platform key is bound to: a key copied into another workspace's row does not open. */
export const keyContext = (workspaceId: string): string => `platform-key:${workspaceId}`

/** The person's view of a platform failure; other errors pass as they are. */
export function asAppError(error: unknown): unknown {
  if (!isPlatformError(error)) return error
  switch (error.code) {
    case 'rejected_key':
      return new AppError('platform_rejected_key', { cause: error })
    case 'address_not_allowed':
      return new AppError('platform_address_not_allowed', { cause: error })
    case 'unreachable':
    case 'rate_limited':
      return new AppError('platform_unreachable', { cause: error })
    default:
      return new AppError('platform_refused', { message: error.message, cause: error })
  }
}

/** When the next sync is due; null while one is under way or about to begin. */
export function nextSyncAt({ sync }: Pick<Connection, 'sync'>, everyMs: number): string | null {
  if (sync.notBefore !== null) return sync.notBefore
  const { startedAt, finishedAt, error } = sync
  const isRunning = error === null && (finishedAt ?? '') < (startedAt ?? '')
  return startedAt === null || isRunning ? null : new Date(Date.parse(startedAt) + everyMs).toISOString()
}
