import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { goldenOptions, snippetsOptions } from '#web/api/snippets.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { insertKeys, matching } from '#web/app/thread/insert/semicolon.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldOptions } from '#web/ui/field-options.tsx'
import { HeldKeys } from '#web/ui/held-keys.tsx'

type InsertListProps = {
  /** In which it is sought. */
  field: ComponentProps<typeof FieldOptions>['field']
  /** Lower case. */
  sought: string
  onInsert: (text: string) => void
  /** All snippets, to be changed. */
  onManage: () => void
  onClose?: () => void
}

const mostShown = 8
const mostGolden = 4

/** Snippets and golden replies that have what is sought: the arrows choose, Enter puts in. */
export default function InsertList({ field, sought, onInsert, onManage, onClose }: InsertListProps) {
  const { workspaceId } = useWorkspace()
  const snippets = useQuery(snippetsOptions(workspaceId))
  const golden = useQuery(goldenOptions(workspaceId, sought))
  const items = [
    ...matching(snippets.data?.snippets ?? [], sought).slice(0, mostShown),
    ...matching(
      (golden.data?.rows ?? []).map(({ id, title, content }) => ({ id, name: title, body: content, isGolden: true })),
      sought,
    ).slice(0, mostGolden),
  ]
  const isLoading = snippets.isPending || golden.isPending
  return (
    <>
      {items.length > 0 ? (
        <FieldOptions
          field={field}
          label="Snippets and golden replies"
          items={items}
          keyOf={({ id }) => id}
          onChoose={({ body }) => onInsert(body)}
          {...(onClose && { onClose })}
          className="max-h-48 overflow-y-auto"
        >
          {(item) => (
            <>
              <span className="max-w-48 shrink-0 truncate font-medium text-sm">{item.name}</span>
              <span className="min-w-0 flex-1 truncate text-ink-muted text-sm">{item.body.replace(/\s+/g, ' ')}</span>
              {'isGolden' in item && <span className="shrink-0 text-ink-faint text-xs">golden reply</span>}
            </>
          )}
        </FieldOptions>
      ) : (
        <p role="status" className="px-3 py-2.5 text-ink-muted text-sm">
          {isLoading && <HeldKeys to="page" only={insertKeys} />}
          {isLoading
            ? 'Loading...'
            : sought === ''
              ? 'No snippets yet. Keep what you write often, and insert it by typing ; in a reply.'
              : `Nothing matches “${sought}”.`}
        </p>
      )}
      <div className="flex items-center gap-1 border-t px-1 py-0.5 pointer-coarse:py-1">
        <Button size="sm" variant="ghost" onMouseDown={(event) => event.preventDefault()} onClick={onManage}>
          Manage snippets
        </Button>
      </div>
    </>
  )
}
