import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { longestTyped } from '#web/app/inbox/search-address.ts'
import { useKey } from '#web/app/keys/use-key.ts'
import { SearchInput } from '#web/ui/search-input.tsx'

type SearchFieldProps = {
  /** What the address looks for; empty: nothing. */
  q: string
  onSearch: (q: string) => void
  /** Whoever is done typing goes to the first thread. */
  onEnter: () => void
}

const restMs = 150

/** Looks for what is typed as soon as the fingers rest. Another address (Back, a link) puts its own words here. */
export function SearchField({ q, onSearch, onEnter }: SearchFieldProps) {
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  // What was asked for here and has not come to the address yet.
  const [asked, setAsked] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  useKey('/', () => form.current?.querySelector('input')?.focus())
  if (q !== seen) {
    setSeen(q)
    const place = asked.indexOf(q)
    if (place >= 0) setAsked(asked.slice(place + 1))
    else setText(q)
  }
  const ask = (typed: string) => {
    const next = typed.trim()
    if (next === (asked.at(-1) ?? q)) return
    setAsked([...asked, next])
    onSearch(next)
  }
  const onRest = useEffectEvent(() => ask(text))
  useEffect(() => {
    const timer = setTimeout(onRest, text.trim() === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <search>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          ask(text)
          onEnter()
        }}
      >
        <SearchInput label="Search threads" kbd="/" value={text} maxLength={longestTyped} onValueChange={setText} />
      </form>
    </search>
  )
}
