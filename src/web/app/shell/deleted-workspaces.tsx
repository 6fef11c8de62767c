import { Undo2 } from 'lucide-react'
import { useMe } from '#web/api/workspace.ts'
import { ErasedAt } from '#web/app/shell/erased-at.tsx'
import { useRestoreWorkspace } from '#web/app/shell/use-restore-workspace.ts'
import { MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx'

/** In the switcher's menu: what was deleted and can still be taken back. */
export default function DeletedWorkspaces({ onRestore }: { onRestore: () => void }) {
  const { deletedWorkspaces } = useMe()
  const restore = useRestoreWorkspace()
  return (
    <>
      <MenuSeparator />
      {deletedWorkspaces.map((deleted) => (
        <MenuItem
          key={deleted.workspaceId}
          icon={Undo2}
          hint={<ErasedAt {...deleted} />}
          onSelect={() => {
            // What follows is said in a corner that the drawer would lie over.
            onRestore()
            restore(deleted)
          }}
        >
          Restore {deleted.name}
        </MenuItem>
      ))}
    </>
  )
}
