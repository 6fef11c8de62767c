import type { SendPreview } from '#contract/playground.ts'
import { Section } from '#web/app/playground/section.tsx'
import { Badge } from '#web/ui/badge.tsx'

const badges = {
  automatic: { tone: 'accent', words: 'Sent automatically' },
  approval: { tone: 'neutral', words: 'Waits for a person' },
  none: { tone: 'neutral', words: 'Nothing goes out' },
} as const

/** What would become of the draft, if the reply had just come. */
export function DecisionSection({ decision }: { decision: SendPreview }) {
  const { tone, words } = badges[decision.kind]
  return (
    <Section title="What would happen" aside={<Badge tone={tone}>{words}</Badge>}>
      <p className="max-w-[72ch] break-words text-base text-ink">
        {decision.kind === 'automatic' ? windowOf(decision) : decision.why}
      </p>
      <p className="text-ink-faint text-sm">This was only a test: nothing was stored or sent.</p>
    </Section>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function windowOf({ from, to }: Extract<SendPreview, { kind: 'automatic' }>): string {
  const [first, last] = [new Date(from), new Date(to)]
  const until = day.format(first) === day.format(last) ? time.format(last) : `${day.format(last)}, ${time.format(last)}`
  const when = `${day.format(first)}, ${time.format(first)}`
  return from === to
    ? `It would go out at ${when}, unless someone edits or cancels it first.`
    : `It would go out between ${when} and ${until}, unless someone edits or cancels it first.`
}
