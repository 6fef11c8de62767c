import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, CreditCard, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay, useMe, useWorkspace } from '#web/api/workspace.ts'
import { allWorkspaces, useIsOverAll } from '#web/app/over-all.ts'
import { roleLabels } from '#web/app/role-labels.ts'
import { useChooseAll, useChooseWorkspace } from '#web/app/shell/use-choose-workspace.ts'
import { hostBrand } from '#web/host-brand.ts'
import { late } from '#web/late.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { cn } from '#web/ui/cn.ts'
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { Opening } from '#web/ui/opening.tsx'
import { part } from '#web/ui/part.tsx'
import { useSidebar } from '#web/ui/sidebar-shell.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const CreateWorkspace = part(() => import('#web/app/shell/create-workspace.tsx'))
const DeletedWorkspaces = late(() => import('#web/app/shell/deleted-workspaces.tsx'))

/** Which workspace is shown; the others, a new one, and those that can still be taken back are in its menu. */
export function WorkspaceSwitcher() {
  const { memberships, deletedWorkspaces, arePlansSold } = useMe()
  const mayPay = useMay('admin')
  const workspace = useWorkspace()
  const { isCollapsed, close } = useSidebar()
  const choose = useChooseWorkspace()
  const chooseAll = useChooseAll()
  const isOverAll = useIsOverAll()
  // On a workspace's own domain there is no other one.
  const mayChooseAll = hostBrand === null && memberships.length > 1
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <DropdownMenu
        className="w-80"
        trigger={
          <button
            type="button"
            className={cn(
              'flex h-9 min-w-0 items-center gap-2.5 rounded-sm px-2 text-left hover:bg-hover',
              !isCollapsed && 'w-full',
            )}
          >
            <SwitcherContent name={isOverAll ? allWorkspaces : workspace.name} isCollapsed={isCollapsed} />
            {!isCollapsed && <ChevronsUpDown aria-hidden className="size-3.5 text-ink-faint" />}
          </button>
        }
      >
        <MenuLabel>Workspaces</MenuLabel>
        <MenuChoice
          label="Workspaces"
          value={isOverAll ? ofAll : workspace.workspaceId}
          onValueChange={(chosen) => {
            close()
            void (chosen === ofAll ? chooseAll() : choose(chosen))
          }}
          options={[
            ...(mayChooseAll
              ? [{ value: ofAll, label: allWorkspaces, hint: 'Inbox, tasks and review as one list' }]
              : []),
            ...memberships.map(({ workspaceId, name, role }) => ({
              value: workspaceId,
              label: name,
              hint: roleLabels[role],
            })),
          ]}
        />
        {(hostBrand === null || (arePlansSold && mayPay)) && <MenuSeparator />}
        {arePlansSold && mayPay && (
          <MenuItem icon={CreditCard} link={(item) => <Link to="/billing" {...item} />} onSelect={close}>
            Billing
          </MenuItem>
        )}
        {/* On a workspace's own domain there is no other one. */}
        {hostBrand === null && (
          <MenuItem icon={Plus} onSelect={() => setIsCreating(true)}>
            Create Workspace
          </MenuItem>
        )}
        {deletedWorkspaces.length > 0 && (
          <Suspense fallback={null}>
            <DeletedWorkspaces onRestore={close} />
          </Suspense>
        )}
      </DropdownMenu>
      {isCreating && (
        <Opening onClose={() => setIsCreating(false)}>
          <CreateWorkspace
            open
            onOpenChange={(isOpen) => {
              setIsCreating(isOpen)
              if (!isOpen) close()
            }}
          />
        </Opening>
      )}
    </>
  )
}

/** No workspace has it for its id. */
const ofAll = 'all'

function SwitcherContent({ name, isCollapsed }: { name: string; isCollapsed: boolean }) {
  return (
    <>
      <Avatar name={name} shape="square" size="sm" />
      <span className={cn('min-w-0 flex-1 truncate font-semibold text-base text-ink', isCollapsed && 'sr-only')}>
        <VisuallyHidden>Workspace: </VisuallyHidden>
        {name}
      </span>
    </>
  )
}
