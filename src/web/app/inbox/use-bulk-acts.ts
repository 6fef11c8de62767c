import { useState } from 'react'
import { type BulkAction, mostNamed } from '#contract/bulk.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { partsOf, type WholeList } from '#web/app/inbox/bulk-parts.ts'
import { useBulk } from '#web/app/inbox/use-bulk.ts'
import type { Selection } from '#web/app/inbox/use-selection.ts'
import { isForSomethingElse } from '#web/app/keys/shortcut-keys.ts'
import { useKeyPresses } from '#web/app/keys/use-key-presses.ts'

/** From so many on a person is asked before drafts go out. */
const askedFrom = 5

const menuKeys = { s: 'snooze', a: 'assign', l: 'label', u: 'mark', m: 'mode' } as const
export type BulkMenu = (typeof menuKeys)[keyof typeof menuKeys]

const isMenuKey = (key: string): key is keyof typeof menuKeys => Object.hasOwn(menuKeys, key)

/** All that is selected was put away, so what is offered is the way back; of all that a search finds, its words say so. */
function isAllIn(view: 'archived' | 'snoozed', { ids, all }: Selection, listed: WholeList): boolean {
  if (listed.view === view) return true
  if (all !== null) return listed.q !== undefined && new RegExp(`(^|\\s)is:${view}(\\s|$)`, 'i').test(listed.q)
  const at = ({ archivedAt, snoozedUntil }: ThreadRow) => (view === 'archived' ? archivedAt : snoozedUntil)
  return [...ids.values()].every((row) => at(row) !== null)
}

type Listed = { selection: Selection; listed: WholeList; onBegin: () => void }

/** What can be done with the selected threads: by these, and by their keys, which are heard before those of an open thread. */
export function useBulkActs({ selection, listed, onBegin }: Listed) {
  const { workspaceId } = useWorkspace()
  const { start } = useBulk()
  const [menu, setMenu] = useState<BulkMenu | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isTooMany = selection.ids.size > mostNamed
  const isArchive = isAllIn('archived', selection, listed)

  const act = (action: BulkAction) => {
    if (isTooMany) return
    setMenu(null)
    const parts = partsOf(selection, listed, workspaceId)
    selection.clear()
    onBegin()
    void start(action, parts)
  }
  const archive = () => act({ kind: 'archive', archived: !isArchive })
  const reject = () => act({ kind: 'reject' })
  const approve = () => (selection.count < askedFrom ? act({ kind: 'approve' }) : setIsAsking(true))
  const keys: Partial<Record<string, () => void>> = { e: archive, y: approve, d: reject, Escape: selection.clear }
  const press = (event: KeyboardEvent) => {
    if (selection.count === 0 || isForSomethingElse(event) || event.shiftKey) return
    const { key } = event
    const run = isMenuKey(key) ? () => setMenu(menuKeys[key]) : keys[key]
    if (run === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    run()
  }
  useKeyPresses(press, { isFirst: true })

  return {
    /** More than can be named at once: nothing can be done with them. */
    isTooMany,
    isArchive,
    isSnoozed: isAllIn('snoozed', selection, listed),
    act,
    archive,
    reject,
    approve,
    /** The menu that is open, and what opens it or closes it. */
    menu,
    openOf: (name: BulkMenu) => ({ open: menu === name, onOpenChange: (open: boolean) => setMenu(open ? name : null) }),
    /** Whether a person is asked before so many drafts go out. */
    asking: { open: isAsking, onOpenChange: setIsAsking },
  }
}

export type BulkActs = ReturnType<typeof useBulkActs>
