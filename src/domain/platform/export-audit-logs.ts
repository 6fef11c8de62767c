import type { LogFile, LogFileFormat } from '#contract/log-file.ts'
import { logFile, logFilePartSize } from '../audit/log-file.ts'
import type { Ctx } from '../context.ts'
import type { AdminScope } from '../scope.ts'
import { readAuditLogs } from './reads.ts'

const columns = ['at', 'administrator', 'action', 'entityType', 'entityId', 'subject', 'details', 'id']

/** The platform's audit log as a file, the newest first, part by part. */
export async function exportAuditLogs(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: AdminScope,
  { format, before }: { format: LogFileFormat; before?: string | undefined },
): Promise<LogFile> {
  const lines = await readAuditLogs(ctx, scope, { atMost: logFilePartSize + 1, before })
  const name = `platform_audit_${ctx.now().toISOString().slice(0, 10)}`
  return logFile(lines, { name, format, columns, isFirst: before === undefined })
}
