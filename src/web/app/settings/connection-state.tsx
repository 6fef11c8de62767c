import type { ReactNode } from 'react'
import type { Connection } from '#contract/connections.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { connectionErrorWords } from '#web/app/connection-labels.ts'
import { isSyncing } from '#web/app/is-syncing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

/** Where it is connected, whether that works, and whether every reply there is also here. */
export function ConnectionState({ connection }: { connection: Connection }) {
  const platformName = usePlatformName()
  const { sync, lastError } = connection
  const error = lastError ?? sync.error
  return (
    <>
      {error && (
        <Banner tone="negative" title={`${platformName} can’t be reached properly`}>
          {connectionErrorWords(error, platformName)}
        </Banner>
      )}
      <dl className="grid gap-x-6 gap-y-1.5 rounded-md border p-4 text-base sm:grid-cols-[auto_1fr]">
        <Fact name="State">
          <StatusDot
            tone={error ? 'negative' : 'positive'}
            label={error ? 'Connected, with a problem' : 'Connected'}
            className="text-base"
          />
        </Fact>
        <Fact name={`Workspace in ${platformName}`}>
          {connection.platformWorkspaceName} {connection.kind === 'sandbox' && <Badge>Sandbox</Badge>}
        </Fact>
        <Fact name="Base URL">{connection.baseUrl}</Fact>
        <Fact name="Connected">
          <RelativeTime at={connection.connectedAt} length="long" />
        </Fact>
        <Fact name="Last sync">
          <LastSync sync={sync} />
        </Fact>
        <Fact name={`Replies in ${platformName} / here`}>
          <Balance sync={sync} />
        </Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words text-ink max-sm:mb-1.5">{children}</dd>
    </>
  )
}

const numberOf = (count: number | null) => (count === null ? 'unknown' : count.toLocaleString('en'))

function LastSync({ sync }: Pick<Connection, 'sync'>) {
  if (!sync.startedAt) return 'Not yet'
  if (isSyncing(sync)) return 'Running now'
  if (!sync.finishedAt) return 'Not finished yet'
  return (
    <>
      <RelativeTime at={sync.finishedAt} length="long" />
      <span className="text-ink-muted">
        {sync.found === 0
          ? ', nothing was missed'
          : `, ${sync.found === 1 ? '1 message' : `${numberOf(sync.found)} messages`} fetched`}
      </span>
    </>
  )
}

/** The figures are of the last sync that came to its end: what came by webhook since then is not in them. */
function Balance({ sync: { finishedAt, repliesThere, repliesHere } }: Pick<Connection, 'sync'>) {
  if (finishedAt === null || repliesHere === null) return 'Not compared yet'
  return (
    <>
      <span className="tabular-nums">
        {numberOf(repliesThere)} / {numberOf(repliesHere)}
      </span>
      <span className="text-ink-muted">
        , compared <RelativeTime at={finishedAt} length="long" />
      </span>
    </>
  )
}
