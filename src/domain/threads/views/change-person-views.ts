import { type KeptView, mostViews } from '#contract/views.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../../app-error.ts'
import { type Ctx, inUserTx, type TxCtx } from '../../context.ts'
import type { UserScope } from '../../scope.ts'
import { inOtherPlace } from '../rules.ts'
import {
  deletePersonView,
  insertPersonView,
  lockPersonViews,
  placePersonViews,
  updatePersonView,
} from './person-views-store.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/** Keeps a list over all workspaces under a name, behind the others. Throws `bad_request` where there are too many. */
export async function addPersonView(
  ctx: Needs,
  scope: UserScope,
  view: Pick<KeptView, 'name' | 'listed'>,
): Promise<KeptView> {
  return inUserTx(ctx, scope, async (tx) => {
    const all = await lockPersonViews(tx, scope)
    if (all.length >= mostViews)
      throw new AppError('bad_request', { message: `You have ${mostViews} views. Delete one to add another.` })
    const added = { ...view, id: newId(), isShared: false }
    await insertPersonView(tx, scope, added, all.length + 1)
    return added
  })
}

/** Renames a view, or keeps another list in it. Throws `not_found`. */
export async function changePersonView(
  ctx: Needs,
  scope: UserScope,
  viewId: string,
  change: { [Name in 'name' | 'listed']?: KeptView[Name] | undefined },
): Promise<void> {
  await inUserTx(ctx, scope, async (tx) => {
    const { view } = await found(tx, scope, viewId)
    const { name = view.name, listed = view.listed } = change
    await updatePersonView(tx, scope, { ...view, name, listed })
  })
}

/** Throws `not_found`. */
export async function removePersonView(ctx: Needs, scope: UserScope, viewId: string): Promise<void> {
  await inUserTx(ctx, scope, async (tx) => {
    await found(tx, scope, viewId)
    await deletePersonView(tx, scope, viewId)
  })
}

/** Puts a view one place up or down; at the end it stays where it is. Throws `not_found`. */
export async function movePersonView(ctx: Needs, scope: UserScope, viewId: string, by: 'up' | 'down'): Promise<void> {
  await inUserTx(ctx, scope, async (tx) => {
    const { all } = await found(tx, scope, viewId)
    await placePersonViews(
      tx,
      scope,
      inOtherPlace(
        all.map(({ id }) => id),
        viewId,
        by,
      ),
    )
  })
}

async function found(tx: TxCtx, scope: UserScope, viewId: string): Promise<{ view: KeptView; all: KeptView[] }> {
  const all = await lockPersonViews(tx, scope)
  const view = all.find(({ id }) => id === viewId)
  if (view === undefined) throw new AppError('not_found')
  return { view, all }
}
