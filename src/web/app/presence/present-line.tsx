import type { Present } from '#contract/presence.ts'
import { Avatar } from '#web/ui/avatar.tsx'

const mostShown = 3
const names = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Who of the colleagues has the thread open, and who writes. */
export function PresentLine({ present }: { present: readonly Present[] }) {
  const words = presentWords(present)
  return (
    <span role="status" title={words} className="flex min-w-0 max-w-52 items-center gap-1.5 text-ink-muted text-xs">
      {present.slice(0, mostShown).map(({ userId, name }) => (
        <Avatar key={userId} name={name} size="sm" />
      ))}
      <span className="truncate @max-2xl:sr-only">{words}</span>
    </span>
  )
}

/** `Eva is writing`, or who reads where nobody writes; empty where nobody is. */
export function presentWords(present: readonly Present[]): string {
  const writing = present.filter(({ isWriting }) => isWriting)
  const told = writing.length > 0 ? writing : present
  if (told.length === 0) return ''
  return `${names.format(told.map(({ name }) => name))} ${told.length === 1 ? 'is' : 'are'} ${writing.length > 0 ? 'writing' : 'here'}`
}
