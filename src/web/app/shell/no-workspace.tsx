import { Link } from '@tanstack/react-router'
import { Building2, LogOut, Plus, Undo2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/api/workspace.ts'
import { ErasedAt } from '#web/app/shell/erased-at.tsx'
import { useRestoreWorkspace } from '#web/app/shell/use-restore-workspace.ts'
import { hostBrand } from '#web/host-brand.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Opening } from '#web/ui/opening.tsx'
import { part } from '#web/ui/part.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useSignOut } from '#web/use-sign-out.ts'

const CreateWorkspace = part(() => import('#web/app/shell/create-workspace.tsx'))

export function NoWorkspace() {
  const { email, deletedWorkspaces } = useMe()
  const signOut = useSignOut()
  const restore = useRestoreWorkspace()
  const [isCreating, setIsCreating] = useState(false)
  return (
    <main className="grid min-h-dvh content-center justify-items-center">
      <VisuallyHidden>
        <h1>Workspaces</h1>
      </VisuallyHidden>
      <EmptyState
        icon={Building2}
        title="No workspace found"
        description={
          hostBrand === null
            ? `${email} doesn’t belong to a workspace. Create one, or ask a workspace admin to invite you.`
            : `${email} doesn’t belong to the workspace of ${hostBrand.brand.name}. Ask one of its admins to invite you.`
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button icon={LogOut} onClick={signOut}>
              Sign Out
            </Button>
            <Button icon={UserRound} asChild>
              <Link to="/account">Account</Link>
            </Button>
            {hostBrand === null && (
              <Button variant="primary" icon={Plus} onClick={() => setIsCreating(true)}>
                Create Workspace
              </Button>
            )}
          </div>
        }
      />
      {deletedWorkspaces.length > 0 && (
        <ul aria-label="Deleted workspaces" className="flex w-full max-w-md flex-col divide-y border-y px-4">
          {deletedWorkspaces.map((deleted) => (
            <li key={deleted.workspaceId} className="flex items-center gap-3 py-2">
              <div className="flex min-w-0 flex-1 flex-col">
                <span className="truncate text-base text-ink">{deleted.name}</span>
                <span className="text-ink-faint text-sm">
                  <ErasedAt {...deleted} />
                </span>
              </div>
              <Button size="sm" icon={Undo2} onClick={() => restore(deleted)}>
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isCreating && (
        <Opening onClose={() => setIsCreating(false)}>
          <CreateWorkspace open onOpenChange={setIsCreating} />
        </Opening>
      )}
    </main>
  )
}
