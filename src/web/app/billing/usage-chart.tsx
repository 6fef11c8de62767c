import { useState } from 'react'
import type { Usage } from '#contract/billing.ts'
import { dayWords } from '#web/app/billing/billing-labels.ts'
import { moneyWords, told } from '#web/app/numbers/number-labels.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { TimeChart } from '#web/ui/time-chart.tsx'

const measures = [
  { value: 'threads', label: 'Threads' },
  { value: 'repliesSent', label: 'Replies Sent' },
  { value: 'aiCalls', label: 'AI Calls' },
  { value: 'costUsd', label: 'Model cost' },
] as const
type Measure = (typeof measures)[number]['value']

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** One of the figures by the day, and all of them as a table. */
export default function UsageChart({ usage: { days, all } }: { usage: Usage }) {
  const [measure, setMeasure] = useState<Measure>('repliesSent')
  const name = measures.find(({ value }) => value === measure)?.label ?? ''
  const format = measure === 'costUsd' ? moneyWords : told
  return (
    <div className="flex flex-col gap-3">
      <Field label="By the day" className="max-w-48">
        <Select value={measure} onValueChange={setMeasure} options={measures} size="sm" />
      </Field>
      <TimeChart
        label={`${name} by the day: ${format(all[measure] ?? 0)} in all`}
        points={days.map((one) => ({
          name: dayWords(one.day),
          short: short.format(new Date(`${one.day}T00:00:00Z`)),
          used: one[measure] ?? 0,
        }))}
        series={[{ key: 'used', name, tone: 'info' }]}
        format={format}
      />
      <details className="text-sm">
        <summary className="cursor-pointer self-start rounded-xs text-ink-muted hover:text-ink">
          Show the chart as a table
        </summary>
        <Table label="Usage by the day" className="mt-2 max-h-80 w-full rounded-md border">
          <TableHead>
            <TableHeaderCell>Day</TableHeaderCell>
            {measures.map(({ value, label }) => (
              <TableHeaderCell key={value} align="end">
                {label}
              </TableHeaderCell>
            ))}
          </TableHead>
          <TableBody>
            {days.map((one) => (
              <TableRow key={one.day}>
                <TableCell>{dayWords(one.day)}</TableCell>
                <TableCell align="end">{told(one.threads)}</TableCell>
                <TableCell align="end">{told(one.repliesSent)}</TableCell>
                <TableCell align="end">{told(one.aiCalls)}</TableCell>
                <TableCell align="end">{one.costUsd === null ? '–' : moneyWords(one.costUsd)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </details>
    </div>
  )
}
