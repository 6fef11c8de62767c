import { CalendarClock, CircleAlert, CircleDot, type LucideIcon, Send, Sparkle } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { labelName, signedScore, toneOf } from '#web/app/intent-labels.ts'
import { type Mark, marksOf, segmentsOf, verdictOf } from '#web/app/thread/guard/guard-marks.ts'
import { underlines } from '#web/app/thread/guard/guard-underlines.ts'
import { IntentFacts } from '#web/app/thread/side/intent-facts.tsx'
import { IntentReasons } from '#web/app/thread/side/intent-reasons.tsx'
import { StatusBadge } from '#web/app/thread/status-badge.tsx'
import { conversation, draftBody, mendedBody } from '#web/site/demo/conversation.ts'
import { recorded } from '#web/site/demo/recorded.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Meter } from '#web/ui/meter.tsx'

/** What happens, one after the other. Without a script all but the sending is seen at once: a picture with these lines below it. */
const steps = [
  'A lead’s reply arrives',
  'It is scored, by the lead’s own words',
  'The answer is drafted from what you know',
  'Each fact has its source. An invented price is stopped',
  'You take it out and send. Ten seconds to undo',
  'It goes out, once',
] as const
/** The step that is shown before anything runs. */
const shownFirst = 4

const { lead, sender, campaign } = conversation
const marks = marksOf(recorded.guard, draftBody, draftBody)

/** What a narrow screen leaves out of the list: who somebody is, and a passage that stands in it already. */
const isAside = ({ start, words, sources: [source] }: Mark): boolean =>
  source !== undefined &&
  (source.kind === 'lead' ||
    source.kind === 'sender' ||
    marks.some((mark) => mark.start < start && mark.words === words))

/** As wide as in the product there is less room for it than it needs; it scrolls, by the keyboard too. */
const scrollFrame = { tabIndex: 0 }

/**
 * A conversation as the thread page shows it, on a recording (`recorded.ts`). `public/demo.js` goes through its steps: what has
 * `data-from` is there from that step on, what has `data-only` in that one alone.
 */
export function ThreadDemo() {
  return (
    <figure id="demo" data-step={shownFirst} className="flex min-w-0 flex-col gap-4">
      <div className="@container overflow-hidden rounded-lg border bg-surface shadow-float">
        <DemoHead />
        <div className="grid @3xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 *:col-start-1 *:row-start-1">
            <div data-scene="write" className="flex min-w-0 flex-col">
              <div className="@container flex-1 p-4">
                <LeadMail />
              </div>
              <DemoComposer />
            </div>
            <div data-scene="sent" className="flex min-w-0 flex-col">
              <div className="@container flex flex-1 flex-col gap-3 p-4">
                <LeadMail />
                <SentMail />
              </div>
              <EmptyComposer />
            </div>
          </div>
          <section
            aria-label="Sources and intent of the example"
            {...scrollFrame}
            className="relative border-t @3xl:overflow-y-auto @3xl:border-t-0 @3xl:border-l"
          >
            <div className="grid *:col-start-1 *:row-start-1 @3xl:absolute @3xl:inset-x-0 @3xl:top-0 @3xl:flex @3xl:flex-col">
              <Part heading="Sources" from={4}>
                <ul className="-mx-2 flex flex-col gap-0.5">
                  {marks.map((mark) => (
                    <SourceItem key={mark.start} mark={mark} isAside={isAside(mark)} />
                  ))}
                </ul>
              </Part>
              <Part heading="Intent" from={2}>
                <Meter
                  value={recorded.intent.score}
                  tone={toneOf(recorded.intent.score)}
                  label={labelName(recorded.intent.label)}
                  size="lg"
                  name="Intent score"
                />
                <IntentReasons source="rules" reasons={recorded.intent.reasons} />
                <IntentFacts
                  action={recorded.intent.action}
                  lang="en"
                  dates={recorded.intent.dates ?? []}
                  referral={null}
                />
              </Part>
            </div>
          </section>
        </div>
      </div>
      <figcaption className="flex flex-col gap-3">
        <ol data-steps="" className="grid gap-x-4 gap-y-1 text-ink-muted text-sm sm:grid-cols-2 lg:grid-cols-6">
          {steps.map((words, index) => (
            <li key={words} className="flex gap-2 border-t-2 pt-2">
              <span aria-hidden className="font-semibold tabular-nums">
                {index + 1}
              </span>
              <span>{words}</span>
            </li>
          ))}
        </ol>
        <p className="text-ink-faint text-sm">
          A recording: the people are made up, the scoring, the marks and the words are the product’s own.
        </p>
      </figcaption>
    </figure>
  )
}

function DemoHead() {
  return (
    <div className="flex min-h-13 items-center gap-3 border-b px-4 py-1.5">
      <Avatar name={lead.name} />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="truncate font-semibold text-base text-ink">{lead.name}</p>
        <div className="flex min-w-0 items-center gap-2">
          <p className="truncate text-ink-faint text-xs">
            {lead.company} · {campaign.name}
          </p>
          <span className="flex shrink-0 items-center gap-1.5">
            <span data-from={2}>
              <Badge tone="solid" title="Intent score">
                <span className="sr-only">Intent score </span>
                <span className="tabular-nums">{signedScore(recorded.intent.score)}</span>
              </Badge>
            </span>
            <span data-until={2}>
              <StatusBadge status="new" />
            </span>
            <span data-from={3} data-until={5}>
              <StatusBadge status="pending" />
            </span>
            <span data-only={6}>
              <StatusBadge status="replied" />
            </span>
          </span>
        </div>
      </div>
    </div>
  )
}

function LeadMail() {
  return (
    <article aria-label={`From ${lead.name}`} className="rounded-md border bg-surface @2xl:mr-12">
      <div className="flex min-w-0 items-baseline gap-2 px-4 py-3">
        <Badge tone="outline">inbound</Badge>
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="truncate font-medium text-base">{lead.name}</span>
          <span className="truncate text-ink-faint text-sm">{lead.email}</span>
        </div>
        <span className="shrink-0 text-ink-faint text-xs">2 min ago</span>
      </div>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="font-medium text-base text-ink">{conversation.subject}</p>
        <div className="max-w-[72ch] whitespace-pre-wrap break-words text-base leading-relaxed">
          {litUp(
            conversation.mail,
            recorded.intent.reasons.map(({ quote }) => quote),
          ).map(({ start, text, isLit }) =>
            isLit ? (
              <mark key={start} data-lit="">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </div>
      </div>
    </article>
  )
}

/** A text cut where the words begin and end that a score rests on. */
function litUp(text: string, quotes: readonly string[]): { start: number; text: string; isLit: boolean }[] {
  const places = quotes
    .map((quote) => ({ start: text.indexOf(quote), length: quote.length }))
    .filter(({ start }) => start >= 0)
    .sort((a, b) => a.start - b.start)
  const parts: { start: number; text: string; isLit: boolean }[] = []
  let at = 0
  for (const { start, length } of places) {
    if (start < at) continue
    parts.push({ start: at, text: text.slice(at, start), isLit: false })
    parts.push({ start, text: text.slice(start, start + length), isLit: true })
    at = start + length
  }
  return [...parts, { start: at, text: text.slice(at), isLit: false }]
}

function DemoComposer() {
  return (
    <section aria-label="AI Suggested Reply, an example" className="flex flex-col border-t">
      <TaskWords icon={CircleDot} from={4}>
        Waits for your approval: {recorded.heldWords}
      </TaskWords>
      <div className="flex flex-col px-4 pt-3 pb-0.5">
        <p className="font-semibold text-base text-ink">AI Suggested Reply</p>
        <p className="flex flex-wrap gap-x-4 py-0.5 text-ink-muted text-sm">
          <Address word="To">{lead.email}</Address>
          <Address word="From">{sender.email}</Address>
        </p>
        <p className="truncate border-b py-1 text-sm">
          <span className="text-ink-faint">Subject</span> <span className="px-1">{conversation.subject}</span>
        </p>
      </div>
      <div className="mx-2 min-h-56 whitespace-pre-wrap break-words px-2 py-2 text-base leading-relaxed" data-from={3}>
        <DraftWords />
      </div>
      <div className="flex min-h-8 items-center gap-2 px-4 text-sm" data-from={4}>
        <p data-only={4} data-verdict="" className="flex min-w-0 items-center gap-2 text-ink-muted">
          <CircleAlert aria-hidden className="size-3.5 text-negative-ink" />
          <span>{verdictOf(recorded.guard).words}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 px-4 pt-1 pb-3">
        <span data-press={5} className={cn(pressed, 'bg-accent text-on-accent')}>
          <Send aria-hidden /> Send Reply
        </span>
        <span data-press={3} className={cn(pressed, 'border border-line-strong bg-surface text-ink')}>
          <Sparkle aria-hidden /> Generate AI Reply
        </span>
      </div>
    </section>
  )
}

const Address = ({ word, children }: { word: string; children: ReactNode }) => (
  <span className="flex min-w-0 gap-1.5">
    <span className="text-ink-faint">{word}</span>
    <span className="truncate">{children}</span>
  </span>
)

/** Looks as the product's buttons do, and is one once the script is there. */
const pressed = 'inline-flex h-8 select-none items-center gap-1.5 rounded-sm px-3 font-medium text-base'

type TaskWordsProps = { from?: number; only?: number; icon: LucideIcon; action?: ReactNode; children: ReactNode }

function TaskWords({ from, only, icon: Icon, action, children }: TaskWordsProps) {
  return (
    <div
      data-from={from}
      data-only={only}
      className="flex items-start gap-2 border-b bg-sunken px-4 py-1.5 text-ink-muted text-sm"
    >
      <Icon aria-hidden className="mt-0.5" />
      <p className="flex-1">{children}</p>
      {action}
    </div>
  )
}

/** Once it was sent there is nothing to answer. */
function EmptyComposer() {
  return (
    <section aria-label="Compose Reply, an example" className="flex flex-col border-t">
      <TaskWords
        icon={CalendarClock}
        only={5}
        action={
          <span data-press={4} className="select-none rounded-sm border border-line-strong bg-surface px-2 text-ink">
            Undo
          </span>
        }
      >
        Your reply goes out in 10 seconds
      </TaskWords>
      <div className="flex flex-col gap-2 px-4 pt-3 pb-4">
        <p className="font-semibold text-base text-ink">Compose Reply</p>
        <p className="text-base text-ink-faint">Write a reply, or have one generated.</p>
      </div>
    </section>
  )
}

/** What the lead gets: the draft without the invented price. */
function SentMail() {
  return (
    <article data-from={6} aria-label={`To ${lead.name}`} className="rounded-md bg-accent-tint @2xl:ml-12">
      <div className="flex min-w-0 items-baseline gap-2 px-4 py-3">
        <Badge>outbound</Badge>
        <span className="min-w-0 flex-1 truncate font-medium text-base">To {lead.email}</span>
        <span className="shrink-0 text-ink-faint text-xs">now</span>
      </div>
      <p className="max-w-[72ch] whitespace-pre-wrap break-words px-4 pb-4 text-base leading-relaxed">{mendedBody}</p>
    </article>
  )
}

/** The draft word by word, so that it can come in as it is written; what the guard found is marked as in the composer. */
function DraftWords() {
  let count = 0
  const words = (text: string) =>
    text.split(/(?<=\s)(?=\S)/).map((word) => {
      count += 1
      return (
        <span key={count} data-word="" style={{ '--at': count } as CSSProperties}>
          {word}
        </span>
      )
    })
  return segmentsOf(draftBody, marks).map(({ text, start, mark }) =>
    mark ? (
      <span
        key={start}
        data-mark={mark.kind}
        data-says={mark.words}
        className={cn('underline underline-offset-4', underlines[mark.kind])}
      >
        {words(text)}
      </span>
    ) : (
      <span key={start}>{words(text)}</span>
    ),
  )
}

function Part({ heading, from, children }: { heading: string; from: number; children: ReactNode }) {
  return (
    <div data-part={heading} data-from={from} className="flex flex-col gap-2 px-4 py-4 @3xl:not-first:border-t">
      <p className="font-medium text-ink-faint text-xs">{heading}</p>
      {children}
    </div>
  )
}

/** As a line of the thread page's sources. */
function SourceItem({ mark, isAside }: { mark: Mark; isAside: boolean }) {
  const isInvented = mark.kind !== 'traced'
  return (
    <li {...(isAside && { 'data-aside': '' })} className="flex flex-col rounded-sm px-2 py-1.5 text-sm">
      <span className="font-medium text-ink">{mark.text}</span>
      <span className={cn('break-words', isInvented ? 'text-negative-ink' : 'text-ink-muted')}>{mark.words}</span>
      {mark.search !== null && <span className="text-ink-faint text-xs">{mark.search}</span>}
    </li>
  )
}
