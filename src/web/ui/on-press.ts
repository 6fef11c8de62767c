import type { MouseEvent, MouseEventHandler } from 'react'

/** How a button that may be busy takes a press: not while it is, nor the second of a double click, which may come before the first has made it so. */
export const onPress =
  (loading: boolean | undefined, onClick: MouseEventHandler<HTMLButtonElement> | undefined) =>
  (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || (loading === false && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
