import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

type SplitPaneProps = {
  list: ReactNode
  listLabel: string
  detail: ReactNode
  /** While nothing is open the list has all the room; what the detail draws then is seen by nobody. */
  isOpen: boolean
  detailLabel: string
  /** A person wants the detail to have all the room. */
  isListFolded?: boolean
}

/** From 1280 px the detail opens beside the list, below that in its place. Both are containers: their content adapts to
 * the pane (`@2xl:`), not to the window. The list stays mounted, and so keeps its place while the detail covers it. */
export function SplitPane({ list, listLabel, detail, detailLabel, isOpen, isListFolded = false }: SplitPaneProps) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <section
        aria-label={listLabel}
        className={cn(
          '@container flex min-h-0 min-w-0 flex-col bg-surface',
          isOpen ? 'w-[25rem] shrink-0 border-r 2xl:w-[28rem] max-xl:hidden' : 'flex-1',
          isOpen && isListFolded && 'hidden',
        )}
      >
        {list}
      </section>
      <section
        aria-label={detailLabel}
        className={cn('@container flex min-h-0 min-w-0 flex-1 flex-col bg-surface', !isOpen && 'hidden')}
      >
        {detail}
      </section>
    </div>
  )
}
