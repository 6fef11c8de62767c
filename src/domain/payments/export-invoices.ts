import type { CsvFile } from '#contract/payments.ts'
import { csvFile } from '#lib/csv.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { type InvoiceLine, listInvoiceLines } from './store.ts'

export const invoiceColumns = [
  'Number',
  'Issued',
  'Period from',
  'Period until',
  'Amount',
  'Currency',
  'Status',
  'Link',
  'Reference',
]

/** An amount as a bookkeeper's program reads it: a point, two digits. */
const amountOf = (cents: number): string => (cents / 100).toFixed(2)

export const invoiceCells = (one: InvoiceLine): (string | number | null)[] => [
  one.number,
  one.issuedAt.slice(0, 10),
  one.periodFrom.slice(0, 10),
  one.periodUntil.slice(0, 10),
  amountOf(one.cents),
  one.currency.toUpperCase(),
  one.status,
  one.url,
  one.ref,
]

/** All invoices of a workspace as a spreadsheet opens them, the newest first; a workspace has twelve a year and some. */
export async function exportInvoices(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<CsvFile> {
  const lines = await inTx(ctx, scope, (tx) => listInvoiceLines(tx, scope))
  return {
    name: `invoices_${ctx.now().toISOString().slice(0, 10)}.csv`,
    csv: csvFile([invoiceColumns, ...lines.map(invoiceCells)]),
    nextCursor: null,
  }
}
