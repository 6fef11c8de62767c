import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Brand } from '#contract/branding.ts'
import type { Report, ReportLead } from '#contract/report.ts'
import { labelName } from '#web/app/intent-labels.ts'
import {
  campaignRows,
  counted,
  dayWords,
  namedDayWords,
  saidWords,
  waitingWords,
  weekWords,
} from '#web/app/report/report-labels.ts'
import { Figure, Figures } from '#web/ui/figures.tsx'

/** One week on one sheet, on the screen and on paper: what came in, what was said, which meetings came of it, and what waits. */
export function ReportSheet({ report, brand }: { report: Report; brand: Brand | null | undefined }) {
  const { cameIn, said, meetings, waiting } = report
  return (
    <article data-printed className="flex flex-col gap-8">
      <header className="flex flex-col gap-1">
        {/* The screen has it at its top. */}
        {brand?.logo && (
          <img
            src={brand.logo.path}
            alt={brand.name}
            width={brand.logo.width}
            height={brand.logo.height}
            className="mb-2 hidden h-auto max-h-10 w-auto max-w-52 self-start object-contain print:block"
          />
        )}
        <p className="break-words text-ink-muted text-lg">{report.workspaceName}</p>
        <h2 className="font-semibold text-2xl text-ink">Week of {weekWords(report.from, report.to)}</h2>
        {!report.isOver && <p className="text-base text-ink-muted">This week isn’t over yet.</p>}
      </header>
      <Figures>
        <Figure
          label="Replies"
          value={cameIn.replies}
          hint={`in ${counted(cameIn.conversations, 'conversation', 'conversations')}`}
        />
        <Figure label="Answers sent" value={said.answers} hint={saidWords(said)} />
        <Figure label="Meetings" value={meetings.count} hint="asked for or accepted" />
        <Figure label="Waiting" value={waiting.count} hint="for you, right now" />
      </Figures>
      <Part
        title="Waiting for you"
        none="Nothing is waiting right now."
        count={waiting.count}
        leads={waiting.longest}
        note={({ why }) => waitingWords[why]}
        unnamed="from other weeks"
      />
      <Part
        title="Meetings asked for or accepted"
        none="Nobody asked for a meeting this week."
        count={meetings.count}
        leads={meetings.newest}
        note={({ day, isAnswered }) =>
          [day && `For ${namedDayWords(day)}`, isAnswered ? 'Answered' : 'Not answered yet'].filter(Boolean).join('. ')
        }
        unnamed="with leads who were erased"
      />
      <CameIn cameIn={cameIn} />
      <Part
        title="What was said"
        none="No answer went out this week."
        count={said.answers}
        leads={said.newest}
        note={() => ''}
      />
    </article>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="font-semibold text-ink text-lg" style={{ breakAfter: 'avoid' }}>
        {title}
      </h3>
      {children}
    </section>
  )
}

type PartProps<Lead> = {
  title: string
  none: string
  count: number
  leads: readonly Lead[]
  /** What else is to be said of one. */
  note: (lead: Lead) => string
  /** Of which all are, when none is named. */
  unnamed?: string
}

function Part<Lead extends ReportLead>({ title, none, count, leads, note, unnamed = '' }: PartProps<Lead>) {
  if (count === 0)
    return (
      <Section title={title}>
        <p className="text-base text-ink-muted">{none}</p>
      </Section>
    )
  return (
    <Section title={title}>
      <ul className="flex flex-col divide-y border-y empty:hidden">
        {leads.map((lead) => (
          <li
            key={`${lead.name} ${lead.at} ${lead.words}`}
            className="grid break-inside-avoid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-2.5"
          >
            <p className="min-w-0 break-words text-base text-ink">
              <LeadName lead={lead} />
              {lead.company && <span className="text-ink-muted"> · {lead.company}</span>}
            </p>
            <p className="text-ink-muted text-sm tabular-nums">{dayWords(lead.at)}</p>
            <p
              dir="auto"
              className="col-span-2 line-clamp-2 break-words text-base text-ink-muted print:line-clamp-none"
            >
              {lead.words}
            </p>
            {note(lead) && <p className="col-span-2 text-ink text-sm">{note(lead)}</p>}
          </li>
        ))}
      </ul>
      {count > leads.length && (
        <p className="text-ink-muted text-sm">
          {leads.length === 0
            ? `${counted(count, 'conversation', 'conversations')} ${unnamed}.`
            : `And ${(count - leads.length).toLocaleString('en')} more.`}
        </p>
      )}
    </Section>
  )
}

function LeadName({ lead: { threadId, name } }: { lead: ReportLead }) {
  if (threadId === null) return <span className="font-medium">{name}</span>
  return (
    <Link
      to="/thread/$threadId"
      params={{ threadId }}
      className="rounded-xs font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink print:no-underline"
    >
      {name}
    </Link>
  )
}

function CameIn({ cameIn }: Pick<Report, 'cameIn'>) {
  const { byLabel, machineMails, replies } = cameIn
  return (
    <Section title="What came in">
      {replies === 0 ? (
        <p className="text-base text-ink-muted">No replies this week.</p>
      ) : (
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
          <Shares
            title="By kind"
            rows={byLabel.map((row) => ({ name: labelName(row.label), replies: row.replies }))}
            all={replies}
          />
          <Shares title="By campaign" rows={campaignRows(cameIn)} all={replies} />
        </div>
      )}
      {machineMails > 0 && (
        <p className="text-ink-muted text-sm">
          Also {counted(machineMails, 'automatic email', 'automatic emails')}: absence notes, automatic answers and
          bounces. They aren’t counted as replies.
        </p>
      )}
    </Section>
  )
}

type SharesProps = { title: string; rows: readonly { name: string; replies: number }[]; all: number }

function Shares({ title, rows, all }: SharesProps) {
  return (
    <table className="w-full break-inside-avoid self-start text-base">
      <caption className="pb-1 text-left text-ink-muted text-sm">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Share</th>
          <th scope="col">Replies</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, replies }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two campaigns may have one name, and a row keeps nothing.
          <tr key={place}>
            <th scope="row" className="max-w-40 truncate py-1 pr-3 text-left font-normal text-ink">
              {name}
            </th>
            <td className="w-2/5 py-1">
              <span className="sr-only">{Math.round((100 * replies) / all)}%</span>
              <span
                aria-hidden
                className="block h-2 rounded-xs bg-accent print:border print:border-accent"
                style={{ width: `${Math.max(2, (100 * replies) / all)}%`, printColorAdjust: 'exact' }}
              />
            </td>
            <td className="py-1 pl-3 text-right text-ink tabular-nums">{replies.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
