import { Cancel, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/alert-dialog'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFocusReturn } from '#web/ui/focus-return.ts'
import { Input } from '#web/ui/input.tsx'
import { ToastBranch } from '#web/ui/toast-branch.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question: `Delete this entry?` */
  title: string
  /** What will be lost, and what won't. */
  description: ReactNode
  /** The verb, never `OK`. */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** What must be typed before it can be confirmed, letter for letter. */
  typed?: string
  /** The caller's work is under way; the dialog stays until the caller closes it. */
  loading?: boolean
  error?: string | undefined
  onConfirm: () => void
}

/** For what can't be undone; everything else is done at once and offers Undo in its toast. */
export function ConfirmDialog({ open, onOpenChange, ...question }: ConfirmDialogProps) {
  const focusReturn = useFocusReturn(open)
  const box = useRef<HTMLInputElement>(null)
  const focusFirst = (event: Event) => {
    // Without something to type the focus falls on Cancel, the harmless of the two.
    if (!box.current) return
    event.preventDefault()
    box.current.focus()
  }
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-scrim p-4 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <Content
            {...focusReturn}
            onOpenAutoFocus={focusFirst}
            className="w-full max-w-md rounded-lg border bg-raised shadow-dialog focus:outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
          >
            <ToastBranch />
            <Question {...question} box={box} />
          </Content>
        </Overlay>
      </Portal>
    </Root>
  )
}

type QuestionProps = Omit<ConfirmDialogProps, 'open' | 'onOpenChange'> & { box: RefObject<HTMLInputElement | null> }

// A component of its own, so that what was typed is gone when the dialog is.
function Question({
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  typed,
  loading = false,
  error,
  onConfirm,
  box,
}: QuestionProps) {
  const [typing, setTyping] = useState('')
  const isReady = typed === undefined || typing === typed
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !loading) onConfirm()
  }
  return (
    <form onSubmit={confirm}>
      <div className="flex flex-col gap-4 p-5">
        <div className="flex flex-col gap-1.5">
          <Title className="min-w-0 text-balance break-words font-semibold text-ink text-lg">{title}</Title>
          <Description asChild>
            <div className="break-words text-base text-ink-muted">{description}</div>
          </Description>
        </div>
        {typed !== undefined && (
          <Field
            label={
              <>
                Type <strong className="break-all font-semibold">{typed}</strong> to confirm
              </>
            }
          >
            <Input
              ref={box}
              value={typing}
              onChange={(event) => setTyping(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        {error && <Banner tone="negative" title={error} />}
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
        <Cancel asChild>
          <Button>{cancelLabel}</Button>
        </Cancel>
        <Button type="submit" variant={tone} disabled={!isReady} loading={loading}>
          {confirmLabel}
        </Button>
      </footer>
    </form>
  )
}
