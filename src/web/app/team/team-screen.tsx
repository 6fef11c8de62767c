import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Member } from '#contract/team.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useWidth } from '#web/app/inbox/use-width.ts'
import { InvitationList } from '#web/app/team/invitation-list.tsx'
import { MemberList } from '#web/app/team/member-list.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Opening } from '#web/ui/opening.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { part } from '#web/ui/part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

// Its rules and fields are more code than the rest of the screen.
const InviteDialog = part(async () => ({ default: (await import('#web/app/team/invite-dialog.tsx')).InviteDialog }))

// Below it the columns of the tables would be cut.
const tableMinPx = 640

export function TeamScreen() {
  const { workspaceId } = useWorkspace()
  const isAdmin = useMay('admin')
  const [isInviting, setIsInviting] = useState(false)
  const [ref, width] = useWidth()
  const isWide = width >= tableMinPx
  const team = useQuery(orpc.team.list.queryOptions({ input: { workspaceId } }))
  return (
    <>
      <PageHeader
        title="Team"
        count={team.data?.members.length}
        action={
          isAdmin && (
            <Button variant="primary" icon={UserPlus} onClick={() => setIsInviting(true)}>
              Invite Member
            </Button>
          )
        }
      />
      <PageBody>
        <div ref={ref} className="flex flex-col gap-8">
          <LoadFailure title="Failed to load team members" of={[team]} />
          {team.data && (
            <>
              <Section title="Members" note={isAdmin && <LastAdminNote members={team.data.members} />}>
                <MemberList members={team.data.members} isWide={isWide} />
              </Section>
              {isAdmin && team.data.invitations.length > 0 && (
                <Section title="Open invitations">
                  <InvitationList invitations={team.data.invitations} isWide={isWide} />
                </Section>
              )}
            </>
          )}
          {team.isPending && (
            <div className="rounded-md border">
              <SkeletonRows label="Loading team members" rows={4} rowHeight={isWide ? 36 : 112} />
            </div>
          )}
        </div>
      </PageBody>
      {isAdmin && isInviting && (
        <Opening onClose={() => setIsInviting(false)}>
          <InviteDialog open onOpenChange={setIsInviting} />
        </Opening>
      )}
    </>
  )
}

function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold text-base text-ink">{title}</h2>
      {children}
      {note}
    </section>
  )
}

/** Why the only admin finds no way to leave or to change their own role. */
function LastAdminNote({ members }: { members: readonly Member[] }) {
  if (members.filter(({ role }) => role === 'admin').length > 1) return null
  return (
    <p className="text-ink-muted text-sm">
      You are the only admin, so you can’t change your role or leave. Make someone else an admin first.
    </p>
  )
}
