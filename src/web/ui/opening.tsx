import { Component, type ReactNode, Suspense } from 'react'
import { HeldKeys } from '#web/ui/held-keys.tsx'
import { tryPartsAnew } from '#web/ui/part.tsx'

type OpeningProps = {
  onClose: () => void
  /** It asks something that is to be read first: what is typed before it is there is dropped. */
  isQuestion?: boolean
  /** Left out: it does. */
  holdsKeys?: boolean
  /** Shown until it is there. */
  fallback?: ReactNode
  /** A `part` that opens and takes the focus: a menu, a dialog. */
  children: ReactNode
}

/** Tells that something does not open; whoever runs the screens says how. */
export const openingFailed: { tell: (error: unknown) => void } = { tell: () => undefined }

/**
 * Around what opens and whose code is fetched only then: until it is there, no key reaches the screen behind. When it can't be fetched it closes,
 * the screen behind stays as it is, and that is told.
 */
export class Opening extends Component<OpeningProps, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }

  override componentDidCatch(error: unknown) {
    tryPartsAnew()
    this.props.onClose()
    openingFailed.tell(error)
  }

  override render() {
    const { onClose, isQuestion, holdsKeys = true, fallback, children } = this.props
    if (this.state.hasFailed) return fallback
    return (
      <Suspense
        fallback={
          <>
            {fallback}
            {holdsKeys && <HeldKeys to={isQuestion ? 'nowhere' : 'newFocus'} onEscape={onClose} />}
          </>
        }
      >
        {children}
      </Suspense>
    )
  }
}
