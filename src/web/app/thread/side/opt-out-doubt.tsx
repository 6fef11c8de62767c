import { CircleDot } from 'lucide-react'
import type { Thread } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { useCorrectIntent } from '#web/api/thread-changes.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { labelName } from '#web/app/intent-labels.ts'
import { asOptOut } from '#web/app/opt-out.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

interface OptOutDoubtProps {
  thread: Thread
  mayDecide: boolean
}

/** What may be an opt-out, with what the rules and what the model heard in it, and one click for each answer. */
export function OptOutDoubt({ thread, mayDecide }: OptOutDoubtProps) {
  const { workspaceId } = useWorkspace()
  const correct = useCorrectIntent(workspaceId, thread.id)
  const { optOut } = thread
  if (optOut === null) return null
  const other = thread.label === null || thread.label === 'unsubscribe' ? 'other' : thread.label
  const score = thread.intentScore ?? 0
  const decide = (isOptOut: boolean) =>
    correct.mutate(
      {
        ...{ workspaceId, threadId: thread.id, revision: thread.revision },
        ...(isOptOut ? asOptOut : { label: other, score: Math.max(0, score) }),
      },
      { onError: (cause) => notify.error('Failed to correct the score', { description: messageOf(cause) }) },
    )
  return (
    <section
      aria-label="Possible opt-out"
      className="flex flex-col gap-2 rounded-md border bg-sunken px-3 py-2 text-base text-ink"
    >
      <p className="flex gap-3">
        <CircleDot aria-hidden className="mt-0.5 shrink-0 text-ink-muted" />
        <span>Is this an opt-out? Nothing goes to this lead automatically, and nobody is told, until you decide.</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-faint">The rules</dt>
        <dd className="min-w-0 break-words">
          {optOut.words === null ? (
            'found no opt-out.'
          ) : (
            <>
              found one in <q>{optOut.words}</q>
            </>
          )}
        </dd>
        <dt className="text-ink-faint">The model</dt>
        <dd className="min-w-0 break-words">
          {optOut.model === null ? 'hasn’t read it.' : `reads it as “${labelName(optOut.model)}”.`}
        </dd>
      </dl>
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => decide(true)} disabled={correct.isPending}>
            Unsubscribe the lead
          </Button>
          <Button size="sm" variant="ghost" onClick={() => decide(false)} disabled={correct.isPending}>
            Not an opt-out
          </Button>
        </div>
      )}
    </section>
  )
}
