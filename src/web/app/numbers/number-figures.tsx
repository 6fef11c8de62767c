import type { ReactNode } from 'react'
import type { CountedNumber } from '#contract/number-dimensions.ts'
import type { Figures, Numbers } from '#contract/numbers.ts'
import { changeWords, durationWords, moneyWords, shareWords, told } from '#web/app/numbers/number-labels.ts'
import { ThreadLink } from '#web/app/numbers/thread-link.tsx'

type NumberFiguresProps = { numbers: Numbers; isAwake: boolean }

/** The figures of the period, each with what it was in the one before. */
export function NumberFigures({ numbers, isAwake }: NumberFiguresProps) {
  const { now, past, answerTimes } = numbers
  const which = isAwake ? 'awake' : 'byClock'
  const [waited, before] = [answerTimes.now[which], answerTimes.past[which]]
  /** What it was in the period before, which leads to those threads. */
  const was = (words: string, value: number, number: CountedNumber, label: string): ReactNode =>
    words === '–' ? null : (
      <>
        was{' '}
        {value === 0 ? (
          words
        ) : (
          <ThreadLink number={number} of={numbers.before} label={`${label} in the period before: ${words}`}>
            {words}
          </ThreadLink>
        )}
      </>
    )
  const counts = (of: 'replies' | 'positiveReplies' | 'meetingRequests' | 'optOuts' | 'sends', label: string) => {
    const change = changeWords(now[of], past[of])
    return {
      label,
      of,
      value: now[of],
      change:
        change === null ? null : change.words === 'as before' ? (
          change.words
        ) : (
          <>
            {change.words}, {was(told(past[of]), past[of], of, label)}
          </>
        ),
    }
  }
  const automatic = shareWords(now.automaticSends, now.sends)
  const automaticBefore = shareWords(past.automaticSends, past.sends)
  const positive = shareWords(now.positiveReplies, now.replies)
  const writtenOf = ({ uneditedDrafts, editedDrafts, rejectedDrafts }: Figures): number =>
    uneditedDrafts + editedDrafts + rejectedDrafts
  const unedited = shareWords(now.uneditedDrafts, writtenOf(now))
  const uneditedBefore = shareWords(past.uneditedDrafts, writtenOf(past))
  return (
    <ul className="grid grid-cols-2 overflow-hidden rounded-md border lg:grid-cols-3">
      <Count
        {...counts('replies', 'Replies')}
        note={
          now.machineMails > 0 && (
            <>
              and{' '}
              <ThreadLink number="machineMails" label={`Automatic mail: ${told(now.machineMails)}`}>
                {told(now.machineMails)}
              </ThreadLink>{' '}
              automatic
            </>
          )
        }
      />
      <Count
        {...counts('positiveReplies', 'Positive replies')}
        note={now.replies > 0 && `${positive.share} ${positive.note ?? 'of replies'}`}
      />
      <Count {...counts('meetingRequests', 'Meetings asked for')} />
      <Count {...counts('optOuts', 'Opt-outs')} />
      <Count {...counts('sends', 'Sends')} />
      <Cell
        label="Sent automatically"
        value={
          now.automaticSends === 0 ? (
            automatic.share
          ) : (
            <ThreadLink number="automaticSends" label={`Sent automatically: ${automatic.share}`}>
              {automatic.share}
            </ThreadLink>
          )
        }
        change={was(automaticBefore.share, past.automaticSends, 'automaticSends', 'Sent automatically')}
        note={now.sends > 0 && `${told(now.automaticSends)} of ${told(now.sends)}`}
      />
      <Cell
        label="First answer"
        value={
          waited.median === null ? (
            '–'
          ) : (
            <ThreadLink number="firstAnswers" label={`First answer: ${durationWords(waited.median)}`}>
              {durationWords(waited.median)}
            </ThreadLink>
          )
        }
        change={
          before.median !== null &&
          was(durationWords(before.median), answerTimes.past.answers, 'firstAnswers', 'First answer')
        }
        note={
          waited.p90 !== null && (
            <>
              9 of 10 within{' '}
              <ThreadLink number="firstAnswers" label={`First answer, 9 of 10 within ${durationWords(waited.p90)}`}>
                {durationWords(waited.p90)}
              </ThreadLink>
              {smallWords(answerTimes.now.answers)}
            </>
          )
        }
      />
      <Cell
        label="Drafts sent unedited"
        value={
          now.uneditedDrafts === 0 ? (
            unedited.share
          ) : (
            <ThreadLink number="uneditedDrafts" label={`Drafts sent unedited: ${unedited.share}`}>
              {unedited.share}
            </ThreadLink>
          )
        }
        change={was(uneditedBefore.share, past.uneditedDrafts, 'uneditedDrafts', 'Drafts sent unedited')}
        note={unedited.note ?? (writtenOf(now) > 0 && `of ${told(writtenOf(now))}`)}
      />
      <Cell
        label="Model cost"
        value={
          now.costUsd === 0 ? (
            moneyWords(0)
          ) : (
            <ThreadLink number="modelCosts" label={`Model cost: ${moneyWords(now.costUsd)}`}>
              {moneyWords(now.costUsd)}
            </ThreadLink>
          )
        }
        change={past.costUsd > 0 && was(moneyWords(past.costUsd), past.costUsd, 'modelCosts', 'Model cost')}
        note={now.tokens > 0 && `${told(now.tokens)} tokens`}
      />
    </ul>
  )
}

const smallWords = (answers: number): string => (answers < 30 ? `, of only ${told(answers)}` : '')

type CountProps = { label: string; value: number; change: ReactNode; note?: ReactNode; of: CountedNumber }

function Count({ label, value, of, ...told_ }: CountProps) {
  const words = told(value)
  const number =
    value === 0 ? (
      words
    ) : (
      <ThreadLink number={of} label={`${label}: ${words}`}>
        {words}
      </ThreadLink>
    )
  return <Cell label={label} value={number} {...told_} />
}

type CellProps = { label: string; value: ReactNode; change: ReactNode; note?: ReactNode }

function Cell({ label, value, change, note }: CellProps) {
  return (
    // Nine of them: the last has a line of two to itself.
    <li className="-mt-px -ml-px flex min-w-0 flex-col gap-0.5 border-t border-l p-4 max-lg:last:col-span-2">
      <span className="text-ink-muted text-sm">{label}</span>
      <span className="truncate font-semibold text-ink text-xl tabular-nums">{value}</span>
      <span className="text-ink-faint text-sm tabular-nums">{change || 'nothing before'}</span>
      {note && <span className="text-ink-faint text-sm tabular-nums">{note}</span>}
    </li>
  )
}
