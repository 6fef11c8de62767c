import { Bot, CalendarClock, Gauge, type LucideIcon } from 'lucide-react'

interface Feature {
  icon: LucideIcon
  title: string
  text: string
  points: readonly string[]
}

const features: readonly Feature[] = [
  {
    icon: Bot,
    title: 'Adaptive AI Agents',
    text: 'An agent answers in your tone, from your own knowledge, and learns from what you correct.',
    points: [
      'Prices, dates and links are looked up in your sources',
      'What is found without a source waits for a person',
    ],
  },
  {
    icon: Gauge,
    title: 'Intent Scoring',
    text: 'Every reply is scored from −10 to +10 the moment it arrives, with the words that caused it.',
    points: ['High intent has a tab of its own', 'An opt-out cancels every planned email'],
  },
  {
    icon: CalendarClock,
    title: 'Smart Scheduling',
    text: 'Answers go out after a human pause, follow-ups on the days you choose, and nothing before your morning.',
    points: ['You see what will happen before it does', 'No reply is answered twice'],
  },
]

export function FeatureCards() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {features.map((feature) => (
        <li key={feature.title}>
          <FeatureCard feature={feature} />
        </li>
      ))}
    </ul>
  )
}

function FeatureCard({ feature: { icon: Icon, title, text, points } }: { feature: Feature }) {
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border bg-surface p-6">
      <span className="flex size-9 items-center justify-center rounded-md border text-accent-ink">
        <Icon aria-hidden className="size-5" />
      </span>
      <h3 className="font-semibold text-ink text-lg">{title}</h3>
      <p className="text-ink-muted text-lg">{text}</p>
      <ul className="flex flex-col gap-1 border-t pt-3 text-base text-ink">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </article>
  )
}
