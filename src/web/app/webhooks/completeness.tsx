import type { ReactNode } from 'react'
import type { Connection } from '#contract/connections.ts'
import type { WebhookHealth } from '#contract/webhooks.ts'
import { useMay } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { connectionErrorWords } from '#web/app/connection-labels.ts'
import { isSyncing } from '#web/app/is-syncing.ts'
import { SyncReplies } from '#web/app/sync-replies.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

type CompletenessProps = { sync: Connection['sync']; nextSyncAt: string | null; health: WebhookHealth | undefined }

/** Whether every reply there is also here, and which way they come. */
export function Completeness({ sync, nextSyncAt, health }: CompletenessProps) {
  const mayFetch = useMay('member')
  const platformName = usePlatformName()
  return (
    <section aria-labelledby="completeness" className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-3">
        <h2 id="completeness" className="mr-auto font-semibold text-base text-ink">
          Completeness
        </h2>
        {mayFetch && <SyncReplies kbd="s" />}
      </div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border bg-line lg:grid-cols-4">
        <Fact
          name={`Replies in ${platformName} / here, at the last sync`}
          value={`${numberOf(sync.repliesThere)} / ${numberOf(sync.repliesHere)}`}
        >
          <Balance sync={sync} />
        </Fact>
        <Fact name="Last sync" value={<LastRun sync={sync} />}>
          {resultOf(sync, platformName)}
        </Fact>
        <Fact name="Next sync" value={nextSyncAt === null ? 'Now' : <RelativeTime at={nextSyncAt} length="long" />}>
          {sync.notBefore === null ? 'Automatic' : `${platformName} asked us to wait`}
        </Fact>
        <Fact name="By webhook, last 7 days" value={health === undefined ? '–' : numberOf(health.delivered)}>
          {health && missedWords(health)}
        </Fact>
      </dl>
    </section>
  )
}

type FactProps = { name: string; value: ReactNode; children: ReactNode }

function Fact({ name, value, children }: FactProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 bg-surface px-4 py-3">
      <dt className="text-ink-faint text-sm">{name}</dt>
      <dd className="font-medium text-ink text-lg tabular-nums">{value}</dd>
      <dd className="text-ink-muted text-sm">{children}</dd>
    </div>
  )
}

const numberOf = (count: number | null): string => (count === null ? '–' : count.toLocaleString('en'))

function Balance({ sync }: { sync: Connection['sync'] }) {
  const { repliesThere, repliesHere, isBehind } = sync
  if (repliesThere === null || repliesHere === null) return 'Not compared yet'
  if (isBehind) return <StatusDot tone="info" label="Still reading" pulse />
  const short = repliesThere - repliesHere
  if (short <= 0) return <StatusDot tone="positive" label="Nothing missing" />
  return <StatusDot tone="negative" label={`${numberOf(short)} missing`} />
}

function LastRun({ sync }: { sync: Connection['sync'] }) {
  if (isSyncing(sync)) return 'Running'
  const at = sync.error === null ? sync.finishedAt : sync.startedAt
  return at === null ? 'Not yet' : <RelativeTime at={at} length="long" />
}

function resultOf(sync: Connection['sync'], platformName: string): ReactNode {
  if (sync.error !== null)
    return <span className="text-negative-ink">{connectionErrorWords(sync.error, platformName)}</span>
  if (sync.startedAt === null) return 'Starts once connected'
  if (isSyncing(sync)) return sync.found === 0 ? 'Nothing new so far' : `${numberOf(sync.found)} new so far`
  if (sync.found === 0) return 'Nothing was missing'
  return sync.found === 1 ? '1 message fetched' : `${numberOf(sync.found)} messages fetched`
}

function missedWords({ missed, delivered, lastDeliveryAt }: WebhookHealth): ReactNode {
  if (missed > 0) return `${numberOf(missed)} more were found only by a sync`
  return delivered === 0 && lastDeliveryAt === null
    ? 'No delivery yet'
    : 'None missed while registered, as of the last sync'
}
