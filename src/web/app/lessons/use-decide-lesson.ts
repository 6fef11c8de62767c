import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Lesson } from '#contract/lessons.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { notify } from '#web/ui/notify.ts'

/** Accepts what is proposed, in whatever words, or dismisses it (with its way back). */
export function useDecideLesson({ id: lessonId, kind, agentId, agentName }: Lesson) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const input = { workspaceId, lessonId }
  const onSettled = () =>
    Promise.all(
      [orpc.lessons.key(), orpc.agents.key(), orpc.knowledge.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  const dismissing = useMutation(
    orpc.lessons.dismiss.mutationOptions({
      onSuccess: (_done, { isDismissed }) => {
        if (isDismissed)
          notify.success('Proposal dismissed', { undo: () => dismissing.mutate({ ...input, isDismissed: false }) })
      },
      onError: (error) => notify.error('Failed to dismiss the proposal', { description: messageOf(error) }),
      onSettled,
    }),
  )
  const notifyAccepted = async () => {
    if (kind === 'fact') return notify.success('Entry added')
    const asked = client.fetchQuery(orpc.replays.offer.queryOptions({ input: { workspaceId, agentId } }))
    const isHeard = await asked.then(
      ({ writer }) => writer.kind === 'model',
      () => true,
    )
    if (isHeard) notify.success(`${agentName} follows this from now on`)
    else
      notify.success(`${agentName} is told this from now on`, {
        description: 'The built-in drafter takes no rules. A language model does: add an OpenRouter key in Settings.',
      })
  }
  const accepting = useMutation(
    orpc.lessons.accept.mutationOptions({
      onSuccess: () => void notifyAccepted(),
      onSettled,
    }),
  )
  return {
    accept: (words: string) => accepting.mutate({ ...input, words }),
    isAccepting: accepting.isPending,
    /** Stands by the words that must be changed. */
    refusal: accepting.error === null ? undefined : messageOf(accepting.error),
    dismiss: () => dismissing.mutate({ ...input, isDismissed: true }),
    isDismissing: dismissing.isPending,
  }
}
