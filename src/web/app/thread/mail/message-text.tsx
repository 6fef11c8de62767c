import type { ReactNode } from 'react'

const address = /\bhttps?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/g

/** Plain text as it was written; addresses become links that say where they lead. */
export function MessageText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    parts.push(text.slice(end, match.index))
    parts.push(
      <a
        key={match.index}
        href={match[0]}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent-ink underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {match[0]}
      </a>,
    )
    end = match.index + match[0].length
  }
  parts.push(text.slice(end))
  return <div className="max-w-[72ch] whitespace-pre-wrap break-words text-base leading-relaxed">{parts}</div>
}
