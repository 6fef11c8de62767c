import type { ReactNode } from 'react'
import { tones } from '#contract/agent-defaults.ts'
import { errors, isErrorCode } from '#contract/errors.ts'
import { type Label, labelFacts, labels } from '#contract/labels.ts'
import { namePlatform } from '#contract/name-platform.ts'
import { chapterIds } from '#web/site/docs/chapters.ts'
import { Code } from '#web/site/docs/code.tsx'
import { errorHelp } from '#web/site/docs/error-help.ts'
import type { DocsFacts, KeyGroup, Term, VariableFacts } from '#web/site/docs/facts.ts'
import { inOrder } from '#web/site/docs/in-order.ts'
import { KeyCaps } from '#web/site/docs/key-caps.tsx'
import { Operations } from '#web/site/docs/operations.tsx'
import { platformName } from '#web/site/platform-name.ts'
import { SourceLine } from '#web/site/told.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** What a chapter asks the product for: a name, and of what. */
export interface Asked {
  name: string
  of: readonly string[]
}

/** What the product itself has to say in a chapter. Throws for what it does not have. */
export function Generated({ asked: { name, of }, facts }: { asked: Asked; facts: DocsFacts }): ReactNode {
  switch (name) {
    case 'keys':
      return <Keys groups={of.map((heading) => found(facts.keys, heading, (group) => group.heading))} />
    case 'variables':
      return <Variables of={of.map((one) => found(facts.variables, one, (variable) => variable.name))} />
    case 'rest':
      return <Rest of={restOf(facts)} />
    case 'terms':
      return <Terms of={of.flatMap((list) => facts.lists[list] ?? missing(list))} />
    case 'cures':
      return <Cures of={of.flatMap((list) => facts.lists[list] ?? missing(list))} />
    case 'sentences':
      return <Sentences of={of.flatMap((list) => facts.lists[list] ?? missing(list))} />
    case 'labels':
      return <Terms of={labelTerms} />
    case 'bands':
      return <Bands />
    case 'tones':
      return <Tones />
    case 'errors':
      return <Errors />
    case 'source':
      return (
        <p className="[&_a]:rounded-xs [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-2">
          <SourceLine />
        </p>
      )
    case 'operations':
      return <Operations groups={facts.api.groups} />
    default:
      return missing(name)
  }
}

function missing(name: string): never {
  throw new Error(`The documentation asks for "${name}", which the product does not have`)
}

function found<Item>(items: readonly Item[], name: string, nameOf: (item: Item) => string): Item {
  return items.find((item) => nameOf(item) === name) ?? missing(name)
}

/** The variables that no chapter has a place for: so none is left out. */
function restOf({ texts, variables }: DocsFacts): readonly VariableFacts[] {
  const placed = new Set(
    chapterIds.flatMap((id) =>
      [...texts[id].matchAll(/<!--variables ([^>]*)-->/g)].flatMap(([, of]) => of?.split(/,\s*/)),
    ),
  )
  return variables.filter(({ name }) => !placed.has(name))
}

function Keys({ groups }: { groups: readonly KeyGroup[] }) {
  return (
    <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {groups.map(({ heading, keys }) => (
        <section key={heading} aria-label={`Keys: ${heading}`}>
          <h3 className="py-1 font-medium text-base text-ink">{heading}</h3>
          <dl className="text-base">
            {keys.map(({ keys: pressed, does }) => (
              <div key={pressed} className="flex items-baseline justify-between gap-3 border-b py-1.5 last:border-b-0">
                <dt className="order-last shrink-0">
                  <KeyCaps keys={pressed} />
                </dt>
                <dd className="min-w-0">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Terms({ of }: { of: readonly Term[] }) {
  return (
    <dl className="flex flex-col rounded-md border text-base">
      {of.map(({ term, means }) => (
        <div key={term} className="flex flex-col gap-x-4 gap-y-0.5 border-b px-4 py-2.5 last:border-b-0 sm:flex-row">
          <dt className="shrink-0 font-medium text-ink sm:w-44">{term}</dt>
          <dd className="wrap-anywhere min-w-0 flex-1">{means}</dd>
        </div>
      ))}
    </dl>
  )
}

const Sentences = ({ of }: { of: readonly Term[] }) => (
  <ul className="flex list-disc flex-col gap-1 pl-6">
    {of.map(({ term }) => (
      <li key={term} className="pl-1 marker:text-ink-faint">
        {term}
      </li>
    ))}
  </ul>
)

const Cures = ({ of }: { of: readonly Term[] }) => (
  <dl className="flex flex-col gap-4">
    {of.map(({ term, means }) => (
      <div key={term} className="flex flex-col gap-0.5 border-l-2 pl-4">
        <dt className="font-medium text-ink">{term}</dt>
        <dd>{means}</dd>
      </div>
    ))}
  </dl>
)

const nextWords = {
  reply: 'Answered.',
  wait: 'Not answered: a machine wrote it.',
  stop: 'Everything planned for this lead ends.',
  handoff: 'A person answers.',
} as const

/** What follows from a label; of those who are away and of those who refuse, what becomes of their follow-ups, too. */
function nextOf(label: Label): string {
  const { action, isRefusal } = labelFacts[label]
  if (label === 'out_of_office') return 'Not answered; follow-ups wait until the lead is back.'
  return action === 'reply' && isRefusal ? 'Answered; no follow-up goes out after that.' : nextWords[action]
}

const scoreWords = (lowest: number, highest: number): string =>
  (lowest === highest ? [lowest] : [lowest, highest])
    .map((score) => (score < 0 ? `−${-score}` : `${score}`))
    .join(' to ')

const labelTerms: readonly Term[] = labels.map((label) => {
  const { name, score } = labelFacts[label]
  return { term: name, means: `Score ${scoreWords(score.lowest, score.highest)}. ${nextOf(label)}` }
})

function Variables({ of }: { of: readonly VariableFacts[] }) {
  return (
    <dl className="wrap-anywhere flex flex-col rounded-md border text-base">
      {of.map(({ name, about, is, fallback, isSecret }) => (
        <div key={name} id={name} className="flex scroll-mt-20 flex-col gap-1 border-b px-4 py-3 last:border-b-0">
          <dt className="flex flex-wrap items-baseline gap-x-3 font-mono text-ink text-sm">
            {name}
            {fallback !== null && <span className="min-w-0 text-ink-muted">{fallback}</span>}
          </dt>
          <dd>{about}</dd>
          <dd className="text-ink-faint text-sm">
            {`${is.charAt(0).toUpperCase()}${is.slice(1)}`}
            {isSecret && `; or a file that holds it, in ${name}_FILE`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Rest({ of }: { of: readonly VariableFacts[] }) {
  if (of.length === 0) return null
  return (
    <>
      <h2 className="mt-8 font-semibold text-ink text-xl">More</h2>
      <Variables of={of} />
    </>
  )
}

const bands = [
  { range: '+8 to +10', name: 'High', tone: 'positive', examples: 'Meeting requests, pricing, demo asks' },
  { range: '+3 to +7', name: 'Medium', tone: 'info', examples: 'Interest, questions' },
  { range: '0 to +2', name: 'Neutral', tone: 'neutral', examples: 'Out-of-office, auto-replies' },
  { range: '−1 to −10', name: 'Negative', tone: 'negative', examples: 'Unsubscribe, spam, abuse' },
] as const

function Bands() {
  return (
    <ul className="flex flex-col rounded-md border text-base">
      {bands.map(({ range, name, tone, examples }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2.5 last:border-b-0">
          <span className="w-24 font-medium text-ink tabular-nums">{range}</span>
          <span className="w-20">
            <Badge tone={tone}>{name}</Badge>
          </span>
          <span className="min-w-0 flex-1 basis-48">{examples}</span>
        </li>
      ))}
    </ul>
  )
}

const Tones = () => (
  <p className="flex flex-wrap gap-1">
    {tones.map((tone) => (
      <Badge key={tone}>{tone}</Badge>
    ))}
  </p>
)

const codes = Object.keys(errors).filter(isErrorCode)

/** An example has its own adapter's address in the product. */
const messageOf = (code: (typeof codes)[number]): string =>
  namePlatform(errors[code].message, { name: platformName, example: 'https://mail.example.com' })

const asCode = (part: string) => <Code>{part}</Code>

/** Text with `code` in it. */
const withCode = (text: string): ReactNode =>
  inOrder(text.split('`').map((part, place) => (place % 2 === 0 ? part : asCode(part))))

function Errors() {
  return (
    <dl className="flex flex-col gap-6">
      {codes.map((code) => (
        <div key={code} id={code} className="flex scroll-mt-20 flex-col gap-1.5 border-l-2 pl-4">
          <dt className="font-medium text-ink">
            {messageOf(code)}{' '}
            <span className="whitespace-nowrap font-mono font-normal text-ink-faint text-sm">
              {code} {errors[code].status}
            </span>
          </dt>
          <dd>
            <span className="font-medium text-ink">Why: </span>
            {withCode(errorHelp[code].cause)}
          </dd>
          <dd>
            <span className="font-medium text-ink">What helps: </span>
            {withCode(errorHelp[code].cure)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
