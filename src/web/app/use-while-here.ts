import { useEffect, useRef } from 'react'

/** What a form does once it is saved, as long as it is there: whoever has left it since may have opened another in its place. */
export function useWhileHere(run: () => void): () => void {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => {
    if (isHere.current) run()
  }
}
