import { MailQuestionMark } from 'lucide-react'
import type { PlatformUser } from '#contract/admin.ts'
import { roleLabels } from '#web/admin/role-labels.ts'
import { AssignRole } from '#web/admin/users/assign-role.tsx'
import { useMe } from '#web/api/workspace.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

type UserListProps = { users: readonly PlatformUser[]; isNarrow: boolean }

/** A table where there is room for its columns, else a card for each. */
export function UserList({ users, isNarrow }: UserListProps) {
  const { id: myId } = useMe()
  if (isNarrow)
    return (
      <ul aria-label="Users" className="flex flex-col divide-y rounded-md border bg-surface">
        {users.map((user) => (
          <li key={user.id} className="flex flex-col gap-2 p-3">
            <div className="flex min-w-0 flex-wrap items-center gap-2">
              <span className="min-w-0 break-all font-medium text-base text-ink">{user.email}</span>
              <Marks user={user} isMe={user.id === myId} />
            </div>
            <span className="break-words text-base text-ink-muted">{user.fullName || 'No name'}</span>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              {/* Its value is the current role. */}
              <AssignRole user={user} isMe={user.id === myId} />
              <span className="text-ink-muted text-sm">
                Joined <RelativeTime at={user.joinedAt} length="long" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    )
  return (
    <Table label="Users" className="rounded-md border">
      <TableHead>
        <TableHeaderCell>Email</TableHeaderCell>
        <TableHeaderCell>Name</TableHeaderCell>
        <TableHeaderCell className="w-28">Current Role</TableHeaderCell>
        <TableHeaderCell className="w-36">Assign Role</TableHeaderCell>
        <TableHeaderCell className="w-36">Joined</TableHeaderCell>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell className="w-3/5 max-w-0">
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate font-medium" title={user.email}>
                  {user.email}
                </span>
                <Marks user={user} isMe={user.id === myId} isInRow />
              </span>
            </TableCell>
            <TableCell className="w-2/5 max-w-0 text-ink-muted" title={user.fullName}>
              {user.fullName}
            </TableCell>
            <TableCell>
              <CurrentRole user={user} />
            </TableCell>
            <TableCell>
              <AssignRole user={user} isMe={user.id === myId} />
            </TableCell>
            <TableCell className="text-ink-muted">
              <RelativeTime at={user.joinedAt} length="long" />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

type MarksProps = {
  user: PlatformUser
  isMe: boolean
  /** In a row the address goes first: where the window is not wide, an icon stands for the words. */
  isInRow?: boolean
}

function Marks({ user: { isVerified }, isMe, isInRow = false }: MarksProps) {
  return (
    <>
      {isMe && <Badge>You</Badge>}
      {!isVerified && (
        <Tooltip content="Address not confirmed: nobody has shown that they can read this mailbox, so the account may belong to anyone who typed the address.">
          <button type="button" className="flex shrink-0 cursor-default rounded-xs">
            <Badge tone="outline" icon={MailQuestionMark}>
              <span className={isInRow ? 'max-[90rem]:sr-only' : undefined}>Address not confirmed</span>
            </Badge>
          </button>
        </Tooltip>
      )}
    </>
  )
}

function CurrentRole({ user: { role } }: { user: PlatformUser }) {
  if (role === null) return <span className="text-ink-faint">{roleLabels.none}</span>
  return <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{roleLabels[role]}</Badge>
}
