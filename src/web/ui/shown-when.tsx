import type { ReactNode } from 'react'

type ShownWhenProps = {
  /** What stands above has the size that it will keep. */
  ready: boolean
  children: ReactNode
}

/**
 * What stands below something that is still awaited, and would be pushed away by it. It is there and asks for what it needs meanwhile, but
 * nobody sees it before its place is certain. Lays out as if its children stood there themselves.
 */
export function ShownWhen({ ready, children }: ShownWhenProps) {
  return (
    <div hidden={!ready} className="contents">
      {children}
    </div>
  )
}
