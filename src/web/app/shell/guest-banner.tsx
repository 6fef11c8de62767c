import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { signOutHere } from '#web/sign-out-here.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** Who has no account has nothing to come back to: the session ends here. */
async function signUp(): Promise<void> {
  if (await signOutHere('Failed to sign out')) window.location.assign('/auth?tab=sign-up')
}

/** Stands above every screen of somebody who came in without an account: when all of it goes, and how to have one that stays; on a phone in one line. */
export default function GuestBanner() {
  const { workspaceId } = useWorkspace()
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useQuery(
    orpc.guests.get.queryOptions({ input: { workspaceId }, staleTime: Number.POSITIVE_INFINITY }),
  )
  if (!data?.until) return null
  return (
    <Banner
      icon={Hourglass}
      title={<span className="max-sm:sr-only">You are trying Rejoinder in the sandbox</span>}
      className="m-3 mb-0 shrink-0"
      action={
        <Button size="sm" onClick={() => setIsAsking(true)}>
          Sign Up
        </Button>
      }
    >
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title="Leave this sandbox workspace?"
        description="An account begins with a workspace of its own. Nothing from here is taken along, and you can’t come back."
        confirmLabel="Leave and Sign Up"
        cancelLabel="Stay"
        onConfirm={() => {
          setIsAsking(false)
          void signUp()
        }}
      />
      All of this is erased <RelativeTime at={data.until} length="long" />.{' '}
      <span className="max-sm:sr-only">The leads are made up, and nothing leaves this server.</span>
    </Banner>
  )
}
