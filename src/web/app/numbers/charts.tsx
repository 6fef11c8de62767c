import { Download } from 'lucide-react'
import type { CountedNumber } from '#contract/number-dimensions.ts'
import type { Numbers } from '#contract/numbers.ts'
import { csvName, stepsCsv } from '#web/app/numbers/number-files.ts'
import { moneyWords, stepWords, told } from '#web/app/numbers/number-labels.ts'
import { Panel } from '#web/app/numbers/panel.tsx'
import { Count, ThreadLink } from '#web/app/numbers/thread-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveText } from '#web/ui/save-text.ts'
import { Swatch } from '#web/ui/swatch.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { TimeChart, type TimeSeries } from '#web/ui/time-chart.tsx'

const stepNames = { day: 'by the day', week: 'by the week', month: 'by the month' } as const

/** Replies, sends, meetings and opt-outs over time, and the numbers behind them. */
export function Charts({ numbers }: { numbers: Numbers }) {
  const { steps, step, now } = numbers
  const points = steps.map((one) => ({
    ...stepWords(one, step),
    positive: one.positiveReplies,
    others: one.replies - one.positiveReplies,
    sends: one.sends,
    meetings: one.meetingRequests,
    optOuts: one.optOuts,
  }))
  const by = stepNames[step]
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      <Drawn
        title="Replies"
        label={`Replies ${by}: ${told(now.replies)} in all, ${told(now.positiveReplies)} of them positive`}
        points={points}
        series={[
          { key: 'positive', name: 'Positive', tone: 'positive', all: now.positiveReplies, number: 'positiveReplies' },
          {
            key: 'others',
            name: 'Others',
            tone: 'neutral',
            all: now.replies - now.positiveReplies,
            number: 'otherReplies',
          },
        ]}
      />
      <Drawn
        title="Sends"
        label={`Sends ${by}: ${told(now.sends)} in all`}
        points={points}
        series={[{ key: 'sends', name: 'Sends', tone: 'info', all: now.sends, number: 'sends' }]}
      />
      <Drawn
        title="Meetings and opt-outs"
        label={`Meetings asked for and opt-outs ${by}: ${told(now.meetingRequests)} and ${told(now.optOuts)} in all`}
        points={points}
        series={[
          { key: 'meetings', name: 'Meetings', tone: 'positive', all: now.meetingRequests, number: 'meetingRequests' },
          { key: 'optOuts', name: 'Opt-outs', tone: 'negative', all: now.optOuts, number: 'optOuts' },
        ]}
      />
      <details className="text-sm lg:col-span-3">
        <summary className="cursor-pointer self-start rounded-xs text-ink-muted hover:text-ink">
          Show the charts as a table
        </summary>
        <div className="mt-2 flex flex-col items-start gap-2">
          <StepTable numbers={numbers} />
          <Button
            size="sm"
            icon={Download}
            onClick={() =>
              saveText(stepsCsv(numbers), {
                name: csvName(numbers, by.replace('by the ', 'by_')),
                type: 'text/csv;charset=utf-8',
              })
            }
          >
            Export charts as CSV
          </Button>
        </div>
      </details>
    </div>
  )
}

type Key = 'positive' | 'others' | 'sends' | 'meetings' | 'optOuts'

type DrawnProps = {
  title: string
  label: string
  points: readonly ({ name: string; short: string } & Record<Key, number>)[]
  series: readonly (TimeSeries<Key> & { all: number; number: CountedNumber })[]
}

function Drawn({ title, label, points, series }: DrawnProps) {
  return (
    <Panel title={title}>
      <p className="-mt-3 flex flex-wrap gap-x-3 text-ink-muted text-sm tabular-nums">
        {series.map(({ key, name, tone, all, number }) => (
          <span key={key} className="flex items-center gap-1.5">
            <Swatch tone={tone} />
            {name} <Count number={number} value={all} what={`${name}, in the chart ${title}`} />
          </span>
        ))}
      </p>
      <TimeChart label={label} points={points} series={series} />
    </Panel>
  )
}

function StepTable({ numbers: { steps, step } }: { numbers: Numbers }) {
  return (
    <Table label="Numbers over time" className="max-h-80 w-full rounded-md border">
      <TableHead>
        <TableHeaderCell>{step === 'day' ? 'Day' : 'Days'}</TableHeaderCell>
        <TableHeaderCell align="end">Replies</TableHeaderCell>
        <TableHeaderCell align="end">Positive</TableHeaderCell>
        <TableHeaderCell align="end">Meetings</TableHeaderCell>
        <TableHeaderCell align="end">Opt-outs</TableHeaderCell>
        <TableHeaderCell align="end">Sends</TableHeaderCell>
        <TableHeaderCell align="end">Model cost</TableHeaderCell>
      </TableHead>
      <TableBody>
        {steps.map((one) => {
          const { name } = stepWords(one, step)
          const period = { from: one.from, to: one.to }
          return (
            <TableRow key={one.from}>
              <TableCell>{name}</TableCell>
              <TableCell align="end">
                <Count number="replies" value={one.replies} of={period} what={`replies, ${name}`} />
              </TableCell>
              <TableCell align="end">
                <Count
                  number="positiveReplies"
                  value={one.positiveReplies}
                  of={period}
                  what={`positive replies, ${name}`}
                />
              </TableCell>
              <TableCell align="end">
                <Count
                  number="meetingRequests"
                  value={one.meetingRequests}
                  of={period}
                  what={`meetings asked for, ${name}`}
                />
              </TableCell>
              <TableCell align="end">
                <Count number="optOuts" value={one.optOuts} of={period} what={`opt-outs, ${name}`} />
              </TableCell>
              <TableCell align="end">
                <Count number="sends" value={one.sends} of={period} what={`sends, ${name}`} />
              </TableCell>
              <TableCell align="end">
                {one.costUsd === 0 ? (
                  moneyWords(0)
                ) : (
                  <ThreadLink number="modelCosts" label={`${moneyWords(one.costUsd)} of models, ${name}`} of={period}>
                    {moneyWords(one.costUsd)}
                  </ThreadLink>
                )}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
