import type { ReactNode } from 'react'
import type { Thread } from '#contract/threads.ts'
import { actionNames, dateNames, dayName, languageWords } from '#web/app/thread/side/intent-details.ts'

type IntentFactsProps = Pick<Thread, 'action' | 'lang' | 'dates' | 'referral'>

/** What follows from the newest reply, its language, and the days and the person that it names. Nothing before it is judged. */
export function IntentFacts({ action, lang, dates, referral }: IntentFactsProps) {
  if (action === null) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {dates.map(({ kind, day, quote }) => (
        <Fact key={`${kind}${day}${quote}`} name={dateNames[kind]}>
          <time dateTime={day}>{dayName(day)}</time>
          {quote && <q className="ml-2 text-ink-muted">{quote}</q>}
        </Fact>
      ))}
      {referral && (
        <Fact name="Names">{[referral.name, referral.email].filter((part) => part !== undefined).join(', ')}</Fact>
      )}
      <Fact name="Action">{actionNames[action]}</Fact>
      {lang !== null && lang !== 'und' && <Fact name="Language">{languageWords(lang)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words text-ink">{children}</dd>
    </>
  )
}
