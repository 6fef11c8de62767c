import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ThumbsDown } from 'lucide-react'
import { type WrongReason, wrongReasons } from '#contract/autonomy.ts'
import type { Message } from '#contract/threads.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { wrongWords } from '#web/app/wrong-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { notify } from '#web/ui/notify.ts'

/** Under what went out by itself: one click says that it was wrong, and why. */
export default function MarkWrong({ automatic }: { automatic: NonNullable<Message['automatic']> }) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const mayJudge = useMay('member')
  const marking = useMutation(
    orpc.autonomy.markWrong.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: orpc.threads.key() }),
      onError: (error) => notify.error('Failed to save that', { description: messageOf(error) }),
    }),
  )
  const { taskId, wrong } = automatic
  const mark = (reason: WrongReason | null) => marking.mutate({ workspaceId, taskId, reason })
  if (wrong !== null)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-negative-ink text-sm">
        <ThumbsDown aria-hidden className="size-3.5" />
        {wrongWords[wrong]}.
        {mayJudge && (
          <Button size="sm" variant="ghost" loading={marking.isPending} onClick={() => mark(null)}>
            Take that back
          </Button>
        )}
      </p>
    )
  if (!mayJudge) return null
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" variant="ghost" icon={ThumbsDown} className="-ml-2 self-start" loading={marking.isPending}>
          That was wrong
        </Button>
      }
    >
      {wrongReasons.map((reason) => (
        <MenuItem key={reason} onSelect={() => mark(reason)}>
          {wrongWords[reason]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
