import { RotateCw } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import type { Thread } from '#contract/threads.ts'
import { useKeptText } from '#web/api/kept-text.ts'
import { type RedoReason, redoReasons } from '#web/app/review/reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'

export type Redo = { reason: RedoReason | null; words: string }

type RedoPopoverProps = {
  thread: Pick<Thread, 'id' | 'writer'>
  disabled: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onRedo: (redo: Redo) => void
}

const mostWords = 400

/** Has the draft written again: for one of the usual reasons, by one key, or by whatever a person types. */
export function RedoPopover({ thread: { id, writer }, disabled, open, onOpenChange, onRedo }: RedoPopoverProps) {
  const [words, setWords] = useKeptText(`redo:${id}`)
  const box = useRef<HTMLInputElement>(null)
  const ask = (reason: RedoReason | null) => {
    onOpenChange(false)
    setWords('')
    onRedo({ reason, words: words.trim() })
  }
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    if (target === box.current || ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return
    const reason = redoReasons[Number(key) - 1]
    if (reason) ask(reason)
    // Whoever begins to type writes an instruction.
    else box.current?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() !== '') ask(null)
  }
  return (
    <Popover
      label="Write it again"
      side="top"
      className="flex w-80 flex-col gap-3"
      open={open}
      onOpenChange={onOpenChange}
      onKeyDown={onKeyDown}
      trigger={
        <Button icon={RotateCw} kbd="r" disabled={disabled}>
          Redo
        </Button>
      }
    >
      <ul aria-label="What is wrong with it?" className="grid grid-cols-2 gap-1.5 pointer-coarse:gap-2">
        {redoReasons.map((reason, place) => (
          <li key={reason.code}>
            <ReasonButton label={reason.label} kbd={String(place + 1)} onClick={() => ask(reason)} />
          </li>
        ))}
      </ul>
      {writer.kind === 'builtin' ? (
        <p className="text-ink-muted text-sm">
          The built-in drafter can’t write it again by a wish; a language model can. Your reason is kept for the agent
          to learn from. Press E to edit the draft yourself.
        </p>
      ) : (
        <form onSubmit={onSubmit} className="flex flex-col gap-3">
          <Field label="Or say what to change" hint="The draft as it is now is kept under Earlier versions.">
            <Input
              ref={box}
              maxLength={mostWords}
              value={words}
              placeholder="Offer Thursday instead"
              onChange={(event) => setWords(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" disabled={words.trim() === ''}>
            Write it again
          </Button>
        </form>
      )}
    </Popover>
  )
}

type ReasonButtonProps = { label: string; kbd: string; onClick: () => void }

function ReasonButton({ label, kbd, onClick }: ReasonButtonProps) {
  return (
    <Button size="sm" kbd={kbd} className="w-full justify-between" action={label} onClick={onClick}>
      {label}
    </Button>
  )
}
