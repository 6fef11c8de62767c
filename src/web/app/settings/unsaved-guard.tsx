import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before a person leaves a form with unsaved changes, by a link or by closing the window. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description="The changes on this screen haven’t been saved."
      confirmLabel="Discard Changes"
      cancelLabel="Keep Editing"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
