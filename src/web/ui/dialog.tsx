import { type ComponentProps, lazy } from 'react'
import { LoadedWhenOpened } from '#web/ui/loaded-when-opened.tsx'

const Panel = lazy(() => import('#web/ui/dialog-panel.tsx').then((panel) => ({ default: panel.Dialog })))

export function Dialog(props: ComponentProps<typeof Panel>) {
  return (
    <LoadedWhenOpened open={props.open} onClose={() => props.onOpenChange(false)}>
      <Panel {...props} />
    </LoadedWhenOpened>
  )
}
