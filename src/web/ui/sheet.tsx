import type { ComponentProps } from 'react'
import { LoadedWhenOpened } from '#web/ui/loaded-when-opened.tsx'
import { part } from '#web/ui/part.tsx'

const Panel = part(async () => ({ default: (await import('#web/ui/sheet-panel.tsx')).Sheet }))

export function Sheet(props: ComponentProps<typeof Panel>) {
  return (
    <LoadedWhenOpened open={props.open} onClose={() => props.onOpenChange(false)}>
      <Panel {...props} />
    </LoadedWhenOpened>
  )
}
