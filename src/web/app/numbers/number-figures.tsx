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
        label="Replies"
        of="replies"
        {...counts(now.replies, past.replies)}
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
        label="Positive replies"
        of="positiveReplies"
        {...counts(now.positiveReplies, past.positiveReplies)}
        note={now.replies > 0 && `${positive.share} ${positive.note ?? 'of replies'}`}
      />
      <Count label="Meetings asked for" {...counts(now.meetingRequests, past.meetingRequests)} of="meetingRequests" />
      <Count label="Opt-outs" {...counts(now.optOuts, past.optOuts)} of="optOuts" />
      <Count label="Sends" of="sends" {...counts(now.sends, past.sends)} />
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
        change={automaticBefore.share === '–' ? null : `was ${automaticBefore.share}`}
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
        change={before.median === null ? null : `was ${durationWords(before.median)}`}
        note={
          waited.p90 !== null && `9 of 10 within ${durationWords(waited.p90)}${smallWords(answerTimes.now.answers)}`
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
        change={uneditedBefore.share === '–' ? null : `was ${uneditedBefore.share}`}
        note={unedited.note ?? (writtenOf(now) > 0 && `of ${told(writtenOf(now))}`)}
      />
      <Cell
        label="Model cost"
        value={moneyWords(now.costUsd)}
        change={past.costUsd === 0 ? null : `was ${moneyWords(past.costUsd)}`}
        note={now.tokens > 0 && `${told(now.tokens)} tokens`}
      />
    </ul>
  )
}

const smallWords = (answers: number): string => (answers < 30 ? `, of only ${told(answers)}` : '')

function counts(now: number, past: number): { value: number; change: string | null } {
  const change = changeWords(now, past)
  return {
    value: now,
    change: change === null ? null : `${change.words}${change.words === 'as before' ? '' : `, was ${told(past)}`}`,
  }
}

type Note = ReactNode

type CountProps = { label: string; value: number; change: string | null; note?: Note; of: CountedNumber }

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

type CellProps = { label: string; value: ReactNode; change: string | null; note?: Note }

function Cell({ label, value, change, note }: CellProps) {
  return (
    // Nine of them: the last has a line of two to itself.
    <li className="-mt-px -ml-px flex min-w-0 flex-col gap-0.5 border-t border-l p-4 max-lg:last:col-span-2">
      <span className="text-ink-muted text-sm">{label}</span>
      <span className="truncate font-semibold text-ink text-xl tabular-nums">{value}</span>
      <span className="text-ink-faint text-sm tabular-nums">{change ?? 'nothing before'}</span>
      {note && <span className="text-ink-faint text-sm tabular-nums">{note}</span>}
    </li>
  )
}
