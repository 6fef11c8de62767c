import type { LogFile, LogFileFormat } from '#contract/log-file.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { logFile, logFilePartSize } from './log-file.ts'
import { readAudit } from './reads.ts'

const columns = ['at', 'actor', 'action', 'entity', 'entityId', 'subject', 'detail', 'id']

/** The workspace's audit log as a file, the newest first, part by part. */
export async function exportAudit(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { format, before }: { format: LogFileFormat; before?: string | undefined },
): Promise<LogFile> {
  const { entries } = await inTx(ctx, scope, (tx) => readAudit(tx, scope, logFilePartSize + 1, before))
  const name = `audit_${ctx.now().toISOString().slice(0, 10)}`
  return logFile(entries, { name, format, columns, isFirst: before === undefined })
}
