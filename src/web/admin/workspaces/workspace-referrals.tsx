import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { WorkspaceLook } from '#contract/admin.ts'
import type { SeenReferral } from '#contract/referrals.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { ReferralReason, ReferralState } from '#web/referral-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type WorkspaceReferralsProps = { workspaceId: string } & Pick<WorkspaceLook, 'referrals' | 'referredBy'>

export function WorkspaceReferrals({ workspaceId, referrals, referredBy }: WorkspaceReferralsProps) {
  return (
    <div className="flex flex-col gap-3">
      {referredBy !== null && (
        <p className="text-base text-ink-muted">
          Its creator came by the link of <WorkspaceLink id={referredBy}>another workspace</WorkspaceLink>.
        </p>
      )}
      {referrals.length === 0 ? (
        <p className="text-base text-ink-muted">Nobody has signed up through its link yet.</p>
      ) : (
        <ReferralItems workspaceId={workspaceId} referrals={referrals} />
      )}
    </div>
  )
}

function WorkspaceLink({ id, children }: { id: string; children: string }) {
  return (
    <Link
      to="/admin/workspaces/$workspaceId"
      params={{ workspaceId: id }}
      className="rounded-xs underline underline-offset-2 hover:text-ink"
    >
      {children}
    </Link>
  )
}

type ReferralItemsProps = { workspaceId: string; referrals: readonly SeenReferral[] }

function ReferralItems({ workspaceId, referrals }: ReferralItemsProps) {
  return (
    <ul aria-label="Referrals" className="flex flex-col divide-y rounded-md border bg-surface">
      {referrals.map((referral) => (
        <ReferralItem key={referral.id} workspaceId={workspaceId} referral={referral} />
      ))}
    </ul>
  )
}

const nameOf = ({ friend }: SeenReferral): string => friend?.email ?? 'someone whose account is gone'

function ReferralItem({ workspaceId, referral }: { workspaceId: string; referral: SeenReferral }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error, reset } = useTakeBack()
  const { friend, friendWorkspaceId } = referral
  const ask = (isOpen: boolean) => {
    reset()
    setIsAsking(isOpen)
  }
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 px-3 py-2.5">
      <div className="mr-auto flex min-w-0 flex-1 basis-56 flex-col gap-0.5 sm:basis-80">
        <span className="font-medium text-base text-ink [overflow-wrap:anywhere]">
          {friend?.email ?? 'Account gone'}
        </span>
        <span className="break-words text-ink-muted text-sm">
          {friend?.fullName && `${friend.fullName} · `}
          <RelativeTime at={referral.at} length="long" />
          {' · '}
          <WorkspaceLink id={friendWorkspaceId}>Workspace</WorkspaceLink>
        </span>
        <ReferralReason referral={referral} />
      </div>
      <ReferralState referral={referral} />
      {referral.state === 'credited' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Take back the referral of ${nameOf(referral)}`}
          action="Take back a referral"
          onClick={() => ask(true)}
        >
          Take Back
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={`Take back the referral of ${nameOf(referral)}?`}
        description="It counts no more, and its free month goes unless it has been used already. It can’t be given again. The workspace’s admins see that you did it."
        confirmLabel="Take Back"
        loading={isPending}
        error={error ? `Failed to take back the referral. ${messageOf(error)}` : undefined}
        onConfirm={() => mutate({ workspaceId, referralId: referral.id }, { onSuccess: () => setIsAsking(false) })}
      />
    </li>
  )
}

/** What is shown follows without looking into the workspace once more. */
function useTakeBack() {
  const queries = useQueryClient()
  return useMutation(
    orpc.admin.takeBackReferral.mutationOptions({
      onSuccess: ({ wasUsed }, { workspaceId, referralId }) => {
        notify.success(
          'Referral taken back',
          wasUsed ? { description: 'Its month has been used already, and stays free.' } : {},
        )
        const ended = { state: 'taken_back', refusal: null, takenBackAt: new Date().toISOString() } as const
        queries.setQueryData(orpc.admin.lookIntoWorkspace.queryKey({ input: { workspaceId } }), (look) =>
          look
            ? { ...look, referrals: look.referrals.map((one) => (one.id === referralId ? { ...one, ...ended } : one)) }
            : look,
        )
      },
    }),
  )
}
