import { type KeptView, mostViews } from '#contract/views.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../../app-error.ts'
import { recordAudit } from '../../audit/record.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { inOtherPlace } from '../rules.ts'
import { deleteView, insertView, lockViews, placeViews, updateView } from './views-store.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/** A client keeps views for themself; what everybody has before them members change. */
function mayBeChanged({ actor }: Scope, { isShared }: Pick<KeptView, 'isShared'>): void {
  if (isShared && actor.kind === 'person' && actor.role === 'client') throw new AppError('forbidden')
}

/** Keeps a list under a name, behind the others. Throws `forbidden` for a client's that is to be shared, `bad_request` where there are too many. */
export async function addView(ctx: Needs, scope: Scope, view: Omit<KeptView, 'id'>): Promise<KeptView> {
  mayBeChanged(scope, view)
  return inTx(ctx, scope, async (tx) => {
    const all = await lockViews(tx, scope)
    if (all.length >= mostViews)
      throw new AppError('bad_request', { message: `You have ${mostViews} views. Delete one to add another.` })
    const added = { ...view, id: newId() }
    await insertView(tx, scope, added, all.length + 1)
    await told(tx, scope, 'view.added', added)
    return added
  })
}

/** Renames a view, shares it, keeps it to oneself, or has it show another list. Throws `not_found`, `forbidden`. */
export async function changeView(
  ctx: Needs,
  scope: Scope,
  viewId: string,
  change: { [Name in 'name' | 'isShared' | 'listed']?: KeptView[Name] | undefined },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const { view } = await found(tx, scope, viewId)
    const { name = view.name, isShared = view.isShared, listed = view.listed } = change
    const changed = { ...view, name, isShared, listed }
    mayBeChanged(scope, changed)
    await updateView(tx, scope, changed)
    await told(tx, scope, 'view.changed', view.isShared ? { ...view, name } : changed)
  })
}

/** Throws `not_found`, `forbidden`. */
export async function removeView(ctx: Needs, scope: Scope, viewId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const { view } = await found(tx, scope, viewId)
    await deleteView(tx, scope, viewId)
    await told(tx, scope, 'view.removed', view)
  })
}

/** Puts a view one place up or down among those of its kind; at the end it stays where it is. Throws `not_found`, `forbidden`. */
export async function moveView(ctx: Needs, scope: Scope, viewId: string, by: 'up' | 'down'): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const { view, all } = await found(tx, scope, viewId)
    const ids = all.filter(({ isShared }) => isShared === view.isShared).map(({ id }) => id)
    await placeViews(tx, scope, inOtherPlace(ids, viewId, by))
    await notifyLive(tx, scope, { kind: 'views' })
  })
}

async function found(tx: TxCtx, scope: Scope, viewId: string): Promise<{ view: KeptView; all: KeptView[] }> {
  const all = await lockViews(tx, scope)
  const view = all.find(({ id }) => id === viewId)
  if (view === undefined) throw new AppError('not_found')
  mayBeChanged(scope, view)
  return { view, all }
}

/** Browsers hear of it; the audit log, where it is the workspace's. */
async function told(
  tx: TxCtx,
  scope: Scope,
  action: 'view.added' | 'view.changed' | 'view.removed',
  { id, name, isShared }: KeptView,
): Promise<void> {
  if (isShared) await recordAudit(tx, scope, action, id, { name })
  await notifyLive(tx, scope, { kind: 'views' })
}
