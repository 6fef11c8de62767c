import { type KeyboardEvent, useRef, useState } from 'react'
import { messageOf } from '#web/api/errors.ts'
import { useKeptText } from '#web/api/kept-text.ts'
import { mayAnswer, useTeam } from '#web/app/assign/use-people.ts'
import { begunMention, offered } from '#web/app/notes/mention-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldOptions } from '#web/ui/field-options.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type NoteEditorProps = {
  /** The name under which what is typed outlives a reload. */
  keptAs: string
  initial?: string
  submitLabel: string
  /** Rejects when the note was not stored: it stays here, and says why. */
  onSubmit: (body: string) => Promise<unknown>
  onCancel: () => void
}

/** Writes a note; `@` offers colleagues by name. Ctrl or Cmd and Enter stores it; Esc leaves it, and what was typed is there again when it is opened. */
export function NoteEditor({ keptAs, initial = '', submitLabel, onSubmit, onCancel }: NoteEditorProps) {
  const [body, setBody] = useKeptText(keptAs, initial)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const mention = useMention(body, setBody)
  const submit = async () => {
    if (isSaving || body.trim() === '') return
    setIsSaving(true)
    setFailure(null)
    try {
      await onSubmit(body)
      setBody(initial)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsSaving(false)
    }
  }
  const cancel = () => {
    setBody(initial)
    onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSubmit && event.key !== 'Escape') return
    event.preventDefault()
    // The thread's own Esc and Enter mean something else.
    event.stopPropagation()
    if (isSubmit) void submit()
    else onCancel()
  }
  return (
    <section
      aria-label="Note for colleagues"
      className="flex flex-col gap-2 rounded-md border border-note-line bg-note-tint p-3"
    >
      <div className="relative">
        <Textarea
          ref={mention.ref}
          aria-label="Note"
          aria-autocomplete="list"
          minRows={2}
          autoFocus
          // What is typed now would go with what is stored.
          readOnly={isSaving}
          placeholder="Only your colleagues see this. Type @ to mention one."
          value={body}
          onChange={(event) => {
            setBody(event.target.value)
            mention.look(event.target)
          }}
          onSelect={(event) => mention.look(event.currentTarget)}
          onKeyDown={onKeyDown}
          onBlur={mention.close}
        />
        {mention.list}
      </div>
      {failure && (
        <p role="alert" className="text-negative-ink text-sm">
          {failure}
        </p>
      )}
      <div className="flex justify-end gap-2 pointer-coarse:pt-1">
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
        <Button
          size="sm"
          variant="primary"
          loading={isSaving}
          disabled={body.trim() === ''}
          onClick={() => void submit()}
        >
          {submitLabel}
        </Button>
      </div>
    </section>
  )
}

/** The colleagues whom a mention that is begun may mean. */
function useMention(body: string, onBody: (body: string) => void) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const team = useTeam()
  const [caret, setCaret] = useState<number | null>(null)
  const people = (team.data?.members ?? []).filter(mayAnswer)
  const begun = caret === null ? null : begunMention(body, caret)
  const options = begun === null ? [] : offered(begun.words, people)
  const take = (name: string) => {
    if (begun === null || caret === null) return
    const end = begun.at + name.length + 2
    onBody(`${body.slice(0, begun.at)}@${name} ${body.slice(caret).replace(/^ /, '')}`)
    setCaret(null)
    requestAnimationFrame(() => ref.current?.setSelectionRange(end, end))
  }
  const close = () => setCaret(null)
  return {
    ref,
    close,
    look: ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
      setCaret(selectionStart === selectionEnd ? selectionStart : null)
    },
    list: options.length > 0 && (
      <div className="absolute bottom-full left-0 z-40 mb-1 min-w-56 max-w-full rounded-md border bg-raised shadow-float">
        <FieldOptions
          field={ref}
          label="Colleagues"
          items={options}
          keyOf={({ userId }) => userId}
          onChoose={({ name }) => take(name)}
          onClose={close}
        >
          {({ name }) => <span className="truncate text-base">{name}</span>}
        </FieldOptions>
      </div>
    ),
  }
}
