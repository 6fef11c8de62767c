import { useCallback, useInsertionEffect, useRef } from 'react'

/** The same function at each drawing, which does what the newest one would: whoever is given it is not drawn again for that alone. */
export function useSteady<Args extends unknown[], Result>(newest: (...args: Args) => Result): typeof newest {
  const latest = useRef(newest)
  useInsertionEffect(() => {
    latest.current = newest
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
