import { type ReactNode, Suspense } from 'react'
import { HeldKeys } from '#web/ui/held-keys.tsx'

type OpeningProps = {
  onClose: () => void
  /** It asks something that is to be read first: what is typed before it is there is dropped. */
  isQuestion?: boolean
  /** Shown until it is there. */
  fallback?: ReactNode
  /** A lazy component that opens and takes the focus: a menu, a dialog. */
  children: ReactNode
}

/** Around what opens and whose code is fetched only then: until it is there, no key reaches the screen behind. */
export function Opening({ onClose, isQuestion = false, fallback, children }: OpeningProps) {
  return (
    <Suspense
      fallback={
        <>
          {fallback}
          <HeldKeys to={isQuestion ? 'nowhere' : 'newFocus'} onEscape={onClose} />
        </>
      }
    >
      {children}
    </Suspense>
  )
}
