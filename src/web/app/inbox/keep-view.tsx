import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Bookmark, BookmarkPlus, Link2, Lock, Pencil, Trash, Undo2, Users } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type KeptView, type ListedThreads, viewNameSchema } from '#contract/views.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useOtherWorkspaces, useTakenTo } from '#web/app/elsewhere.ts'
import { freshForMs, isSameList, openViewOf, useKeptViews } from '#web/app/inbox/kept-views.ts'
import type { ListAddress } from '#web/app/inbox/use-list-address.ts'
import { useViewVerbs } from '#web/app/inbox/use-view-verbs.ts'
import { isOfReader, whoOpensIt } from '#web/app/inbox/who-opens.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { isFocusLost } from '#web/ui/lost-focus.ts'
import { notify } from '#web/ui/notify.ts'

/** Keeps the list of the address under a name; of a view, what can be done with it, and with what was changed in its list since it was opened. */
export default function KeepView({ address: { listed, kept, openView } }: { address: ListAddress }) {
  const view = openViewOf(useKeptViews(), { ...listed, kept })
  const isChanged = view !== undefined && !isSameList(view.listed, listed)
  const mayShare = useMayShare()
  const [naming, setNaming] = useState<KeptView | 'new' | null>(null)
  const nameNew = () => setNaming('new')
  const mayChange = view !== undefined && (mayShare || !view.isShared)
  const isStrange = useIsStrange(kept)
  const noteChanged = useKeptPlace(view?.id)
  return (
    <>
      {isStrange && kept !== undefined && <ViewElsewhere viewId={kept} />}
      {isChanged && mayChange && <SaveChanges view={view} listed={listed} />}
      {isChanged && !mayChange && (
        <Button size="sm" variant="ghost" icon={BookmarkPlus} onClick={nameNew}>
          Save as new
        </Button>
      )}
      {view ? (
        <ViewMenu
          view={view}
          isChanged={isChanged}
          mayChange={mayChange}
          onSaveAsNew={nameNew}
          onDiscard={() => openView(view)}
          onDelete={noteChanged}
          onRename={() => setNaming(view)}
        />
      ) : (
        <Button
          size="sm"
          variant="ghost"
          icon={BookmarkPlus}
          className="pointer-coarse:min-w-11 @max-lg:[&>span]:sr-only"
          onClick={nameNew}
        >
          Save view
        </Button>
      )}
      <Dialog
        open={naming !== null}
        onward={keptPlace}
        onOpenChange={(open) => !open && setNaming(null)}
        title={naming === 'new' ? 'Save view' : 'Rename view'}
        description={`A view keeps the tab, filters, order and search. It stands in the sidebar with its count.${isOfReader(listed) && mayShare ? ` In a shared one ${whoOpensIt}` : ''}`}
      >
        {naming !== null && (
          <NameForm
            listed={listed}
            view={naming === 'new' ? null : naming}
            onDone={() => setNaming(null)}
            onAdded={(added) => {
              noteChanged()
              openView(added)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

const keptPlace = () => document.querySelector<HTMLElement>('[data-action="View"], [data-action="Save view"]')

/** Where a view was saved or deleted, its button stands in the place of the one that was pressed: the focus goes there. */
function useKeptPlace(viewId: string | undefined): () => void {
  const changing = useRef<{ from: string | undefined }>(null)
  useEffect(() => {
    if (changing.current === null || changing.current.from === viewId) return
    changing.current = null
    if (isFocusLost()) keptPlace()?.focus()
  })
  return () => {
    changing.current = { from: viewId }
  }
}

/** The address names a view that the workspace has not: a colleague's own one, one that is gone, or another workspace's. */
function useIsStrange(kept: string | undefined): boolean {
  const { workspaceId } = useWorkspace()
  const isOverAll = useIsOverAll()
  const own = useQuery(
    orpc.views.list.queryOptions({ input: { workspaceId }, staleTime: freshForMs, enabled: !isOverAll }),
  )
  return (
    kept !== undefined &&
    !isOverAll &&
    own.isSuccess &&
    !own.isFetching &&
    !own.data.views.some(({ id }) => id === kept)
  )
}

/** Whoever was sent the address of a view, and is in its workspace as well as in the one that is shown, is taken there. */
function ViewElsewhere({ viewId }: { viewId: string }) {
  const others = useOtherWorkspaces()
  const looks = useQueries({
    queries: others.map((workspaceId) =>
      orpc.views.list.queryOptions({ input: { workspaceId }, staleTime: freshForMs }),
    ),
  })
  useTakenTo(
    others,
    looks.map((look) => ({ ...look, isFound: look.data?.views.some(({ id }) => id === viewId) === true })),
  )
  return null
}

/** A list over all workspaces is shared with nobody. */
function useMayShare(): boolean {
  const isMember = useMay('member')
  return !useIsOverAll() && isMember
}

/** The view shows the list on the screen from now on, and the one before again when that is undone. */
function SaveChanges({ view, listed }: { view: KeptView; listed: ListedThreads }) {
  const { told, ...verbs } = useViewVerbs()
  const viewId = view.id
  const undo = useMutation({ ...told, mutationFn: verbs.change })
  const save = useMutation({
    ...told,
    mutationFn: verbs.change,
    onSuccess: () => notify.success('View saved', { undo: () => undo.mutate({ viewId, listed: view.listed }) }),
  })
  return (
    <Button size="sm" loading={save.isPending} onClick={() => save.mutate({ viewId, listed })}>
      Save changes
    </Button>
  )
}

type ViewMenuProps = {
  view: KeptView
  /** The list on the screen is not the view's own. */
  isChanged: boolean
  mayChange: boolean
  onSaveAsNew: () => void
  onDiscard: () => void
  onDelete: () => void
  onRename: () => void
}

function ViewMenu({ view, isChanged, mayChange, onSaveAsNew, onDiscard, onDelete, onRename }: ViewMenuProps) {
  const { told, ...verbs } = useViewVerbs()
  const mayShare = useMayShare()
  const change = useMutation({ ...told, mutationFn: verbs.change })
  const move = useMutation({ ...told, mutationFn: verbs.move })
  const add = useMutation({ ...told, mutationFn: verbs.add })
  const remove = useMutation({
    ...told,
    mutationFn: verbs.remove,
    onSuccess: () =>
      notify.success('View deleted', {
        undo: () => add.mutate({ name: view.name, isShared: view.isShared, listed: view.listed }),
      }),
  })
  const viewId = view.id
  const copyLink = useCopyLink(view)
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          icon={Bookmark}
          action="View"
          aria-label={`View: ${view.name}${isChanged ? ', changed' : ''}`}
          className="max-w-48 pointer-coarse:min-w-11 @max-lg:[&>span]:sr-only"
        >
          <span className="truncate">{view.name}</span>
        </Button>
      }
    >
      {isChanged && (
        <>
          {mayChange && (
            <MenuItem icon={BookmarkPlus} onSelect={onSaveAsNew}>
              Save as new
            </MenuItem>
          )}
          <MenuItem icon={Undo2} onSelect={onDiscard}>
            Discard changes
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={Link2} onSelect={copyLink}>
        Copy link
      </MenuItem>
      {mayChange && (
        <>
          <MenuItem icon={Pencil} onSelect={onRename}>
            Rename
          </MenuItem>
          {mayShare && (
            <MenuItem
              icon={view.isShared ? Lock : Users}
              hint={!view.isShared && isOfReader(view.listed) && 'Each colleague sees their own'}
              onSelect={() => change.mutate({ viewId, isShared: !view.isShared })}
            >
              {view.isShared ? 'Make private' : 'Share with the workspace'}
            </MenuItem>
          )}
          <MenuItem icon={ArrowUp} onSelect={() => move.mutate({ viewId, by: 'up' })}>
            Move up
          </MenuItem>
          <MenuItem icon={ArrowDown} onSelect={() => move.mutate({ viewId, by: 'down' })}>
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={Trash}
            tone="negative"
            onSelect={() => {
              onDelete()
              remove.mutate(viewId)
            }}
          >
            Delete view
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}

/** Copies the view's address, which says of which workspace it is: whoever opens it may have another one before them. */
function useCopyLink({ id, listed }: KeptView): () => void {
  const router = useRouter()
  const { workspaceId } = useWorkspace()
  const isOverAll = useIsOverAll()
  return () => {
    const search = { ...listed, kept: id, ...(isOverAll && { all: true as const }) }
    const link = new URL(router.buildLocation({ to: '/inbox', search }).href, location.origin)
    if (!isOverAll) link.searchParams.set('workspace', workspaceId)
    navigator.clipboard.writeText(link.href).then(
      () => notify.success('Link copied', isOfReader(listed) ? { description: `In it ${whoOpensIt}` } : {}),
      (cause: unknown) => {
        reportError(cause)
        notify.error('Failed to copy', { description: 'Copy the address of this page instead.' })
      },
    )
  }
}

type NameFormProps = {
  listed: ListedThreads
  view: KeptView | null
  onDone: () => void
  onAdded: (view: KeptView) => void
}

function NameForm({ listed, view, onDone, onAdded }: NameFormProps) {
  const {
    told: { onSettled },
    ...verbs
  } = useViewVerbs()
  const mayShare = useMayShare()
  const queries = useQueryClient()
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(false)
  const [refused, setRefused] = useState<string>()
  const told = { onSettled, onSuccess: onDone, onError: (error: unknown) => setRefused(messageOf(error)) }
  const add = useMutation({
    ...told,
    mutationKey: [id],
    mutationFn: verbs.add,
    onSuccess: (added) => {
      onDone()
      onAdded(added)
    },
  })
  const change = useMutation({ ...told, mutationFn: verbs.change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The second click of a double one comes before the button is drawn as busy.
    if (queries.isMutating({ mutationKey: [id] }) > 0) return
    const checked = viewNameSchema.safeParse(name)
    if (!checked.success) return setRefused(checked.error.issues[0]?.message)
    if (view) return change.mutate({ viewId: view.id, name: checked.data })
    return add.mutate({ name: checked.data, isShared, listed })
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Name" required error={refused}>
        <Input
          autoFocus
          maxLength={60}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setRefused(undefined)
          }}
        />
      </Field>
      {view === null && mayShare && (
        <Checkbox
          checked={isShared}
          onCheckedChange={setIsShared}
          label="Share with the workspace"
          hint="Everyone here sees it in their sidebar."
        />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" loading={add.isPending || change.isPending}>
          {view === null ? 'Save view' : 'Rename'}
        </Button>
      </div>
    </form>
  )
}
