import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Draft, DraftVersion, Thread } from '#contract/threads.ts'
import { api, orpc } from '#web/api/client.ts'
import { showDraft } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type ComposerVersionsProps = {
  thread: Thread
  body: string
  /** Stores what stands in the composer, so that it is a version too; false when that did not work. */
  onBefore: () => Promise<boolean>
  onRestored: (draft: Draft) => void
}

const unsaved = 'The text in the composer hasn’t been saved yet.'

const wordsOf = ({ kind, writer, actorName }: DraftVersion) =>
  kind === 'written' ? `Written by ${writer ?? 'the AI'}` : `Edited by ${actorName ?? 'a person'}`

/** Every earlier version of the thread's drafts; a click brings one back. */
export default function ComposerVersions({ thread, body, onBefore, onRestored }: ComposerVersionsProps) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const place = { workspaceId, threadId: thread.id }
  const asked = useQuery(orpc.drafts.versions.queryOptions({ input: place, staleTime: 0, refetchOnMount: 'always' }))
  const restore = useMutation({
    mutationFn: async (version: DraftVersion) => {
      if (!(await onBefore())) throw new Error(unsaved)
      const { draft } = await api.threads.get(place)
      return api.drafts.restore({ ...place, versionId: version.id, version: draft?.version ?? 0 })
    },
    onSuccess: (draft) => {
      onRestored(draft)
      showDraft(client, place, draft)
    },
    onError: (failure) => notify.error('Failed to restore this version', { description: messageOf(failure, unsaved) }),
  })
  const { data } = asked
  if (asked.error || (asked.isPaused && !data))
    return <LoadFailure isPart title="Failed to load the versions" of={[asked]} />
  if (!data) return <Skeleton className="h-24 w-full" />
  if (data.versions.length === 0)
    return (
      <p className="text-ink-muted text-sm">No earlier versions yet. Whatever is written or edited here is kept.</p>
    )
  const nowId = data.versions.find((version) => version.body === body)?.id
  return (
    <ul className="-m-1 flex flex-col">
      {data.versions.map((version) => {
        const isNow = version.id === nowId
        return (
          <li key={version.id}>
            <button
              type="button"
              disabled={isNow || restore.isPending}
              onClick={() => restore.mutate(version)}
              className="flex w-full flex-col gap-0.5 rounded-sm px-2 py-1.5 text-left text-sm not-disabled:hover:bg-hover"
            >
              <span className="flex w-full items-center gap-2">
                <span className="min-w-0 flex-1 truncate font-medium text-ink">{wordsOf(version)}</span>
                {isNow && <Badge>Now</Badge>}
                <RelativeTime at={version.at} className="shrink-0 text-ink-faint text-xs" />
              </span>
              {version.instruction && <span className="text-ink-muted">“{version.instruction}”</span>}
              <span className="line-clamp-2 text-ink-muted">{version.body}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
