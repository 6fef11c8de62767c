import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type UnsavedGuardProps = {
  isUnsaved: boolean
  title: string
  description: string
  confirmLabel: string
  /** What was left stands there still, since the step back was one within its screen. */
  onLeft?: () => void
}

/** Asks before what was entered goes with its screen: by Back, by a link, or by closing the window or loading it again. */
export function UnsavedGuard({ isUnsaved, onLeft, ...words }: UnsavedGuardProps) {
  const router = useRouter()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const blocker = useBlocker({
    // What the screen's own address says changes as it is worked with, and once a form is saved.
    shouldBlockFn: ({ action, current, next }) =>
      isUnsaved && (!['PUSH', 'REPLACE'].includes(action) || current.pathname !== next.pathname),
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  const leave = () => {
    const forget = router.subscribe('onResolved', () => {
      forget()
      setTimeout(() => isHere.current && onLeft?.())
    })
    blocker.proceed?.()
  }
  return (
    <ConfirmDialog
      {...words}
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      cancelLabel="Keep Editing"
      onConfirm={leave}
    />
  )
}
