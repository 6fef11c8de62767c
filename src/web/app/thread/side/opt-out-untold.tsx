import { CircleAlert } from 'lucide-react'
import { untoldLine } from '#contract/notice-words.ts'
import type { Thread } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { useCorrectIntent } from '#web/api/thread-changes.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { asOptOut } from '#web/app/opt-out.ts'
import { isOptOutUntold } from '#web/app/thread/next-step.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

/** An opt-out of which the platform could not be told: what a person does about it, and one click to have it told once more. */
export function OptOutUntold({ thread, mayAct }: { thread: Thread; mayAct: boolean }) {
  const { workspaceId } = useWorkspace()
  const platformName = usePlatformName()
  const correct = useCorrectIntent(workspaceId, thread.id)
  if (!isOptOutUntold(thread)) return null
  const tellAgain = () =>
    correct.mutate(
      { workspaceId, threadId: thread.id, ...asOptOut },
      {
        onSuccess: () => notify.info(`Asking ${platformName} once more`),
        onError: (cause) =>
          notify.error(`${platformName} couldn’t be asked once more`, { description: messageOf(cause) }),
      },
    )
  return (
    <section
      aria-label="Opt-out not passed on"
      className="flex flex-col gap-2 rounded-md border bg-sunken px-3 py-2 text-base text-ink"
    >
      <p className="flex gap-3">
        <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-ink-muted" />
        <span>
          {platformName} couldn’t be told that this lead has opted out. {untoldLine} Then try again, and it is checked
          there; or archive this thread.
        </span>
      </p>
      {mayAct && (
        <Button size="sm" onClick={tellAgain} disabled={correct.isPending}>
          Try again
        </Button>
      )}
    </section>
  )
}
