import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { orpc } from '#web/api/client.ts'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { useSession } from '#web/api/session.ts'
import { meOptions } from '#web/api/workspace.ts'
import { ClosedInvitation } from '#web/app/invitation/closed-invitation.tsx'
import { InvitationFrame } from '#web/app/invitation/invitation-frame.tsx'
import { OpenInvitation } from '#web/app/invitation/open-invitation.tsx'
import { productName } from '#web/host-brand.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/invitation')

export function InvitationScreen() {
  const { token } = route.useRouteContext()
  return token === null ? <UnknownInvitation /> : <Invitation token={token} />
}

function Invitation({ token }: { token: string }) {
  const session = useSession()
  const invitation = useQuery(orpc.team.readInvitation.queryOptions({ input: { token }, staleTime: 0 }))
  const me = useQuery({ ...meOptions(), enabled: session !== null })
  const failed = [invitation, me].find(({ isError }) => isError)
  const code = codeOf(invitation.error)
  // What was never a token is refused by its form alone.
  if (code === 'not_found' || code === 'bad_request') return <UnknownInvitation />
  if (failed)
    return (
      <InvitationFrame
        title="Failed to load the invitation"
        actions={
          <Button size="lg" onClick={() => void failed.refetch()} loading={failed.isFetching}>
            Try again
          </Button>
        }
      >
        <p>{messageOf(failed.error)} The invitation is kept.</p>
      </InvitationFrame>
    )
  const person = session === null ? null : me.data
  if (!invitation.data || person === undefined) return <LoadingInvitation />
  if (invitation.data.state !== 'open') return <ClosedInvitation invitation={invitation.data} person={person} />
  return <OpenInvitation invitation={invitation.data} token={token} person={person} />
}

function UnknownInvitation() {
  return (
    <InvitationFrame
      title="This invitation link doesn’t work"
      actions={
        <Button size="lg" asChild>
          <Link to="/home">Go to {productName}</Link>
        </Button>
      }
    >
      <p>
        It may have been cut off or replaced by a newer one, or its workspace may have been deleted. Open your newest
        invitation email, or ask for another.
      </p>
    </InvitationFrame>
  )
}

function LoadingInvitation() {
  return (
    <InvitationFrame title="Invitation">
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">Loading the invitation</span>
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="mt-2 h-10 w-full" />
      </div>
    </InvitationFrame>
  )
}
