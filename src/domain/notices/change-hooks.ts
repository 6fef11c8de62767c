import type { NoticeHook, NoticeKind } from '#contract/notices.ts'
import { mostHooks, noticeKinds } from '#contract/notices.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { readOutward } from '../branding/reads.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { productOf } from '../mail/letterhead.ts'
import { helloMessage } from '../mail/notice-mail.ts'
import { personOf, type Scope } from '../scope.ts'
import { readSettings } from '../workspaces/reads.ts'
import { deleteHook, deleteOwnHook, insertHook, listHooks, toHook, updateHook } from './hooks-store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'hooks' | 'secrets' | 'settings'>

/** A first message is posted there, before anything is stored. Throws `bad_request` with words when it is not taken. */
async function tryHook(ctx: Needs, scope: Scope, url: string): Promise<void> {
  const { name, baseUrl, letterhead } = await inTx(ctx, scope, async (tx) => ({
    ...(await readSettings(tx, scope)),
    ...(await readOutward(ctx.settings, tx, scope)),
  }))
  const hello = helloMessage(
    { workspace: name, product: productOf(letterhead) },
    `${baseUrl}/notifications/settings?workspace=${scope.workspaceId}`,
  )
  const outcome = await ctx.hooks.post(url, hello)
  if (outcome.kind === 'taken') return
  if (outcome.kind === 'dead' && outcome.why === 'not_allowed')
    throw new AppError('bad_request', {
      message: 'This address is not a public one. Enter the address that Slack, or a service like it, gave you.',
    })
  if (outcome.kind === 'dead')
    throw new AppError('bad_request', {
      message: 'The address refused a test message. Make a new incoming webhook there, and enter its address.',
    })
  throw new AppError('bad_request', {
    message: 'The address didn’t take a test message. Check it, and try again in a minute.',
  })
}

/**
 * Has notices of these kinds sent to a place of the workspace's, for whoever reads there. The address is kept sealed, and never told again. Throws
 * `bad_request` with words when the place takes no message, or there are too many.
 */
export async function addHook(
  ctx: Needs,
  scope: Scope,
  { name, url, kinds }: { name: string; url: string; kinds: readonly NoticeKind[] },
): Promise<NoticeHook> {
  await tryHook(ctx, scope, url)
  return inTx(ctx, scope, async (tx) => {
    const known = await listHooks(tx, scope, { ofPerson: personOf(scope), isAlsoWorkspaces: true })
    if (known.filter(({ ownerId }) => ownerId === null).length >= mostHooks)
      throw new AppError('bad_request', { message: `A workspace can have at most ${mostHooks} addresses.` })
    const id = newId()
    const row = await insertHook(ctx, tx, scope, { id, ownerId: null, name, url, kinds })
    await recordAudit(tx, scope, 'notifications.address_added', id, { name, host: row.host })
    await notifyLive(tx, scope, { kind: 'notices' })
    return toHook(row)
  })
}

/**
 * Calls a place of the workspace's otherwise, or has other kinds sent there; from the next notice on. Another address is tried first, as in
 * `addHook`, and one that had stopped working begins again with it. Throws `not_found`, and as `addHook`.
 */
export async function changeHook(
  ctx: Needs,
  scope: Scope,
  hookId: string,
  {
    name,
    url,
    kinds,
  }: { name?: string | undefined; url?: string | undefined; kinds?: readonly NoticeKind[] | undefined },
): Promise<NoticeHook> {
  if (url !== undefined) await tryHook(ctx, scope, url)
  return inTx(ctx, scope, async (tx) => {
    const row = await updateHook(ctx, tx, scope, hookId, { name, url, kinds })
    if (row === undefined) throw new AppError('not_found')
    await recordAudit(tx, scope, 'notifications.address_changed', hookId, { name: row.name, host: row.host })
    await notifyLive(tx, scope, { kind: 'notices' })
    return toHook(row)
  })
}

/** Sends nothing to that place of the workspace's any more. Throws `not_found`. */
export async function removeHook(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, hookId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const gone = await deleteHook(tx, scope, hookId)
    if (gone === undefined) throw new AppError('not_found')
    await recordAudit(tx, scope, 'notifications.address_removed', hookId, { name: gone.name })
    await notifyLive(tx, scope, { kind: 'notices' })
  })
}

/** A person has what they chose sent to an address of their own; it takes the place of the one before. Throws as `addHook`. */
export async function setOwnHook(ctx: Needs, scope: Scope, url: string): Promise<NoticeHook> {
  const ownerId = personOf(scope)
  if (ownerId === null) throw new AppError('forbidden')
  await tryHook(ctx, scope, url)
  return inTx(ctx, scope, async (tx) => {
    const { host } = new URL(url)
    const row = await insertHook(ctx, tx, scope, { id: newId(), ownerId, name: host, url, kinds: noticeKinds })
    await notifyLive(tx, scope, { kind: 'notices' })
    return toHook(row)
  })
}

/** Quiet when there is none. */
export async function removeOwnHook(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  const ownerId = personOf(scope)
  if (ownerId === null) return
  await inTx(ctx, scope, async (tx) => {
    await deleteOwnHook(tx, scope, ownerId)
    await notifyLive(tx, scope, { kind: 'notices' })
  })
}
