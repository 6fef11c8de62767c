import { TextQuote } from 'lucide-react'
import { useState } from 'react'
import type { Composing } from '#web/app/thread/composer/use-composer.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Opening } from '#web/ui/opening.tsx'
import { part } from '#web/ui/part.tsx'
import { Popover } from '#web/ui/popover.tsx'

const InsertMenu = part(() => import('#web/app/thread/insert/insert-menu.tsx'))

/** Puts a snippet or a golden reply in where the caret is: the semicolon for whoever points or has no keys. */
export function InsertButton({ composing: { inserting, isLocked } }: { composing: Composing }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label="Insert a snippet"
      side="top"
      align="end"
      className="w-96 p-0"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton icon={TextQuote} size="sm" label="Insert a snippet" kbd=";" tooltipSide="top" disabled={isLocked} />
      }
    >
      <Opening onClose={() => setIsOpen(false)}>
        <InsertMenu
          onInsert={(words) => {
            setIsOpen(false)
            inserting.atCaret(words)
          }}
          onManage={() => {
            setIsOpen(false)
            inserting.managing(true)
          }}
        />
      </Opening>
    </Popover>
  )
}
