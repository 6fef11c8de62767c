import type { ReactNode } from 'react'
import type { Intent } from '#contract/intent.ts'
import type { PlaygroundReading } from '#contract/playground.ts'
import { labelName, signedScore, toneOf } from '#web/app/intent-labels.ts'
import { quotedParts } from '#web/app/playground/quoted-parts.ts'
import { Section } from '#web/app/playground/section.tsx'
import { actionNames, dateNames, dayName, languageWords } from '#web/app/thread/side/intent-details.ts'
import { Meter } from '#web/ui/meter.tsx'

const judges = {
  signals: 'clear signals in the email',
  rules: 'the built-in rules',
  model: 'the language model',
  person: 'a person',
} as const

type ReadingSectionProps = {
  reading: PlaygroundReading
  /** The last word: the writer's own judgement once it has one. */
  intent: Intent
}

/** The lead's own words apart from what is quoted, with the words marked that caused the score. */
export function ReadingSection({ reading, intent }: ReadingSectionProps) {
  const { newText, quotedText, signals, intent: byRules } = reading
  const quotes = [...intent.reasons, ...signals].map(({ quote }) => quote)
  const others = intent.reasons.filter(
    (reason) => !signals.some(({ text, quote }) => text === reason.text && quote === reason.quote),
  )
  const isDifferent = byRules.label !== intent.label || byRules.score !== intent.score
  return (
    <Section
      title="How the reply was read"
      aside={<Meter value={intent.score} tone={toneOf(intent.score)} label={labelName(intent.label)} name="Score" />}
    >
      <div className="flex min-w-0 flex-col gap-2">
        <p className="max-w-[72ch] whitespace-pre-wrap break-words text-base text-ink leading-relaxed">
          {newText === '' ? (
            <span className="text-ink-faint">Nothing the lead wrote themselves</span>
          ) : (
            quotedParts(newText, quotes).map(({ text, start, isQuoted }) =>
              isQuoted ? (
                <mark key={start} className="rounded-xs bg-accent-tint text-ink">
                  {text}
                </mark>
              ) : (
                <span key={start}>{text}</span>
              ),
            )
          )}
        </p>
        {quotedText !== '' && (
          <details className="min-w-0 text-sm">
            <summary className="w-fit cursor-pointer rounded-xs text-ink-muted hover:text-ink">
              Quoted, so not counted
            </summary>
            <p className="mt-2 max-w-[72ch] whitespace-pre-wrap break-words border-line-strong border-l-2 pl-3 text-ink-muted">
              {quotedText}
            </p>
          </details>
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        <Fact name="Judged by">
          {judges[intent.source]}
          {isDifferent && `; the rules said ${signedScore(byRules.score)}, ${labelName(byRules.label)}`}
        </Fact>
        <Fact name="Action">{actionNames[intent.action]}</Fact>
        <Fact name="Language">{languageWords(intent.lang)}</Fact>
        <Fact name="Confidence">{`${Math.round(intent.confidence * 100)}%`}</Fact>
        {(intent.dates ?? []).map(({ kind, day, quote }) => (
          <Fact key={`${kind}${day}${quote}`} name={dateNames[kind]}>
            {dayName(day)} {quote && <q>{quote}</q>}
          </Fact>
        ))}
        {intent.referral && (
          <Fact name="Names">{[intent.referral.name, intent.referral.email].filter(Boolean).join(', ')}</Fact>
        )}
        {others.map(({ text, quote }) => (
          <Fact key={`${text}${quote}`} name={text}>
            {quote ? <q>{quote}</q> : 'from the email as a whole'}
          </Fact>
        ))}
        {signals.map(({ kind, text, quote }) => (
          <Fact key={`${kind}${quote}`} name={`Clear signal: ${text}`}>
            {quote ? <q>{quote}</q> : 'from the email as a whole'}
          </Fact>
        ))}
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint max-sm:max-w-32">{name}</dt>
      <dd className="min-w-0 break-words text-ink">{children}</dd>
    </>
  )
}
