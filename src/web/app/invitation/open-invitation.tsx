import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Me } from '#contract/accounts.ts'
import type { Role } from '#contract/operation.ts'
import type { InvitationPage } from '#contract/team.ts'
import { messageOf } from '#web/api/errors.ts'
import { InvitationFrame } from '#web/app/invitation/invitation-frame.tsx'
import { joinAfterSignIn, takeJoinAfterSignIn } from '#web/app/invitation/kept-invitation.ts'
import { useJoin } from '#web/app/invitation/use-join.ts'
import { roleLabels } from '#web/app/role-labels.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSignOut } from '#web/use-sign-out.ts'

type OpenInvitationProps = {
  invitation: InvitationPage
  token: string
  /** Null: signed out. */
  person: Me | null
}

export function OpenInvitation({ invitation, token, person }: OpenInvitationProps) {
  if (person === null) return <ForSignedOut invitation={invitation} />
  if (person.email !== invitation.email) return <ForAnother invitation={invitation} person={person} />
  return <ForMe invitation={invitation} token={token} />
}

const offers: Record<Role, string> = {
  admin: 'You can do everything, including settings and the team.',
  member: 'You can answer leads and edit agents and the knowledge base.',
  client: 'You can see everything, but not change it.',
}

function Offer({ role }: InvitationPage) {
  return (
    <p>
      You have been invited as <strong className="font-medium text-ink">{roleLabels[role]}</strong>. {offers[role]}
    </p>
  )
}

function ForSignedOut({ invitation }: { invitation: InvitationPage }) {
  const { email } = invitation
  const join = () => joinAfterSignIn(email)
  return (
    <InvitationFrame
      brand={invitation.brand}
      title={`Join ${invitation.workspaceName}`}
      actions={
        <>
          <Button size="lg" variant="primary" asChild>
            <a href="/auth?next=%2Finvitation&tab=sign-up" onClick={join}>
              Sign Up and Join
            </a>
          </Button>
          <Button size="lg" asChild>
            <a href="/auth?next=%2Finvitation&tab=sign-in" onClick={join}>
              Sign In and Join
            </a>
          </Button>
        </>
      }
    >
      <Offer {...invitation} />
      <p>
        The invitation is for <strong className="font-medium text-ink">{email}</strong>.
      </p>
    </InvitationFrame>
  )
}

function ForAnother({ invitation, person }: { invitation: InvitationPage; person: Me }) {
  const signOut = useSignOut('/invitation')
  return (
    <InvitationFrame
      brand={invitation.brand}
      title="This invitation is for another address"
      actions={
        <>
          <Button size="lg" variant="primary" onClick={signOut}>
            Sign Out
          </Button>
          <Button size="lg" asChild>
            <Link to="/home">Stay signed in</Link>
          </Button>
        </>
      }
    >
      <p>
        It lets <strong className="font-medium text-ink">{invitation.email}</strong> into {invitation.workspaceName}.
        You are signed in as <strong className="font-medium text-ink">{person.email}</strong>.
      </p>
      <p>Sign out to join with the other address, or ask to have this one invited.</p>
    </InvitationFrame>
  )
}

function ForMe({ invitation, token }: { invitation: InvitationPage; token: string }) {
  const { join, isJoining, error } = useJoin(token, invitation.workspaceName)
  // Who came here by signing in has said already that they want to join.
  useEffect(() => {
    if (takeJoinAfterSignIn()) join()
  }, [join])
  return (
    <InvitationFrame
      brand={invitation.brand}
      title={`Join ${invitation.workspaceName}`}
      actions={
        <Button size="lg" variant="primary" loading={isJoining} onClick={join}>
          Join Workspace
        </Button>
      }
    >
      <Offer {...invitation} />
      <p>You are signed in as {invitation.email}.</p>
      {error && (
        <Banner tone="negative" title="Failed to join">
          {messageOf(error)}
        </Banner>
      )}
    </InvitationFrame>
  )
}
