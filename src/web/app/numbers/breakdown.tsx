import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type NumberDimension, numberDimensions } from '#contract/number-dimensions.ts'
import type { Numbers } from '#contract/numbers.ts'
import { csvName, rowsCsv } from '#web/app/numbers/number-files.ts'
import {
  dimensionNames,
  durationWords,
  keyWords,
  moneyWords,
  shareWords,
  told,
} from '#web/app/numbers/number-labels.ts'
import { Panel } from '#web/app/numbers/panel.tsx'
import { Count, ThreadLink, WorkspaceContext } from '#web/app/numbers/thread-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveText } from '#web/ui/save-text.ts'
import { Select } from '#web/ui/select.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

type By = NumberDimension | 'workspace'

type BreakdownProps = {
  numbers: Numbers
  /** What is asked for; until it is there, the rows are of something else. */
  by: By
  isAwake: boolean
  isOfAll: boolean
  onBy: (by: By) => void
  /** Narrows the numbers to a row. */
  onChoose: (key: string) => void
}

/** The same figures by one thing; a row's name narrows everything to it. */
export function Breakdown({ numbers, by, isAwake, isOfAll, onBy, onChoose }: BreakdownProps) {
  const { dimension } = numbers
  const choices: By[] = [...(isOfAll ? (['workspace'] as const) : []), ...numberDimensions]
  return (
    <Panel
      title={`By ${dimensionNames[dimension].toLowerCase()}`}
      action={
        <span className="flex gap-2">
          <Select
            aria-label="Numbers by"
            size="sm"
            className="w-32"
            value={by}
            onValueChange={onBy}
            options={choices.map((value) => ({ value, label: dimensionNames[value] }))}
          />
          <Button
            size="sm"
            icon={Download}
            disabled={numbers.by.length === 0}
            onClick={() =>
              saveText(rowsCsv(numbers), {
                name: csvName(numbers, `by_${dimension}`),
                type: 'text/csv;charset=utf-8',
              })
            }
          >
            Export CSV
          </Button>
        </span>
      }
      note={
        numbers.by.length === 0
          ? 'Nothing was counted in this period.'
          : [
              ...(numbers.hasMore ? ['The 100 with the most replies and sends.'] : []),
              ...(numbers.by[0]?.answerTimes === null
                ? ['There are too many first answers here to break down: choose fewer days, or remove filters.']
                : []),
            ].join(' ')
      }
    >
      {numbers.by.length > 0 && (
        <Table label={`Numbers by ${dimensionNames[dimension].toLowerCase()}`} className="max-h-112 rounded-md border">
          <TableHead>
            <TableHeaderCell>{dimensionNames[dimension]}</TableHeaderCell>
            <TableHeaderCell align="end">Replies</TableHeaderCell>
            <TableHeaderCell align="end">Positive</TableHeaderCell>
            <TableHeaderCell align="end">Meetings</TableHeaderCell>
            <TableHeaderCell align="end">Opt-outs</TableHeaderCell>
            <TableHeaderCell align="end">Sends</TableHeaderCell>
            <TableHeaderCell align="end">First answer</TableHeaderCell>
            <TableHeaderCell align="end">9 of 10 within</TableHeaderCell>
            <TableHeaderCell align="end">Unedited</TableHeaderCell>
            <TableHeaderCell align="end">Model cost</TableHeaderCell>
          </TableHead>
          <TableBody>
            {numbers.by.map((row) => {
              const line = <Row key={row.key} row={row} by={dimension} isAwake={isAwake} onChoose={onChoose} />
              if (dimension !== 'workspace') return line
              return (
                <WorkspaceContext key={row.key} value={row.key}>
                  {line}
                </WorkspaceContext>
              )
            })}
          </TableBody>
        </Table>
      )}
    </Panel>
  )
}

type RowProps = { row: Numbers['by'][number]; by: By; isAwake: boolean; onChoose: (key: string) => void }

function Row({ row: { key, name, figures, answerTimes }, by, isAwake, onChoose }: RowProps) {
  const words = keyWords(by, key, name)
  const waited = isAwake ? answerTimes?.awake : answerTimes?.byClock
  const of = by === 'workspace' ? {} : { [by]: key }
  const answers = answerTimes?.answers ?? 0
  const isFew = answers > 0 && answers < 30
  // Nobody wrote a reply but the lead.
  const isOfLeads = by !== 'person'
  return (
    <TableRow>
      <TableCell>
        <button
          type="button"
          title={words}
          // On a phone the first figures stand beside it.
          className="max-w-64 truncate rounded-xs text-left hover:underline max-sm:max-w-32"
          onClick={() => onChoose(key)}
        >
          {words}
        </button>
      </TableCell>
      <TableCell align="end">
        {isOfLeads ? <Count number="replies" value={figures.replies} of={of} what={`replies, ${words}`} /> : '–'}
      </TableCell>
      <TableCell align="end">
        {isOfLeads ? (
          <Behind
            number="positiveReplies"
            value={figures.positiveReplies}
            of={of}
            what={`positive, ${words}`}
            shown={shareWords(figures.positiveReplies, figures.replies)}
          />
        ) : (
          '–'
        )}
      </TableCell>
      <TableCell align="end">
        {isOfLeads ? (
          <Count
            number="meetingRequests"
            value={figures.meetingRequests}
            of={of}
            what={`meetings asked for, ${words}`}
          />
        ) : (
          '–'
        )}
      </TableCell>
      <TableCell align="end">
        {isOfLeads ? <Count number="optOuts" value={figures.optOuts} of={of} what={`opt-outs, ${words}`} /> : '–'}
      </TableCell>
      <TableCell align="end">
        <Count number="sends" value={figures.sends} of={of} what={`sends, ${words}`} />
      </TableCell>
      <TableCell align="end">
        <Behind
          number="firstAnswers"
          value={answers}
          of={of}
          what={`to the first answer, ${words}`}
          shown={{ share: durationWords(waited?.median ?? null), note: isFew ? `of only ${told(answers)}` : null }}
        />
      </TableCell>
      <TableCell align="end">
        <Behind
          number="firstAnswers"
          value={answers}
          of={of}
          what={`within which 9 of 10 were first answered, ${words}`}
          shown={{ share: durationWords(waited?.p90 ?? null), note: null }}
        />
      </TableCell>
      <TableCell align="end">
        <Behind
          number="uneditedDrafts"
          value={figures.uneditedDrafts}
          of={of}
          what={`unedited, ${words}`}
          shown={shareWords(
            figures.uneditedDrafts,
            figures.uneditedDrafts + figures.editedDrafts + figures.rejectedDrafts,
          )}
        />
      </TableCell>
      <TableCell align="end">
        <Behind
          number="modelCosts"
          value={figures.costUsd}
          of={of}
          what={`of models, ${words}`}
          shown={{ share: moneyWords(figures.costUsd), note: null }}
        />
      </TableCell>
    </TableRow>
  )
}

type BehindProps = ComponentProps<typeof Count> & {
  shown: { share: string; note: string | null }
}

/** A share or a time that is told of `value` of them, to whose threads it leads; of none it leads nowhere. */
const Behind = ({ value, what, shown: { share, note }, ...behind }: BehindProps) => (
  <>
    {value === 0 ? (
      share
    ) : (
      <ThreadLink label={`${share} ${what}`} {...behind}>
        {share}
      </ThreadLink>
    )}
    {/* Below: beside it, the table is wider than the screen. */}
    {note && <span className="block text-ink-faint text-sm"> {note}</span>}
  </>
)
