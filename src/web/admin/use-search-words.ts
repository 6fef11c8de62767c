import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/**
 * What stands in a search box: at once what is typed, which is in the address, and so looked for, after a pause.
 *
 * @param search as the address has it
 * @param lookFor puts the words into the address, or takes them out
 */
export function useSearchWords(
  search: string,
  lookFor: (words: string | undefined) => Promise<void>,
): { words: string; setWords: (words: string) => void } {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const settle = async (words: string) => {
    await lookFor(words.trim() ? words : undefined)
    setTyped((now) => (now === words ? null : now))
  }
  return {
    words: typed ?? search,
    setWords: (words) => {
      setTyped(words)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void settle(words), words ? pauseMs : 0)
    },
  }
}
