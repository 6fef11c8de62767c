import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Member } from '#contract/team.ts'
import { useMay, useMe } from '#web/api/workspace.ts'
import { LeaveWorkspace } from '#web/app/leave-workspace.tsx'
import { MemberRole } from '#web/app/team/member-role.tsx'
import { membersFound } from '#web/app/team/members-found.ts'
import { RemoveMember } from '#web/app/team/remove-member.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

/** From so many on a person looks for a name rather than through the rows. */
const manyMembers = 12

type MemberListProps = { members: readonly Member[]; isWide: boolean }

export function MemberList({ members, isWide }: MemberListProps) {
  const [words, setWords] = useState('')
  const rows = useMemberRows(members)
  if (members.length <= manyMembers) return <MemberRows rows={rows} isWide={isWide} />
  const found = new Set(membersFound(members, words))
  return (
    <>
      <SearchInput value={words} onValueChange={setWords} label="Find a member" className="max-w-sm" />
      {found.size > 0 ? (
        <MemberRows rows={rows.filter(({ member }) => found.has(member))} isWide={isWide} />
      ) : (
        <p className="text-base text-ink-muted">Nobody on the team has that name.</p>
      )}
    </>
  )
}

/** A table where there is room for its columns, else a card for each. */
function MemberRows({ rows, isWide }: { rows: readonly MemberRow[]; isWide: boolean }) {
  if (!isWide)
    return (
      <ul className="flex flex-col divide-y rounded-md border bg-surface">
        {rows.map(({ member, person, role, action }) => (
          <li key={member.userId} className="flex flex-col gap-2 p-3">
            <div className="flex min-h-8 items-center gap-2">
              <div className="min-w-0 flex-1">{person}</div>
              {action}
            </div>
            <span className="break-words text-base text-ink-muted">{member.email}</span>
            <div className="flex items-center justify-between gap-3 text-base">
              {role}
              <span className="text-ink-muted text-sm">
                Joined <RelativeTime at={member.joinedAt} length="long" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    )
  return (
    <Table label="Members" className="rounded-md border">
      <TableHead>
        <TableHeaderCell>Name</TableHeaderCell>
        <TableHeaderCell>Email</TableHeaderCell>
        <TableHeaderCell className="w-36">Role</TableHeaderCell>
        <TableHeaderCell className="w-36">Joined</TableHeaderCell>
        <TableHeaderCell className="w-24">
          <span className="sr-only">Actions</span>
        </TableHeaderCell>
      </TableHead>
      <TableBody>
        {rows.map(({ member, person, role, action }) => (
          <TableRow key={member.userId}>
            <TableCell className="w-2/5 max-w-0 font-medium">{person}</TableCell>
            <TableCell className="w-3/5 max-w-0 text-ink-muted" title={member.email}>
              {member.email}
            </TableCell>
            <TableCell>{role}</TableCell>
            <TableCell className="text-ink-muted">
              <RelativeTime at={member.joinedAt} length="long" />
            </TableCell>
            <TableCell align="end">{action}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

type MemberRow = { member: Member; person: ReactNode; role: ReactNode; action: ReactNode }

function useMemberRows(members: readonly Member[]): MemberRow[] {
  const { id: myId, email: myEmail } = useMe()
  const isAdmin = useMay('admin')
  const hasOtherAdmin = members.some(({ userId, role }) => userId !== myId && role === 'admin')
  return members.map((member) => {
    const isMe = member.userId === myId
    const isLastAdmin = isMe && isAdmin && !hasOtherAdmin
    // A guest's address is nobody's mailbox, and nobody else has their workspace.
    const isGuest = isMe && myEmail === ''
    return {
      member: isGuest ? { ...member, email: '' } : member,
      person: <Person member={member} isMe={isMe} />,
      role: <MemberRole member={member} isMe={isMe} mayChange={isAdmin && !isLastAdmin} />,
      action: isMe ? !isLastAdmin && !isGuest && <Leave /> : isAdmin && <RemoveMember member={member} />,
    }
  })
}

function Person({ member, isMe }: { member: Member; isMe: boolean }) {
  const name = member.fullName || member.email
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} size="sm" />
      <span className="truncate font-medium text-base text-ink" title={name}>
        {name}
      </span>
      {isMe && <Badge>You</Badge>}
    </span>
  )
}

function Leave() {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" icon={LogOut} onClick={() => setIsAsked(true)}>
        Leave
      </Button>
      <LeaveWorkspace open={isAsked} onOpenChange={setIsAsked} />
    </>
  )
}
