import type { PlatformHealth } from '#contract/admin.ts'
import { relativeTime } from '#web/ui/time-labels.ts'

export type HealthLine = {
  name: string
  isFine: boolean
  /** What there is to say, most pressing first. */
  facts: string[]
  /** Where more of it stands. */
  to: '/admin/webhooks' | '/admin/workspaces' | null
  tab?: 'queue' | 'sends'
}

const minuteMs = 60_000
/** Longer than this nothing waits where all is well. */
const patienceMs = 5 * minuteMs

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

function waitOf(at: string | null, now: Date): { isLong: boolean; words: string } {
  if (at === null) return { isLong: false, words: '' }
  const since = new Date(at)
  const ms = now.getTime() - since.getTime()
  return {
    isLong: ms > patienceMs,
    words: ms < minuteMs ? ', oldest under a minute' : `, oldest ${relativeTime(since, now, 'short')}`,
  }
}

const some = (number: number, words: string): string[] => (number > 0 ? [words] : [])

/** The same one may stand in several parts. */
const ofAll = (all: string, parts: readonly string[]): string =>
  parts.length === 0 ? all : `Of ${all}, ${parts.join(', ')}`

/** Whether replies come in and answers go out, line by line: what is wrong, or that nothing is. */
export function healthLines(
  { queue, sends, sync, deliveries, mail, numbers }: PlatformHealth,
  now: Date,
): HealthLine[] {
  const [queued, received, mailed] = [queue, deliveries, mail].map(({ oldestAt }) => waitOf(oldestAt, now))
  const lines: (Omit<HealthLine, 'isFine'> & { isWrong: boolean })[] = [
    {
      name: 'Queue',
      isWrong: queue.failed > 0 || queued?.isLong === true,
      facts: [
        ...some(queue.failed, `${count(queue.failed, 'job')} failed`),
        ...some(queue.waiting, `${count(queue.waiting, 'job')} waiting${queued?.words}`),
      ],
      to: '/admin/webhooks',
      tab: 'queue',
    },
    {
      name: 'Deliveries',
      isWrong: deliveries.failed > 0 || received?.isLong === true,
      facts: [
        ...some(deliveries.failed, `${count(deliveries.failed, 'delivery', 'deliveries')} failed`),
        ...some(deliveries.waiting, `${count(deliveries.waiting, 'delivery', 'deliveries')} waiting${received?.words}`),
      ],
      to: '/admin/webhooks',
    },
    {
      name: 'Sends',
      isWrong: sends.overdue > 0 || sends.unclear > 0 || sends.failed > 0,
      facts: [
        ...some(sends.unclear, `${count(sends.unclear, 'send')} with an unknown outcome`),
        ...some(sends.overdue, `${count(sends.overdue, 'send')} overdue${waitOf(sends.oldestAt, now).words}`),
        ...some(sends.failed, `${count(sends.failed, 'reply', 'replies')} failed and waiting for a person`),
      ],
      to: '/admin/webhooks',
      tab: 'sends',
    },
    {
      name: 'Sync',
      isWrong: sync.broken > 0 || sync.late > 0,
      facts: [
        ofAll(count(sync.connections, 'connection'), [
          ...some(sync.broken, `${count(sync.broken, 'has', 'have')} a problem`),
          ...some(sync.late, `${count(sync.late, 'is', 'are')} overdue for comparison`),
          ...some(sync.behind, `${count(sync.behind, 'is', 'are')} still catching up`),
        ]),
      ],
      to: '/admin/workspaces',
    },
    {
      name: 'Mail',
      isWrong: !mail.isSent || mail.failed > 0 || mailed?.isLong === true,
      facts: [
        ...(mail.isSent ? [] : ['No mail server is set up, so email is kept, not sent']),
        ...some(mail.failed, `${count(mail.failed, 'mail')} failed`),
        ...some(mail.waiting, `${count(mail.waiting, 'mail')} waiting${mailed?.words}`),
      ],
      to: null,
    },
    {
      name: 'Numbers',
      isWrong: numbers.differing > 0,
      facts: some(
        numbers.differing,
        `The nightly recount found wrong sums in ${count(numbers.differing, 'workspace')}; the log of the workers has them`,
      ),
      to: null,
    },
  ]
  return lines.map(({ isWrong, facts, ...line }) => ({
    ...line,
    isFine: !isWrong,
    facts: facts.length > 0 ? facts : ['Nothing waits, nothing failed'],
  }))
}
