import { type ReactNode, useReducer, useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'

/** A key or a press that was meant for something else must not take away what somebody has entered. */
const discarding = {
  title: 'Discard what you typed?',
  description: 'It hasn’t been saved.',
  confirmLabel: 'Discard',
} as const

/**
 * For what opens over a screen: once something is entered in it that is kept nowhere else (`Unsaved`, which `count` is for), it is closed by a key, a press
 * (`ask`) or the way back only after a question, which stands within it.
 */
export function useDiscardQuestion(
  open: boolean,
  onOpenChange: (open: boolean) => void,
): { count: (change: 1 | -1) => void; ask: (event: { preventDefault: () => void }) => void; question: ReactNode } {
  const [unsaved, count] = useReducer((sum: number, change: 1 | -1) => sum + change, 0)
  const isUnsaved = unsaved > 0
  const [isAsking, setIsAsking] = useState(false)
  const ask = (event: { preventDefault: () => void }) => {
    if (!isUnsaved) return
    event.preventDefault()
    const field = document.activeElement
    // A press beside it takes the focus first; from the question it goes back to where somebody typed.
    setTimeout(() => {
      if (field instanceof HTMLElement) field.focus()
      setIsAsking(true)
    })
  }
  const question = (
    <>
      <ConfirmDialog
        {...discarding}
        open={isAsking}
        onOpenChange={setIsAsking}
        cancelLabel="Keep Editing"
        onConfirm={() => {
          setIsAsking(false)
          onOpenChange(false)
        }}
      />
      {open && isUnsaved && <UnsavedGuard {...discarding} isUnsaved onLeft={() => onOpenChange(false)} />}
    </>
  )
  return { count, ask, question }
}
