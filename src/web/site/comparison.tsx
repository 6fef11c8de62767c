import type { ReactNode } from 'react'
import { plans } from '#contract/plans.ts'
import { ScrolledTable } from '#web/site/scrolled-table.tsx'
import { ofPlans } from '#web/site/trial-days.tsx'
import { cn } from '#web/ui/cn.ts'

/** Pages of others that say it themselves, and when they were read. */
const pages = [
  {
    id: 'instantly-reply-agent',
    name: 'Instantly: Automating lead qualification',
    address: 'https://instantly.ai/blog/automating-lead-qualification-ai-sdr-tools/',
    when: 'its own date: 26 June 2026',
  },
  {
    id: 'instantly-billing',
    name: 'Instantly: Billing & Usage Overview',
    address: 'https://help.instantly.ai/en/articles/11867333-billing-usage-overview',
    when: 'no date of its own; read in a stored copy on 26 November 2026',
  },
  {
    id: 'flowmaticx-auto-reply',
    name: 'FlowMaticX: AI auto-reply per mailbox',
    address: 'https://flowmaticx.com/docs/ai-auto-reply',
    when: 'no date of its own; read in a stored copy on 26 November 2026',
  },
  {
    id: 'flowmaticx-inbox',
    name: 'FlowMaticX: Inbox + AI reply drafts',
    address: 'https://flowmaticx.com/docs/inbox-ai-replies',
    when: 'no date of its own; read in a stored copy on 26 November 2026',
  },
] as const
type PageId = (typeof pages)[number]['id']

/** What a page of theirs says; left out: we found nothing. */
interface Said {
  words: string
  page: PageId
}
interface Row {
  about: string
  ours: string
  isOfPlans?: true
  instantly?: Said
  flowmaticx?: Said
}

const rows: readonly Row[] = [
  {
    about: 'How far it goes by itself',
    ours: 'Label by label: it drafts, it sends after a pause in which anybody can stop it, it sends. Steps are earned by evidence, and taken back by it.',
    instantly: { words: 'Two modes: human in the loop, and autopilot.', page: 'instantly-reply-agent' },
    flowmaticx: { words: 'Off, draft or auto, for each mailbox.', page: 'flowmaticx-auto-reply' },
  },
  {
    about: 'What keeps it from inventing',
    ours: 'Checks after the writing: prices, dates, links, numbers, names and promises need a source, and what is found without one waits for a person. With a language model, a second reader reads what the sentences mean. No check finds everything.',
    flowmaticx: {
      words: 'The instructions to the model: its usual ones ask for no made-up features.',
      page: 'flowmaticx-auto-reply',
    },
  },
  {
    about: 'How replies come in',
    ours: 'By the platform’s webhook within a fifth of a second (p95), and by a comparison every few minutes that finds what webhooks missed.',
    flowmaticx: { words: 'It looks for new mail in each mailbox every 5 minutes.', page: 'flowmaticx-inbox' },
  },
  {
    about: 'What holds it back',
    ours: 'Caps per day, conversation and company, your night and the lead’s, and one switch that stops everything.',
    flowmaticx: {
      words:
        'A cap on replies in a thread, 3 unless changed; keywords, where set, without which nothing is answered; in auto a delay before the send, 60 seconds unless changed; and a switch for the rule.',
      page: 'flowmaticx-auto-reply',
    },
  },
  {
    about: 'Where it works',
    ours: 'Beside EmailBison: leads and campaigns stay there.',
    instantly: { words: 'In Instantly’s own inbox, Unibox.', page: 'instantly-reply-agent' },
    flowmaticx: { words: 'In its own inbox, for each mailbox that is connected.', page: 'flowmaticx-inbox' },
  },
  {
    about: 'What an answer costs',
    isOfPlans: true,
    ours: `Nothing by itself: $${plans.per_agent.cents / 100} ${plans.per_agent.per}, or $${plans.unlimited.cents / 100} ${plans.unlimited.per}. The model is paid where you have your key.`,
    instantly: { words: 'Credits: the reply agent is among what uses them.', page: 'instantly-billing' },
  },
  { about: 'Where it runs', ours: 'On any machine with Node: whoever hosts it for you, or your own.' },
]

const columns = ['Rejoinder', 'Instantly', 'FlowMaticX'] as const

export function Comparison() {
  return (
    <div className="flex flex-col gap-6">
      <ScrolledTable label="how it compares" className="rounded-lg bg-surface">
        <table className="w-full border-collapse text-left align-top text-base sm:min-w-180 sm:[table-layout:fixed] max-sm:[&_tbody]:block max-sm:[&_td]:block max-sm:[&_th]:block max-sm:[&_tr]:block">
          <thead className="max-sm:hidden">
            <tr className="border-b">
              <td className="w-40 px-4 py-3" />
              {columns.map((name) => (
                <th key={name} scope="col" className="px-4 py-3 font-semibold text-ink text-lg first-of-type:w-[36%]">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ about, ours, isOfPlans, instantly, flowmaticx }) => (
              <tr key={about} {...(isOfPlans && ofPlans)} className="border-b align-top last:border-b-0 max-sm:py-2">
                <th scope="row" className="px-4 py-3 font-medium text-ink max-sm:py-1 max-sm:text-lg">
                  {about}
                </th>
                <td className={cn(cell, 'text-ink')}>
                  <Whose name="Rejoinder" />
                  {ours}
                </td>
                <Theirs name="Instantly" said={instantly} />
                <Theirs name="FlowMaticX" said={flowmaticx} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrolledTable>
      <ol className="flex flex-col gap-1 text-ink-muted text-sm">
        {pages.map(({ id, name, address, when }, index) => (
          <li key={id} id={id} data-source="" className="rounded-xs">
            {index + 1}.{' '}
            <a
              href={address}
              rel="noreferrer"
              className="underline decoration-line-strong underline-offset-2 hover:text-ink"
            >
              {name}
            </a>{' '}
            ({when})
          </li>
        ))}
      </ol>
    </div>
  )
}

const cell = 'px-4 py-3 max-sm:py-1'

/** Where the columns stand below each other, each says whose it is. */
const Whose = ({ name }: { name: (typeof columns)[number] }) => (
  <span className="block font-medium text-ink-faint text-sm sm:hidden">{name}</span>
)

function Theirs({ name, said }: { name: (typeof columns)[number]; said: Said | undefined }): ReactNode {
  if (said === undefined)
    return (
      <td className={cn(cell, 'text-ink-faint')}>
        <Whose name={name} />
        We found nothing about it.
      </td>
    )
  return (
    <td className={cn(cell, 'text-ink-muted')}>
      <Whose name={name} />
      {said.words}{' '}
      <a href={`#${said.page}`} className="fact" aria-label={`Source ${numberOf(said.page)}`}>
        {numberOf(said.page)}
      </a>
    </td>
  )
}

const numberOf = (id: PageId): number => pages.findIndex((page) => page.id === id) + 1
