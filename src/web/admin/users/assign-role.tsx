import { useState } from 'react'
import type { PlatformUser } from '#contract/admin.ts'
import { type RoleChoice, roleOptions } from '#web/admin/role-labels.ts'
import { useSetRole } from '#web/admin/users/use-set-role.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Select } from '#web/ui/select.tsx'

type AssignRoleProps = { user: PlatformUser; isMe: boolean }

/** Changes a role at once; asks first where much follows from it. */
export function AssignRole({ user, isMe }: AssignRoleProps) {
  const { setRole, shownRole } = useSetRole(user)
  const [asked, setAsked] = useState<RoleChoice | null>(null)
  const choose = (role: RoleChoice) => {
    if (role === shownRole) return
    if (role === 'admin' || (isMe && user.role === 'admin')) setAsked(role)
    else setRole(role)
  }
  const confirm = () => {
    if (asked) setRole(asked)
    setAsked(null)
  }
  return (
    <>
      <Select
        size="sm"
        className="w-32"
        aria-label={`Assign a role to ${user.email}`}
        value={shownRole}
        onValueChange={choose}
        options={roleOptions}
      />
      <ConfirmDialog
        open={asked === 'admin'}
        onOpenChange={() => setAsked(null)}
        tone="primary"
        title={`Make ${user.email} an administrator?`}
        description={<WhatAnAdminMay isVerified={user.isVerified} />}
        confirmLabel="Make Administrator"
        onConfirm={confirm}
      />
      <ConfirmDialog
        open={asked !== null && asked !== 'admin'}
        onOpenChange={() => setAsked(null)}
        title="Give up your administrator role?"
        description="You leave this area immediately. Only another administrator or a command on the server can let you back in."
        confirmLabel="Give Up Role"
        onConfirm={confirm}
      />
    </>
  )
}

function WhatAnAdminMay({ isVerified }: Pick<PlatformUser, 'isVerified'>) {
  return (
    <div className="flex flex-col gap-2">
      <p>
        They can see everyone who has an account, decide who may sign up, change settings for the whole platform, and
        take this role away from you.
      </p>
      {!isVerified && (
        <p className="font-medium text-ink">
          This address is not confirmed: anyone could have typed it. Make sure the account is theirs.
        </p>
      )}
    </div>
  )
}
