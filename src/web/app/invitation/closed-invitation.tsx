import { Link } from '@tanstack/react-router'
import type { Me } from '#contract/accounts.ts'
import type { InvitationPage } from '#contract/team.ts'
import { InvitationFrame } from '#web/app/invitation/invitation-frame.tsx'
import { productName } from '#web/host-brand.ts'
import { Button } from '#web/ui/button.tsx'

type Closed = Exclude<InvitationPage['state'], 'open'>

const titles: Record<Closed, string> = {
  expired: 'This invitation has expired',
  used: 'This invitation has been used',
  revoked: 'This invitation was revoked',
}

function nextStep(state: Closed, workspaceName: string): string {
  if (state === 'used')
    return `Someone has already used it to join ${workspaceName}. If that was you, you are a member.`
  if (state === 'expired')
    return `Invitations are valid for 7 days. Ask an admin of ${workspaceName} to send a new one.`
  return `An admin of ${workspaceName} has revoked it. If you still want to join, ask for a new one.`
}

type ClosedInvitationProps = { invitation: InvitationPage; person: Me | null }

export function ClosedInvitation({
  invitation: { state, workspaceName, email, brand },
  person,
}: ClosedInvitationProps) {
  if (state === 'open') return null
  return (
    <InvitationFrame
      brand={brand}
      title={titles[state]}
      actions={
        <Button size="lg" variant={state === 'used' ? 'primary' : 'secondary'} asChild>
          <Link to="/home">{person ? `Go to ${productName}` : 'Sign In'}</Link>
        </Button>
      }
    >
      <p>{nextStep(state, workspaceName)}</p>
      <p>It was for {email}.</p>
    </InvitationFrame>
  )
}
