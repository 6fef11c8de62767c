import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MySession } from '#contract/accounts.ts'
import { browserWords } from '#lib/browser-words.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { sessionsOptions } from '#web/app/account/account-queries.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

export function SessionsSection() {
  const sessions = useQuery(sessionsOptions())
  const { endOthers, endOne } = useEndSessions()
  return (
    <SettingsSection
      title="Sessions"
      description="Where you are signed in. When another session was last used is noted about once an hour."
    >
      <LoadFailure isPart title="Failed to load your sessions" of={[sessions]} />
      {sessions.isPending && <SkeletonRows label="Loading your sessions" rows={2} rowHeight={56} />}
      {sessions.data && (
        <ul aria-label="Sessions" className="flex flex-col divide-y rounded-md border">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => endOne.mutate({ sessionId: session.id })}
              isEnding={endOne.isPending && endOne.variables.sessionId === session.id}
            />
          ))}
        </ul>
      )}
      {sessions.data && sessions.data.length > 1 && (
        <Button className="self-start" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
          Sign out everywhere else
        </Button>
      )}
    </SettingsSection>
  )
}

function useEndSessions() {
  const queries = useQueryClient()
  const told = (done: string, failed: string) => ({
    onSuccess: () => notify.success(done),
    onError: (error: Error) => notify.error(failed, { description: messageOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: orpc.accounts.sessions.key() }),
  })
  const endOthers = useMutation(
    orpc.accounts.endOtherSessions.mutationOptions(
      told('Signed out everywhere else', 'Failed to sign out the other sessions'),
    ),
  )
  const endOne = useMutation(
    orpc.accounts.endSession.mutationOptions(told('Session signed out', 'Failed to sign out that session')),
  )
  return { endOthers, endOne }
}

type SessionRowProps = { session: MySession; onEnd: () => void; isEnding: boolean }

function SessionRow({ session, onEnd, isEnding }: SessionRowProps) {
  const name = browserWords(session.userAgent)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-base text-ink">
          {name} {session.isCurrent && <Badge>This session</Badge>}
        </p>
        <p className="text-ink-muted text-sm">
          {session.ip && `${session.ip}, `}
          {session.isCurrent ? (
            'in use now'
          ) : (
            <>
              last used <RelativeTime at={session.lastUsedAt} length="long" />
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" aria-label={`Sign out ${name}`} loading={isEnding} onClick={onEnd}>
          Sign Out
        </Button>
      )}
    </li>
  )
}
