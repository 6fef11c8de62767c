import type { Invitation } from '#contract/team.ts'
import { roleHints } from '#web/app/role-hints.ts'
import { roleLabels } from '#web/app/role-labels.ts'
import { InvitationActions } from '#web/app/team/invitation-actions.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { exactTime } from '#web/ui/time-labels.ts'

type InvitationListProps = { invitations: readonly Invitation[]; isWide: boolean }

/** Who was invited and has not come yet. */
export function InvitationList({ invitations, isWide }: InvitationListProps) {
  if (!isWide)
    return (
      <ul className="flex flex-col divide-y rounded-md border bg-surface">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-col gap-2 p-3">
            <div className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 break-words font-medium text-base text-ink">{invitation.email}</span>
              <span className="text-base">{roleLabels[invitation.role]}</span>
            </div>
            <div className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 flex-1 text-ink-muted text-sm">
                Invited <Invited invitation={invitation} />, {!invitation.isExpired && 'expires '}
                <Expiry invitation={invitation} />
              </span>
              <InvitationActions invitation={invitation} />
            </div>
          </li>
        ))}
      </ul>
    )
  return (
    <Table label="Open invitations" className="rounded-md border">
      <TableHead>
        <TableHeaderCell>Email</TableHeaderCell>
        <TableHeaderCell className="w-24">Role</TableHeaderCell>
        <TableHeaderCell className="w-32">Invited</TableHeaderCell>
        <TableHeaderCell className="w-32">Expires</TableHeaderCell>
        <TableHeaderCell className="w-44">
          <span className="sr-only">Actions</span>
        </TableHeaderCell>
      </TableHead>
      <TableBody>
        {invitations.map((invitation) => (
          <TableRow key={invitation.id}>
            <TableCell className="w-full max-w-0 font-medium" title={invitation.email}>
              {invitation.email}
            </TableCell>
            <TableCell title={roleHints[invitation.role]}>{roleLabels[invitation.role]}</TableCell>
            <TableCell className="text-ink-muted">
              <Invited invitation={invitation} />
            </TableCell>
            <TableCell className="text-ink-muted">
              <Expiry invitation={invitation} />
            </TableCell>
            <TableCell>
              <InvitationActions invitation={invitation} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Invited({ invitation: { createdAt, invitedBy } }: { invitation: Invitation }) {
  return (
    <>
      <RelativeTime at={createdAt} length="long" />
      {invitedBy && <span className="sr-only"> by {invitedBy}</span>}
    </>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

function Expiry({ invitation: { isExpired, expiresAt } }: { invitation: Invitation }) {
  if (isExpired) return <Badge tone="negative">Expired</Badge>
  const date = new Date(expiresAt)
  return (
    <time dateTime={expiresAt} title={exactTime(date)} className="whitespace-nowrap">
      {day.format(date)}
    </time>
  )
}
