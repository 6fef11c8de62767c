import type { Action } from '#contract/intent.ts'
import type { SendPreview } from '#contract/playground.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { Section } from '#web/app/playground/section.tsx'
import { reasonWords } from '#web/app/reason-labels.ts'
import { Badge } from '#web/ui/badge.tsx'

const badges = {
  automatic: { tone: 'accent', words: 'Sent automatically' },
  approval: { tone: 'neutral', words: 'Waits for a person' },
  none: { tone: 'neutral', words: 'Nothing goes out' },
} as const

/** What would become of the draft, if the reply had just come. */
export function DecisionSection({ decision }: { decision: SendPreview }) {
  const platformName = usePlatformName()
  const { tone, words } = badges[decision.kind]
  return (
    <Section title="What would happen" aside={<Badge tone={tone}>{words}</Badge>}>
      <p className="max-w-[72ch] break-words text-base text-ink">{decisionWords(decision, platformName)}</p>
      <p className="text-ink-faint text-sm">This was only a test: nothing was stored or sent.</p>
    </Section>
  )
}

const unwritten: Record<Action, string> = {
  stop: 'No reply goes out. Open tasks in the conversation are canceled and follow-ups stop. An unsubscribe is passed on to the platform.',
  wait: 'No reply is written. The agent waits, and a follow-up moves past the return date.',
  handoff: 'No reply is written. A person takes over.',
  reply: 'The writer found that no reply is needed.',
}

function decisionWords(decision: SendPreview, platformName: string): string | undefined {
  switch (decision.kind) {
    case 'automatic':
      return windowOf(decision)
    case 'approval':
      return reasonWords(decision.reasons, platformName)
    case 'none':
      return unwritten[decision.action]
  }
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
