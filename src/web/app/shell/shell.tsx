import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { Membership } from '#contract/accounts.ts'
import type { PlanStanding } from '#contract/billing.ts'
import { orpc } from '#web/api/client.ts'
import { useLive } from '#web/api/live.ts'
import { asMissingPart } from '#web/api/missing-part.ts'
import { useWishes } from '#web/api/wishes.ts'
import { useMe, useMembership, WorkspaceContext } from '#web/api/workspace.ts'
import { BrandStyle } from '#web/app/brand/brand-style.tsx'
import { useBrand } from '#web/app/brand/use-brand.ts'
import { useKey } from '#web/app/keys/use-key.ts'
import { allWorkspaces, useIsOverAll } from '#web/app/over-all.ts'
import { BellLink } from '#web/app/shell/bell-link.tsx'
import { BootScreen } from '#web/app/shell/boot-screen.tsx'
import { useLostWorkspace } from '#web/app/shell/lost-workspace.ts'
import { OnItsWay } from '#web/app/shell/on-its-way.tsx'
import { PersonMenu } from '#web/app/shell/person-menu.tsx'
import { ShellNav } from '#web/app/shell/shell-nav.tsx'
import { useSendsStop } from '#web/app/shell/stop-sends-item.tsx'
import { useShellKeys } from '#web/app/shell/use-shell-keys.ts'
import { WorkspaceSwitcher } from '#web/app/shell/workspace-switcher.tsx'
import { cn } from '#web/ui/cn.ts'
import { undoKey, useLastUndo } from '#web/ui/last-undo.ts'
import { Opening } from '#web/ui/opening.tsx'
import { part } from '#web/ui/part.tsx'
import { SidebarShell, useSidebar } from '#web/ui/sidebar-shell.tsx'
import { TypedEarly } from '#web/ui/typed-early.tsx'
import { untilFetched } from '#web/ui/until-fetched.ts'
import { usePaletteKey } from '#web/ui/use-palette-key.ts'
import { Mark } from '#web/ui/wordmark.tsx'

const SuspendedBanner = lazy(() => untilFetched(() => import('#web/app/shell/suspended-banner.tsx')))
const StoppedBanner = lazy(() => untilFetched(() => import('#web/app/shell/stopped-banner.tsx')))
const PlanBanner = lazy(() => untilFetched(() => import('#web/app/shell/plan-banner.tsx')))
const GuestBanner = lazy(() => untilFetched(() => import('#web/app/shell/guest-banner.tsx')))
const Palette = part(() => import('#web/app/shell/palette.tsx'))
const AllLive = lazy(() => untilFetched(() => import('#web/app/shell/all-live.tsx')))
const Waiting = lazy(() => untilFetched(() => import('#web/app/offline/waiting.tsx')))
const KeyList = part(() => import('#web/app/shell/key-list.tsx'))
const NotYours = lazy(() => import('#web/app/shell/not-yours.tsx').catch(asMissingPart))
const WithoutWorkspace = lazy(() => import('#web/app/shell/without-workspace.tsx'))

/** What opens may be asked for without a connection: by then it is here. Later than what a screen needs to work. */
const partsAfterMs = 5000
/** Where that fails, with the next connection. */
const fetchParts = (): Promise<unknown> =>
  import('#web/app/shell/parts-ahead.ts').catch(() => window.addEventListener('online', fetchParts, { once: true }))

export function Shell() {
  const membership = useMembership(useNamed())
  useLostWorkspace(membership)
  if (!membership)
    return (
      <Suspense fallback={<BootScreen />}>
        <WithoutWorkspace />
      </Suspense>
    )
  return (
    <WorkspaceContext value={membership}>
      <WorkspaceShell {...membership} />
    </WorkspaceContext>
  )
}

/** The workspace of which the address says that its list is. */
function useNamed(): string | undefined {
  const { workspace, all } = useSearch({ strict: false })
  return all ? undefined : workspace
}

function WorkspaceShell({ workspaceId, name, suspension }: Membership) {
  const [areKeysShown, setAreKeysShown] = useState(false)
  const showKeys = useCallback(() => setAreKeysShown(true), [])
  const standing = useStanding(workspaceId)
  const stopped = useSendsStop()
  const isGuest = useMe().email === ''
  useShellKeys(showKeys)
  const isOverAll = useIsOverAll()
  const brand = useBrand()
  const hasWishes = useWishes(useMe().id).length > 0
  const named = useNamed()
  useEffect(() => {
    const timer = setTimeout(fetchParts, partsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SidebarShell
      switcher={<ShellHead />}
      nav={<ShellNav />}
      foot={<PersonMenu onShowKeys={showKeys} />}
      mobileTitle={isOverAll ? allWorkspaces : name}
      mobileAction={<BellLink />}
    >
      <BrandStyle shades={brand?.shades} />
      <OnItsWay />
      {/* Open for as long as the shell is, so that counts and screens are true at once. */}
      {isOverAll ? (
        <Suspense fallback={null}>
          <AllLive />
        </Suspense>
      ) : (
        <OwnLive workspaceId={workspaceId} />
      )}
      <UndoKey />
      {hasWishes && (
        <Suspense fallback={null}>
          <Waiting />
        </Suspense>
      )}
      {suspension && !isOverAll && (
        <Suspense fallback={null}>
          <SuspendedBanner />
        </Suspense>
      )}
      {isGuest && (
        <Suspense fallback={null}>
          <GuestBanner />
        </Suspense>
      )}
      {stopped && !isOverAll && (
        <Suspense fallback={null}>
          <StoppedBanner stopped={stopped} />
        </Suspense>
      )}
      {standing && isWorthSaying(standing) && !isOverAll && (
        <Suspense fallback={null}>
          <PlanBanner standing={standing} />
        </Suspense>
      )}
      {/* Nothing that a screen remembers may outlive its workspace. */}
      {named === undefined || named === workspaceId ? (
        <Outlet key={isOverAll ? allWorkspaces : workspaceId} />
      ) : (
        <Suspense fallback={null}>
          <NotYours key={named} />
        </Suspense>
      )}
      <ShellPalette showKeys={showKeys} />
      {areKeysShown && (
        <Opening onClose={() => setAreKeysShown(false)}>
          <KeyList open onOpenChange={setAreKeysShown} />
        </Opening>
      )}
    </SidebarShell>
  )
}

/** By itself: the shell is not drawn again with each thing that can be taken back. */
function UndoKey() {
  useKey(undoKey, useLastUndo())
  return null
}

function OwnLive({ workspaceId }: { workspaceId: string }) {
  useLive(workspaceId)
  return null
}

/** How the plan of the workspace stands; null until that is known, and where no plans are sold. */
function useStanding(workspaceId: string): PlanStanding | null {
  const { arePlansSold } = useMe()
  const input = { workspaceId }
  const plan = useQuery(orpc.billing.standing.queryOptions({ input, staleTime: 60_000, enabled: arePlansSold }))
  return plan.data?.standing ?? null
}

/** From so long before its end on a trial is spoken of on every screen. */
const saidForMs = 3 * 86_400_000

const isWorthSaying = ({ state, trialEndsAt }: PlanStanding): boolean =>
  state === 'trial' ? Date.parse(trialEndsAt) - Date.now() <= saidForMs : state !== 'active'

function ShellHead() {
  const { isCollapsed } = useSidebar()
  const brand = useBrand()
  return (
    <div className="flex w-full min-w-0 items-center gap-1">
      <Link to="/home" aria-label={`${brand?.name ?? 'Rejoinder'} home`} className="shrink-0 rounded-sm p-1">
        {brand?.logo ? (
          <img
            src={brand.logo.path}
            alt=""
            width={brand.logo.width}
            height={brand.logo.height}
            className={cn('h-auto max-h-6 w-auto object-contain', isCollapsed ? 'max-w-9' : 'max-w-20')}
          />
        ) : (
          <Mark />
        )}
      </Link>
      {!isCollapsed && (
        <div className="min-w-0 flex-1">
          <WorkspaceSwitcher />
        </div>
      )}
    </div>
  )
}

function ShellPalette({ showKeys }: { showKeys: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  usePaletteKey(() => setIsOpen(!isOpen))
  const close = () => setIsOpen(false)
  if (!isOpen) return null
  return (
    <Opening onClose={close} holdsKeys={false} fallback={<TypedEarly onClose={close} />}>
      <Palette open={isOpen} onOpenChange={setIsOpen} showKeys={showKeys} />
    </Opening>
  )
}
