import type { Report } from '#contract/report.ts'
import { letter } from './letter.ts'
import type { Letterhead } from './letterhead.ts'
import type { Mail } from './queue-mail.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const shownDay = (day: string): string => dayFormat.format(new Date(day))
const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** A week in numbers, and the way to its report: no lead is named in a mail. */
export const reportMail = ({
  report,
  link,
  stopLink,
  days,
  head,
}: {
  report: Pick<Report, 'workspaceName' | 'from' | 'to' | 'cameIn' | 'said' | 'meetings' | 'waiting'>
  link: string
  stopLink: string
  /** How long the link works. */
  days: number
  head: Letterhead | null
}): Mail => {
  const { cameIn, said, meetings, waiting } = report
  return letter({
    head,
    kind: 'client_report',
    subject: `${report.workspaceName.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 80)}: your week, ${shownDay(report.from)} to ${shownDay(report.to)}`,
    lines: [
      `What came in: ${counted(cameIn.replies, 'reply', 'replies')} in ${counted(cameIn.conversations, 'conversation', 'conversations')}.`,
      `What was said: ${counted(said.answers, 'answer', 'answers')} went out.`,
      `Meetings asked for or accepted: ${meetings.count.toLocaleString('en')}.`,
      waiting.count === 0
        ? 'Nothing is waiting for you.'
        : `Waiting for you: ${counted(waiting.count, 'conversation', 'conversations')}.`,
    ],
    button: { label: 'Open the report', link },
    foot: `The link opens this week’s report for ${days} days. Anyone who has it can read the report, so be careful who you forward it to.`,
    footLink: { label: 'Stop this weekly email', link: stopLink },
  })
}
