import { ListFilter } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Opens the menu of filters; the same before its code is here. */
export function FilterButton(props: ComponentProps<'button'>) {
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={ListFilter}
      kbd="f"
      aria-haspopup="listbox"
      className="pointer-coarse:min-w-11 @max-lg:[&>span]:sr-only"
      {...props}
    >
      Filter
    </Button>
  )
}
