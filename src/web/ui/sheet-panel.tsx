import { X } from 'lucide-react'
import { Close, Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { useFocusReturn } from '#web/ui/focus-return.ts'
import { ToastBranch } from '#web/ui/toast-branch.tsx'
import { CountUnsaved } from '#web/ui/unsaved.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** For a sheet whose content says what it is: read, not drawn. */
  hideTitle?: boolean
  side?: 'left' | 'right'
  children: ReactNode
}

const sides = {
  left: 'left-0 border-r data-[state=closed]:animate-slide-out-left data-[state=open]:animate-slide-in-left',
  right: 'right-0 border-l data-[state=closed]:animate-slide-out-right data-[state=open]:animate-slide-in-right',
} as const

export function Sheet({ open, onOpenChange, title, hideTitle = false, side = 'right', children }: SheetProps) {
  const focusReturn = useFocusReturn(open)
  const { count, ask, question } = useDiscardQuestion(open, onOpenChange)
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Content
          {...focusReturn}
          onEscapeKeyDown={ask}
          onPointerDownOutside={ask}
          aria-describedby={undefined}
          className={cn(
            'fixed inset-y-0 z-40 flex w-[min(22rem,calc(100vw-3rem))] flex-col bg-raised shadow-dialog focus:outline-none',
            sides[side],
          )}
        >
          <ToastBranch />
          <header
            className={cn(
              'flex h-12 shrink-0 items-center justify-between pr-2 pl-4',
              hideTitle ? 'absolute top-0 right-0 z-10' : 'border-b',
            )}
          >
            <Title className={cn('truncate font-semibold text-base text-ink', hideTitle && 'sr-only')}>{title}</Title>
            <Close
              aria-label="Close"
              onClick={ask}
              className="felt relative ml-auto rounded-sm p-2 text-ink-faint hover:bg-hover hover:text-ink"
            >
              <X aria-hidden />
            </Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <CountUnsaved value={count}>{children}</CountUnsaved>
          </div>
          {question}
        </Content>
      </Portal>
    </Root>
  )
}
