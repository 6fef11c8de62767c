import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TaskReason } from '#contract/task-reasons.ts'
import { reasonWords } from '#web/app/reason-labels.ts'
import { Fact } from '#web/site/fact.tsx'
import { cn } from '#web/ui/cn.ts'

/** What must not happen, and what is done against it. */
export function Promises() {
  return (
    <div className="flex flex-col gap-14">
      <Kept
        title="Never lost"
        words={
          <>
            A webhook is answered once it is on disk, and only then. What no webhook brings, the comparison with your
            platform finds: every few minutes, and whenever you ask for it. <Measured id="webhooks-in" />
          </>
        }
      >
        <div className="rounded-md border bg-surface p-4">
          <Line words={['webhook', 'on disk', '200 OK', 'scored', 'drafted', 'sent']} />
        </div>
      </Kept>
      <Kept
        title="Never twice"
        words={
          <>
            Before each call to the platform a line is written into a ledger. A crash, a time-out or a lost connection
            leaves the line behind, and what it says decides what may happen. When in doubt, nothing is sent again: the
            platform’s own conversation is read first. <Measured id="due-sends" />
          </>
        }
      >
        <Ledger />
      </Kept>
      <Kept
        title="Never unchecked"
        words={
          <>
            Money, counts, percentages, dates, durations, links, names and promises in a draft need a source: your
            knowledge, your settings or your own earlier words. What is found without one is underlined in red, says
            what was looked for and where, and keeps the draft from going out by itself. With a language model a second
            reader reads what the sentences mean, and has to quote what supports them. No check finds everything:{' '}
            <Fact source="/measured#drafts-what-a-second-reader-is-worth">what each one lets pass is measured</Fact>.
          </>
        }
      >
        <blockquote className="rounded-md border bg-surface p-4 text-ink text-lg leading-relaxed">
          … is <span className="fact">$49</span> per month for each warehouse. For two warehouses together I can do{' '}
          <span className="invented">$79</span> per month.
        </blockquote>
      </Kept>
      <Kept
        title="Never without a reason"
        words="Whatever waits says why, in the row, in the thread and in its task, and the timeline keeps it. These are the product’s own words:"
      >
        <ul className="flex flex-col rounded-md border bg-surface">
          {reasons.map((reason) => (
            <li key={reason.code} className="border-b px-4 py-2 text-base text-ink last:border-b-0">
              {reasonWords([reason], 'EmailBison')}
            </li>
          ))}
        </ul>
      </Kept>
    </div>
  )
}

const reasons: readonly TaskReason[] = [
  { code: 'conversation_changed' },
  { code: 'opt_out_in_doubt' },
  { code: 'reader_silent' },
  { code: 'absent' },
]

function Kept({ title, words, children }: { title: string; words: ReactNode; children: ReactNode }) {
  return (
    <article className="grid items-start gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="flex flex-col gap-2">
        <h3 className="font-semibold text-ink text-xl">{title}</h3>
        <p className="text-ink-muted text-lg">{words}</p>
      </div>
      {children}
    </article>
  )
}

const Measured = ({ id }: { id: string }) => <Fact source={`/measured#${id}`}>Measured</Fact>

function Line({ words }: { words: readonly string[] }) {
  return (
    <ol className="flex flex-wrap items-center gap-x-2 gap-y-3">
      {words.map((word, index) => (
        <li key={word} className="flex items-center gap-2 text-base text-ink">
          {index > 0 && <ArrowRight aria-hidden className="text-ink-faint" />}
          <span className="rounded-sm border px-2 py-1">{word}</span>
        </li>
      ))}
    </ol>
  )
}

/** The states of a line, and what a crash means in each (ARCHITECTURE.md, "Exactly once"). */
const states = [
  { name: 'prepared', what: 'The line is there; no byte has left.', crash: 'Nothing was sent. It is due again.' },
  { name: 'calling', what: 'The request is on its way.', crash: 'Nobody knows, so nobody sends.' },
  {
    name: 'unclear',
    what: 'The platform’s conversation is read.',
    crash: 'There: recorded as sent. Not there: a person decides.',
  },
  { name: 'sent', what: 'One message, one line.', crash: 'Its echo from the platform is the same line.' },
] as const

/** Where three columns have no room, a line's name stands above the other two. */
const halves = 'max-sm:grid max-sm:grid-cols-2'

function Ledger() {
  return (
    <div className="rounded-md border bg-surface">
      <div className="flex flex-col gap-3 border-b p-4">
        <Line words={['prepared', 'calling', 'sent']} />
        <Line words={['no answer', 'unclear', 'looked up', 'sent, or a person decides']} />
      </div>
      <table className="w-full border-collapse text-left text-base">
        <thead>
          <tr className={cn(halves, 'border-b text-ink-faint text-sm')}>
            <th scope="col" className="px-4 py-2 font-medium max-sm:hidden">
              Line
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              Meanwhile
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              If it all stops here
            </th>
          </tr>
        </thead>
        <tbody>
          {states.map(({ name, what, crash }) => (
            <tr key={name} className={cn(halves, 'border-b align-top last:border-b-0')}>
              <th scope="row" className="px-4 py-2 font-mono font-normal text-ink max-sm:col-span-2 max-sm:pb-0">
                {name}
              </th>
              <td className="px-4 py-2 text-ink-muted">{what}</td>
              <td className="px-4 py-2 text-ink">{crash}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
