import type { CsvFile } from '#contract/payments.ts'
import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { csvFile, csvLine } from '#lib/csv.ts'
import type { Ctx } from '../context.ts'
import { invoiceCells, invoiceColumns } from '../payments/export-invoices.ts'
import type { AdminScope } from '../scope.ts'

const linesOfPage = 5000

type Line = Parameters<typeof invoiceCells>[0] & { id: string; workspaceId: string; workspaceName: string }

/** Invoices of all workspaces as a spreadsheet opens them, a page below `cursor`; only the first has a head. Nobody else gets a line. */
export async function exportPlatformInvoices(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: AdminScope,
  cursor: string | null,
): Promise<CsvFile> {
  const found = await single(ctx.pool).query<Line>(sql`
    select id, workspace_id as "workspaceId", workspace_name as "workspaceName", ref, number, cents, currency, status,
           period_from as "periodFrom", period_until as "periodUntil", issued_at as "issuedAt", url
      from list_platform_invoices(${scope.userId}, ${cursor}, ${linesOfPage + 1})`)
  const lines = found.slice(0, linesOfPage)
  const head = cursor === null ? csvFile([['Workspace', 'Workspace ID', ...invoiceColumns]]) : ''
  const body = lines.map((line) => [line.workspaceName, line.workspaceId, ...invoiceCells(line)])
  return {
    name: `invoices_all_workspaces_${ctx.now().toISOString().slice(0, 10)}.csv`,
    csv: head + body.map(csvLine).join(''),
    nextCursor: found.length > linesOfPage ? (lines.at(-1)?.id ?? null) : null,
  }
}
