import { useState } from 'react'
import type { Role } from '#contract/operation.ts'
import type { Member } from '#contract/team.ts'
import { usePlanLacks } from '#web/app/plan-lacks.ts'
import { roleHints, roleOptions } from '#web/app/role-hints.ts'
import { roleLabels } from '#web/app/role-labels.ts'
import { useChangeRole } from '#web/app/team/use-change-team.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Select } from '#web/ui/select.tsx'

type MemberRoleProps = {
  member: Member
  isMe: boolean
  /** An admin may, except the last one their own. */
  mayChange: boolean
}

export function MemberRole({ member, isMe, mayChange }: MemberRoleProps) {
  const lacksRoles = usePlanLacks('team_roles')
  const { changeRole, shownRole } = useChangeRole(member)
  const [lowerRole, setLowerRole] = useState<Role | null>(null)
  if (!mayChange) return <span title={roleHints[member.role]}>{roleLabels[member.role]}</span>
  const choose = (role: Role) => {
    if (role === member.role) return
    // Only another admin can give it back.
    if (isMe) setLowerRole(role)
    else changeRole(role)
  }
  return (
    <>
      <Select
        size="sm"
        className="w-28"
        aria-label={`Role of ${member.fullName || member.email}`}
        value={shownRole}
        onValueChange={choose}
        options={roleOptions.map((option) => ({
          ...option,
          disabled: lacksRoles && option.value !== 'admin' && option.value !== member.role,
        }))}
      />
      <ConfirmDialog
        open={lowerRole !== null}
        onOpenChange={() => setLowerRole(null)}
        title="Give up the admin role?"
        description="You will no longer be able to manage settings and the team. Only another admin can give you the role back."
        confirmLabel={`Become ${roleLabels[lowerRole ?? 'member']}`}
        onConfirm={() => {
          if (lowerRole) changeRole(lowerRole)
          setLowerRole(null)
        }}
      />
    </>
  )
}
