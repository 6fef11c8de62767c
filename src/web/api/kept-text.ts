import { useState } from 'react'
import { useMe } from '#web/api/workspace.ts'

const keyOf = (userId: string, name: string): string => `typed:${userId}:${name}`

/** A text that somebody types and that is stored nowhere else yet: kept in this tab, also over a reload, until it is empty or what it began as. */
export function useKeptText(name: string, initial = ''): [text: string, keep: (text: string) => void] {
  const { id: userId } = useMe()
  const key = keyOf(userId, name)
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? initial)
  const keep = (next: string) => {
    setText(next)
    if (next.trim() === '' || next === initial) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  }
  return [text, keep]
}

/** Whether something was typed there. */
export function useHasKeptText(name: string): boolean {
  const { id: userId } = useMe()
  return sessionStorage.getItem(keyOf(userId, name)) !== null
}
