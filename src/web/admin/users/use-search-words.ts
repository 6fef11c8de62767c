import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const route = getRouteApi('/admin/users')
const pauseMs = 250

/** What stands in the search box: at once what is typed, which is in the address, and so looked for, after a pause. */
export function useSearchWords(): { words: string; setWords: (words: string) => void } {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const lookFor = async (words: string) => {
    await navigate({ search: ({ role }) => ({ role, search: words.trim() ? words : undefined }), replace: true })
    setTyped((now) => (now === words ? null : now))
  }
  return {
    words: typed ?? search,
    setWords: (words) => {
      setTyped(words)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void lookFor(words), words ? pauseMs : 0)
    },
  }
}
