import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import type { KnowledgeQuestion } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useRefreshKnowledge } from '#web/app/kb/use-change-entry.ts'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type QuestionCardProps = { question: KnowledgeQuestion; mayEdit: boolean; onWrite: () => void }

export function QuestionCard({ question, mayEdit, onWrite }: QuestionCardProps) {
  const { words, askedBy, lastAskedAt, examples } = question
  const { dismiss, isDismissing } = useDismiss(question)
  return (
    <article aria-label={words} className="flex flex-col gap-x-4 gap-y-3 px-4 py-3.5 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="break-words font-medium text-base text-ink">{words}</h2>
        <p className="text-ink-muted text-sm">
          {askedBy === 1 ? 'Asked in 1 conversation, ' : `Asked in ${askedBy} conversations, last `}
          <RelativeTime at={lastAskedAt} length="long" />
        </p>
        <Examples examples={examples} askedBy={askedBy} />
      </div>
      {mayEdit && (
        <div className="flex shrink-0 gap-2">
          <HintedButton
            size="sm"
            hint="It doesn’t need an entry"
            kbd="d"
            variant="ghost"
            icon={X}
            onClick={dismiss}
            loading={isDismissing}
            aria-label={`Dismiss: ${words}`}
          >
            Dismiss
          </HintedButton>
          <HintedButton
            size="sm"
            hint="Answer it for all future drafts"
            kbd="w"
            icon={Plus}
            onClick={onWrite}
            aria-label={`Write an entry: ${words}`}
          >
            Write an entry
          </HintedButton>
        </div>
      )}
    </article>
  )
}

function Examples({ examples, askedBy }: Pick<KnowledgeQuestion, 'examples' | 'askedBy'>) {
  const more = askedBy - examples.length
  return (
    <ul aria-label="Who asked" className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {examples.map(({ threadId, contactName, words }) => (
        <li key={threadId} className="min-w-0 max-w-full">
          <Link
            to="/thread/$threadId"
            params={{ threadId }}
            title={words}
            className="block truncate rounded-xs text-accent-ink underline-offset-2 hover:underline"
          >
            {contactName}
          </Link>
        </li>
      ))}
      {more > 0 && <li className="text-ink-faint">{`and ${more} more`}</li>}
    </ul>
  )
}

function useDismiss({ id }: KnowledgeQuestion) {
  const { workspaceId } = useWorkspace()
  const onSettled = useRefreshKnowledge()
  const restoring = useMutation(
    orpc.knowledge.restoreQuestion.mutationOptions({
      onError: (error) => notify.error('Failed to restore the question', { description: messageOf(error) }),
      onSettled,
    }),
  )
  const { mutate, isPending } = useMutation(
    orpc.knowledge.dismissQuestion.mutationOptions({
      onSuccess: () =>
        notify.success('Question dismissed', { undo: () => restoring.mutate({ workspaceId, questionId: id }) }),
      onError: (error) => notify.error('Failed to dismiss the question', { description: messageOf(error) }),
      onSettled,
    }),
  )
  return { dismiss: () => mutate({ workspaceId, questionId: id }), isDismissing: isPending }
}
