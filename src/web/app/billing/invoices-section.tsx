import type { Billing } from '#contract/billing.ts'
import { dateWords, price } from '#web/app/billing/billing-labels.ts'
import { ExportInvoices } from '#web/app/billing/export-invoices.tsx'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

const states = {
  open: { name: 'Open', tone: 'accent' },
  paid: { name: 'Paid', tone: 'positive' },
  void: { name: 'Void', tone: 'neutral' },
  uncollectible: { name: 'Unpaid', tone: 'negative' },
} as const

export function InvoicesSection({ billing: { invoices, isSelfHosted } }: { billing: Billing }) {
  return (
    <SettingsSection title="Invoices and receipts" description="What was billed, and what was paid.">
      {invoices.length === 0 ? (
        <p className="text-base text-ink-muted">
          {isSelfHosted ? 'None: this installation is self-hosted, and nothing is charged.' : 'No invoices yet.'}
        </p>
      ) : (
        <>
          <Table label="Invoices" className="max-h-96 rounded-md border">
            <TableHead>
              <TableHeaderCell>Date</TableHeaderCell>
              <TableHeaderCell>Number</TableHeaderCell>
              <TableHeaderCell align="end">Amount</TableHeaderCell>
              <TableHeaderCell>Status</TableHeaderCell>
              <TableHeaderCell>
                <span className="sr-only">Documents</span>
              </TableHeaderCell>
            </TableHead>
            <TableBody>
              {invoices.map((invoice) => (
                <Invoice key={invoice.id} invoice={invoice} />
              ))}
            </TableBody>
          </Table>
          <ExportInvoices />
        </>
      )}
    </SettingsSection>
  )
}

function Invoice({ invoice }: { invoice: Billing['invoices'][number] }) {
  const { number, cents, currency, status, periodFrom, periodUntil, issuedAt, url, receiptUrl } = invoice
  const { name, tone } = states[status]
  const link = 'rounded-xs text-accent-ink hover:underline'
  return (
    <TableRow>
      <TableCell>
        {dateWords(issuedAt)}
        <span className="block text-sm text-ink-muted">
          for {dateWords(periodFrom)} to {dateWords(periodUntil)}
        </span>
      </TableCell>
      <TableCell>{number ?? '–'}</TableCell>
      <TableCell align="end">{price(cents, currency)}</TableCell>
      <TableCell>
        <Badge tone={tone}>{name}</Badge>
      </TableCell>
      <TableCell>
        <span className="flex gap-3">
          {url && (
            <a href={url} target="_blank" rel="noreferrer" className={link}>
              Invoice
            </a>
          )}
          {receiptUrl && (
            <a href={receiptUrl} target="_blank" rel="noreferrer" className={link}>
              Receipt
            </a>
          )}
        </span>
      </TableCell>
    </TableRow>
  )
}
