import { lazy, type ReactNode } from 'react'

/** How often it was told that a part could not be fetched: whoever opens one after that tries anew. */
let told = 0
export function tryPartsAnew(): void {
  told += 1
}

/** As `lazy`, of what opens: what could not be fetched is fetched anew by the next opening after that was told. */
export function part<Props extends object>(load: () => Promise<{ default: (props: Props) => ReactNode }>) {
  let failedAt = Number.POSITIVE_INFINITY
  const begin = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failedAt = told
        throw error
      }),
    )
  let Part = begin()
  return (props: Props) => {
    if (failedAt < told) {
      failedAt = Number.POSITIVE_INFINITY
      Part = begin()
    }
    return <Part {...props} />
  }
}
