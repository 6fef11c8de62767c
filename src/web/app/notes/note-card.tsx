import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { useMe } from '#web/api/workspace.ts'
import { NoteEditor } from '#web/app/notes/note-editor.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type NoteCardProps = { note: Note; onEdit: (body: string) => Promise<unknown>; onRemove: () => void }

/** A note for colleagues, in a colour that no mail has; one's own can be edited and deleted. */
export function NoteCard({ note, onEdit, onRemove }: NoteCardProps) {
  const { id: myId } = useMe()
  const [isEditing, setIsEditing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  if (isEditing)
    return (
      <NoteEditor
        keptAs={`note:${note.id}`}
        initial={note.body}
        submitLabel="Save"
        onSubmit={async (body) => {
          await onEdit(body)
          setIsEditing(false)
        }}
        onCancel={() => setIsEditing(false)}
      />
    )
  const author = note.authorName ?? 'Someone who has left'
  return (
    <article
      aria-label={`Note by ${author}`}
      className="group/note rounded-md border border-note-line bg-note-tint px-4 py-2.5"
    >
      <header className="flex min-h-7 items-baseline gap-2 text-sm">
        <span className="min-w-0 truncate font-medium text-ink">{author}</span>
        <span className="shrink-0 text-ink-muted">
          <span className="sr-only">Note for colleagues, </span>
          <RelativeTime at={note.createdAt} />
          {note.editedAt !== null && ' · edited'}
        </span>
        {note.writtenBy === myId && (
          <span className="ml-auto flex shrink-0 self-center opacity-0 focus-within:opacity-100 group-hover/note:opacity-100 pointer-coarse:gap-2 pointer-coarse:opacity-100">
            <IconButton size="sm" icon={Pencil} label="Edit note" onClick={() => setIsEditing(true)} />
            <IconButton size="sm" icon={Trash2} label="Delete note" onClick={() => setIsAsking(true)} />
          </span>
        )}
      </header>
      <p className="whitespace-pre-wrap text-base text-ink [overflow-wrap:anywhere]">
        {partsOf(note).map(({ text, at, isMention }) =>
          isMention ? (
            <strong key={at} className="font-medium text-accent-ink">
              {text}
            </strong>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this note?"
        description="Your colleagues won’t see it any more."
        confirmLabel="Delete"
        onConfirm={() => {
          setIsAsking(false)
          onRemove()
        }}
      />
    </article>
  )
}

/** The note's words, each mention apart. */
function partsOf({ body, mentions }: Note): { text: string; at: number; isMention: boolean }[] {
  const words = [...new Set(mentions.map((mention) => mention.words))].toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return [{ text: body, at: 0, isMention: false }]
  const any = new RegExp(`(${words.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)
  let at = 0
  return body.split(any).map((text, place) => {
    const part = { text, at, isMention: place % 2 === 1 }
    at += text.length + 1
    return part
  })
}
