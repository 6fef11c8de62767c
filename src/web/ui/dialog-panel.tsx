import { X } from 'lucide-react'
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { cn } from '#web/ui/cn.ts'
import { useFocusReturn } from '#web/ui/focus-return.ts'
import { ToastBranch } from '#web/ui/toast-branch.tsx'
import { CountUnsaved } from '#web/ui/unsaved.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Buttons, the main one last. They stay in view while the body scrolls. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** What stands in the place of that which opened it, where that is gone when it closes: the focus goes there. */
  onward?: () => HTMLElement | null
  children?: ReactNode
}

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' } as const

// From its last button Tab leads to its first field again, and leaves that scrolled away.
function bringIntoView(body: Element | null, focused: Element): void {
  if (!body?.contains(focused)) return
  const view = body.getBoundingClientRect()
  const { top, bottom } = focused.getBoundingClientRect()
  if (bottom < view.top || top > view.bottom) focused.scrollIntoView({ block: 'nearest' })
}

export function Dialog({ open, onOpenChange, title, description, footer, size = 'sm', onward, children }: DialogProps) {
  const focusReturn = useFocusReturn(open, onward)
  const body = useRef<HTMLDivElement>(null)
  // Of what was entered only Cancel closes it without a question.
  const { count, ask, question } = useDiscardQuestion(open, onOpenChange)
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-scrim p-4 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
          <Content
            {...focusReturn}
            onEscapeKeyDown={ask}
            onPointerDownOutside={ask}
            onFocus={({ target }) => bringIntoView(body.current, target)}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cn(
              'relative flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-lg border bg-raised shadow-dialog focus:outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
              widths[size],
            )}
          >
            <ToastBranch />
            <header className="flex flex-col gap-1 px-5 pt-4 pr-12 pb-3">
              <Title className="min-w-0 text-balance break-words font-semibold text-ink text-lg">{title}</Title>
              {description && <Description className="break-words text-base text-ink-muted">{description}</Description>}
            </header>
            {children && (
              <div ref={body} className="min-h-0 flex-1 scroll-py-16 overflow-y-auto px-5 pt-1 pb-5">
                <CountUnsaved value={count}>{children}</CountUnsaved>
              </div>
            )}
            {footer && (
              <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3">{footer}</footer>
            )}
            <Close
              aria-label="Close"
              onClick={ask}
              className="felt absolute top-3 right-3 rounded-sm p-1.5 text-ink-faint transition-colors duration-120 hover:bg-hover hover:text-ink"
            >
              <X aria-hidden />
            </Close>
            {question}
          </Content>
        </Overlay>
      </Portal>
    </Root>
  )
}
