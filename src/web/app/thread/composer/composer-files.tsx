import { Paperclip, X } from 'lucide-react'
import { downloadAdded } from '#web/api/attachments.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import type { Composing } from '#web/app/thread/composer/use-composer.ts'
import { sizeWords } from '#web/app/thread/mail/mail-labels.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type ComposerFilesProps = { threadId: string; composing: Pick<Composing, 'draft' | 'attaching' | 'isLocked'> }

/** What goes out with the reply, and what keeps it from that. */
export default function ComposerFiles({ threadId, composing: { draft, attaching, isLocked } }: ComposerFilesProps) {
  const { workspaceId } = useWorkspace()
  const { files } = draft.words
  const look = (fileId: string) =>
    downloadAdded({ workspaceId, threadId, fileId }).catch((error: unknown) =>
      notify.error('Failed to download the file', { description: messageOf(error) }),
    )
  const lacks = files.length > 0 && attaching.lacks !== null ? [attaching.lacks] : []
  const told = attaching.refusals.length > 0 ? attaching.refusals : lacks
  return (
    <div className="mx-4 flex shrink-0 flex-col gap-1 py-1">
      <ul aria-label="Attached files" className="flex flex-wrap gap-1.5">
        {files.map(({ id, name, bytes }) => (
          <li key={id} className={chip}>
            <button
              type="button"
              title="Download this file"
              onClick={() => void look(id)}
              className="flex min-w-0 items-center gap-1.5 rounded-xs py-1 hover:underline pointer-coarse:min-h-11"
            >
              <Paperclip aria-hidden className="shrink-0 text-ink-faint" />
              <span className="truncate">{name}</span>
              <span className="shrink-0 text-ink-faint tabular-nums">{sizeWords(bytes)}</span>
            </button>
            {!isLocked && (
              <IconButton
                icon={X}
                size="sm"
                label={`Remove ${name}`}
                action="Remove a file"
                tooltipSide="top"
                onClick={() => attaching.remove(id)}
              />
            )}
          </li>
        ))}
        {/* By place: two of one name may be on their way. */}
        {Object.entries(attaching.underWay).map(([place, name]) => (
          <li key={place} className={chip} aria-busy>
            <Spinner />
            <span className="truncate py-1 pr-2 text-ink-muted">{name}</span>
          </li>
        ))}
      </ul>
      {told.length > 0 && (
        <div role="alert" className="text-negative-ink text-sm">
          {/* By place: two of one name may be refused. */}
          {Object.entries(told).map(([place, why]) => (
            <p key={place} className="break-words">
              {why}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

const chip =
  'flex max-w-full min-w-0 items-center gap-1 rounded-sm border pl-2 text-sm pointer-coarse:min-h-11 pointer-coarse:gap-2 pointer-coarse:pr-1'
