import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goldenOptions, snippetsOptions } from '#web/api/snippets.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useKeyPresses } from '#web/app/keys/use-key-presses.ts'
import { insertKeys, matching } from '#web/app/thread/semicolon.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { HeldKeys } from '#web/ui/held-keys.tsx'

type InsertListProps = {
  /** Lower case. */
  sought: string
  onInsert: (text: string) => void
  /** All snippets, to be changed. */
  onManage: () => void
}

const mostShown = 8
const mostGolden = 4

/** Snippets and golden replies that have what is sought: the arrows choose, Enter puts in. */
export default function InsertList({ sought, onInsert, onManage }: InsertListProps) {
  const { workspaceId } = useWorkspace()
  const snippets = useQuery(snippetsOptions(workspaceId))
  const golden = useQuery(goldenOptions(workspaceId, sought))
  const [place, setPlace] = useState(0)
  const items = [
    ...matching(snippets.data?.snippets ?? [], sought).slice(0, mostShown),
    ...matching(
      (golden.data?.rows ?? []).map(({ id, title, content }) => ({ id, name: title, body: content, isGolden: true })),
      sought,
    ).slice(0, mostGolden),
  ]
  const at = Math.min(place, items.length - 1)
  useKeyPresses((event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const chosen = items[at]
    if (chosen === undefined) return
    if (event.key === 'ArrowDown') setPlace(Math.min(items.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setPlace(Math.max(0, at - 1))
    else if (event.key === 'Enter' || event.key === 'Tab') onInsert(chosen.body)
    else return
    event.preventDefault()
  })
  const isLoading = snippets.isPending || golden.isPending
  return (
    <>
      <div role="listbox" aria-label="Snippets and golden replies" className="max-h-48 overflow-y-auto p-1">
        {items.map((item, index) => (
          <div
            key={item.id}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(item.body)}
            onKeyDown={() => undefined}
            onMouseMove={() => setPlace(index)}
            className={cn(
              'flex cursor-pointer items-baseline gap-2 rounded-sm px-2 py-1.5 text-sm pointer-coarse:min-h-10',
              index === at && 'bg-hover',
            )}
          >
            <span className="max-w-48 shrink-0 truncate font-medium text-ink">{item.name}</span>
            <span className="min-w-0 flex-1 truncate text-ink-muted">{item.body.replace(/\s+/g, ' ')}</span>
            {'isGolden' in item && <span className="shrink-0 text-ink-faint text-xs">golden reply</span>}
          </div>
        ))}
        {items.length === 0 && (
          <p role="status" className="px-2 py-1.5 text-ink-muted text-sm">
            {isLoading && <HeldKeys to="page" only={insertKeys} />}
            {isLoading
              ? 'Loading...'
              : sought === ''
                ? 'No snippets yet. Keep what you write often, and put it in by typing ; in a reply.'
                : `Nothing has “${sought}”.`}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1 border-t px-1 py-0.5">
        <Button size="sm" variant="ghost" onMouseDown={(event) => event.preventDefault()} onClick={onManage}>
          Manage snippets
        </Button>
      </div>
    </>
  )
}
