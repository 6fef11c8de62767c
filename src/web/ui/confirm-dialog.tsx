import type { ComponentProps } from 'react'
import { LoadedWhenOpened } from '#web/ui/loaded-when-opened.tsx'
import { part } from '#web/ui/part.tsx'

const Panel = part(async () => ({ default: (await import('#web/ui/confirm-dialog-panel.tsx')).ConfirmDialog }))

/** For what can't be undone; everything else is done at once and offers Undo in its toast. */
export function ConfirmDialog(props: ComponentProps<typeof Panel>) {
  return (
    <LoadedWhenOpened open={props.open} onClose={() => props.onOpenChange(false)} isQuestion>
      <Panel {...props} />
    </LoadedWhenOpened>
  )
}
