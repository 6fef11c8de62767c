import { Component, type ReactNode } from 'react'
import { asMissingPart, isMissingPart, leaveOldBuild } from '#web/api/missing-part.ts'
import { Button } from '#web/ui/button.tsx'
import { part, tryPartsAnew } from '#web/ui/part.tsx'

type Load<Props extends object> = () => Promise<{ default: (props: Props) => ReactNode }>

/**
 * As `lazy`, of a part of a screen: when it can't be fetched, its place says so and offers to try again, and the screen stays as it is. With the
 * next connection it is tried by itself. What is too small for words is fetched by `untilFetched`.
 */
export function late<Props extends object>(load: Load<Props>) {
  const Part = part(() => load().catch(asMissingPart))
  return (props: Props) => (
    <Late>
      <Part {...props} />
    </Late>
  )
}

class Late extends Component<{ children: ReactNode }, { error: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override state: { error: unknown } = { error: null }

  override componentDidMount() {
    window.addEventListener('online', this.tryAgain)
  }

  override componentDidCatch(error: unknown) {
    if (isMissingPart(error)) void leaveOldBuild()
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.tryAgain)
  }

  tryAgain = () => {
    if (this.state.error === null) return
    tryPartsAnew()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    // A fault of its own is told by the screen around it.
    if (!isMissingPart(error)) throw error
    return (
      <div
        role="alert"
        className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-1 py-1 text-ink-muted text-sm"
      >
        This part couldn’t be loaded.
        <Button size="sm" onClick={this.tryAgain}>
          Try again
        </Button>
      </div>
    )
  }
}
