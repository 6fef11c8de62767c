import { type ComponentProps, lazy } from 'react'
import { LoadedWhenOpened } from '#web/ui/loaded-when-opened.tsx'

const Panel = lazy(() => import('#web/ui/sheet-panel.tsx').then((panel) => ({ default: panel.Sheet })))

export function Sheet(props: ComponentProps<typeof Panel>) {
  return (
    <LoadedWhenOpened open={props.open} onClose={() => props.onOpenChange(false)}>
      <Panel {...props} />
    </LoadedWhenOpened>
  )
}
