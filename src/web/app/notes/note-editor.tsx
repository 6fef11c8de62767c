import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { messageOf } from '#web/api/errors.ts'
import { useKeptText } from '#web/api/kept-text.ts'
import { mayAnswer, useTeam } from '#web/app/assign/use-people.ts'
import { begunMention, offered } from '#web/app/notes/mention-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
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

/** Writes a note; `@` offers colleagues by name. Ctrl or Cmd and Enter stores it, Esc leaves it. */
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
    if (mention.onKeyDown(event)) return
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSubmit && event.key !== 'Escape') return
    event.preventDefault()
    // The thread's own Esc and Enter mean something else.
    event.stopPropagation()
    if (isSubmit) void submit()
    else cancel()
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
          {...mention.aria}
          minRows={2}
          autoFocus
          placeholder="Only your colleagues see this. Type @ to mention one."
          value={body}
          onChange={(event) => {
            setBody(event.target.value)
            mention.look(event.target)
          }}
          onSelect={(event) => mention.look(event.currentTarget)}
          onKeyDown={onKeyDown}
        />
        {mention.list}
      </div>
      {failure && (
        <p role="alert" className="text-negative-ink text-sm">
          {failure}
        </p>
      )}
      <div className="flex justify-end gap-2">
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
  const listId = useId()
  const team = useTeam()
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const people = (team.data?.members ?? []).filter(mayAnswer)
  const begun = caret === null ? null : begunMention(body, caret)
  const options = begun === null ? [] : offered(begun.words, people)
  const place = Math.min(chosen, options.length - 1)
  const take = (name: string) => {
    if (begun === null || caret === null) return
    const end = begun.at + name.length + 2
    onBody(`${body.slice(0, begun.at)}@${name} ${body.slice(caret).replace(/^ /, '')}`)
    setCaret(null)
    setChosen(0)
    requestAnimationFrame(() => ref.current?.setSelectionRange(end, end))
  }
  /** Whether the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const option = options[place]
    if (option === undefined) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen((place + step + options.length) % options.length)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') take(option.name)
    else if (event.key === 'Escape') setCaret(null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const idOf = (n: number) => `${listId}-${n}`
  return {
    ref,
    onKeyDown,
    look: ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
      setCaret(selectionStart === selectionEnd ? selectionStart : null)
    },
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': options.length > 0 ? listId : undefined,
      'aria-activedescendant': options.length > 0 ? idOf(place) : undefined,
    },
    list: options.length > 0 && (
      <div
        id={listId}
        role="listbox"
        aria-label="Colleagues"
        tabIndex={-1}
        className="absolute bottom-full left-0 z-40 mb-1 min-w-56 max-w-full rounded-md border bg-raised p-1 shadow-float"
      >
        {options.map(({ userId, name }, n) => (
          <div
            key={userId}
            id={idOf(n)}
            role="option"
            aria-selected={n === place}
            tabIndex={-1}
            // The text keeps the focus.
            onPointerDown={(event) => {
              event.preventDefault()
              take(name)
            }}
            className={cn(
              'truncate rounded-sm px-2 py-1.5 text-base text-ink pointer-coarse:py-2.5',
              n === place && 'bg-hover',
            )}
          >
            {name}
          </div>
        ))}
      </div>
    ),
  }
}
