import type { Connection } from '#contract/connections.ts'
import { AppError } from '../app-error.ts'
import { isPlatformError, type PlatformAdapter } from '../sending-platform.ts'

/** What a sealed platform key is bound to: a key copied into another workspace's row does not open. */
export const keyContext = (workspaceId: string): string => `platform-key:${workspaceId}`

/** The person's view of a failure of this platform; other errors pass as they are. */
export function asAppError(error: unknown, platform: PlatformAdapter): unknown {
  if (!isPlatformError(error)) return error
  switch (error.code) {
    case 'rejected_key':
      return new AppError('platform_rejected_key', { platform, cause: error })
    case 'address_not_allowed':
      return new AppError('platform_address_not_allowed', { platform, cause: error })
    case 'unreachable':
    case 'rate_limited':
      return new AppError('platform_unreachable', { platform, cause: error })
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
