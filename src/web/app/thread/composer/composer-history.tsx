import { History, Redo2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ComposerVersionsProps } from '#web/app/thread/composer/composer-versions.tsx'
import type { useUndo } from '#web/app/thread/composer/use-undo.ts'
import { late } from '#web/late.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const ComposerVersions = late(() => import('#web/app/thread/composer/composer-versions.tsx'))

type ComposerHistoryProps = ComposerVersionsProps & { steps: ReturnType<typeof useUndo> }

/** The way back: step by step, or to any earlier version. */
export function ComposerHistory({ steps, onRestored, ...versions }: ComposerHistoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={Undo2}
        size="sm"
        label="Undo"
        kbd="mod+z"
        tooltipSide="top"
        disabled={!steps.undo}
        onClick={() => steps.undo?.()}
      />
      <IconButton
        icon={Redo2}
        size="sm"
        label="Redo"
        kbd="mod+shift+z"
        tooltipSide="top"
        disabled={!steps.redo}
        onClick={() => steps.redo?.()}
      />
      <Popover
        label="Earlier versions"
        side="top"
        align="end"
        className="w-96"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={<IconButton icon={History} size="sm" label="Earlier versions" tooltipSide="top" />}
      >
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <ComposerVersions
            {...versions}
            onRestored={(draft) => {
              setIsOpen(false)
              onRestored(draft)
            }}
          />
        </Suspense>
      </Popover>
    </>
  )
}
