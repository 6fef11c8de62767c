import type { Label } from '#contract/intent.ts'
import type { LabelResult, ReplayResult } from '#contract/replays.ts'
import { labelName } from '#web/app/intent-labels.ts'
import { percentWords, shareWords } from '#web/app/replay/replay-labels.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

type LabelResultsProps = { result: ReplayResult; onChoose: (label: Label) => void }

/** What the replay says of each label: shares with the bounds between which they lie with 95 %. */
export function LabelResults({ result: { labels, all }, onChoose }: LabelResultsProps) {
  return (
    <Table label="Results by label" className="rounded-md border">
      <TableHead>
        <TableHeaderCell>Label</TableHeaderCell>
        <TableHeaderCell align="end">Cases</TableHeaderCell>
        <TableHeaderCell align="end">Would have gone out</TableHeaderCell>
        <TableHeaderCell align="end">Waited</TableHeaderCell>
        <TableHeaderCell align="end">Stopped</TableHeaderCell>
        <TableHeaderCell align="end">Wrong stops</TableHeaderCell>
        <TableHeaderCell align="end">Same facts</TableHeaderCell>
        <TableHeaderCell align="end">Words changed</TableHeaderCell>
        <TableHeaderCell align="end">You would send</TableHeaderCell>
      </TableHead>
      <TableBody>
        {labels.map((one) => (
          <Row key={one.label} one={one} onChoose={onChoose} />
        ))}
        {labels.length > 1 && <Row one={all} onChoose={onChoose} />}
      </TableBody>
    </Table>
  )
}

function Row({ one, onChoose }: { one: LabelResult; onChoose: (label: Label) => void }) {
  const { label } = one
  return (
    <TableRow>
      <TableCell>
        {label === null ? (
          <span className="font-medium">All labels</span>
        ) : (
          <button type="button" className="rounded-xs text-left hover:underline" onClick={() => onChoose(label)}>
            {labelName(label)}
          </button>
        )}
      </TableCell>
      <TableCell align="end">{one.cases.toLocaleString('en')}</TableCell>
      <TableCell align="end">{shareWords(one.wouldSend)}</TableCell>
      <TableCell align="end">{one.waits}</TableCell>
      <TableCell align="end">{one.stopped}</TableCell>
      <TableCell align="end">{shareWords(one.wrongStops)}</TableCell>
      <TableCell align="end">{shareWords(one.sameFacts)}</TableCell>
      <TableCell align="end">{percentWords(one.wordsChanged)}</TableCell>
      <TableCell align="end">
        {one.judgedGood === null ? (
          <span className="text-ink-faint">none judged</span>
        ) : (
          `${one.judgedGood.count} of ${one.judgedGood.of}: ${shareWords(one.judgedGood)}`
        )}
      </TableCell>
    </TableRow>
  )
}
