import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { WorkspaceSettings, workspaceSettingsPatch } from '#contract/workspaces.ts'
import { sql } from '#db/sql.ts'
import { sha256 } from '#lib/sha256.ts'
import { isTimeZone } from '#lib/zoned-time.ts'
import { plainLine } from '../accounts/rules.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { findInDirectory, removeFromDirectory } from '../directory.ts'
import type { Scope } from '../scope.ts'
import { deleteDomain, putDomain } from './domain-store.ts'
import { readSettings, routerKeyContext } from './reads.ts'
import { isKeptHost } from './rules.ts'

type Patch = z.infer<typeof workspaceSettingsPatch>

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

const withoutUndefined = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Defined<T>

/**
 * Changes what the patch names and leaves the rest. Throws `conflict` for a domain of another workspace or of the installation, `bad_request` for a name of nothing, an unknown time zone or a shortest delay above the
 * longest; nothing is changed then. A model key is sealed before it is stored; null removes it.
 */
export async function updateSettings(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets'> & { settings: Pick<Ctx['settings'], 'publicUrl'> },
  scope: Scope,
  patch: Patch,
): Promise<WorkspaceSettings> {
  const wished = patch.customDomain?.toLowerCase() || null
  const owner = wished === null ? null : await findInDirectory(ctx.pool, 'domain', sha256(wished))
  return inTx(ctx, scope, async (tx) => {
    const before = await readSettings(tx, scope)
    const next = changedBy(patch, before)
    if (next.customDomain !== before.customDomain && isKeptHost(next.customDomain ?? '', ctx.settings.publicUrl)) {
      throw new AppError('conflict', {
        message: 'This is an address of Rejoinder itself. Enter a domain of your own, for example replies.example.com.',
      })
    }
    if (next.customDomain !== before.customDomain) {
      // Where two ask for it, whose proof stands in its DNS has it.
      if (owner !== null && owner.workspaceId !== scope.workspaceId)
        throw new AppError('conflict', {
          message: 'Another workspace already uses this custom domain. A domain can belong to only one workspace.',
        })
      await changeDomain(tx, scope, next.customDomain)
    }
    await tx.db.query(sql`
      update workspaces set name = ${next.name}, time_zone = ${next.timeZone}, wake_time = ${next.wakeTime},
        default_delay_min = ${next.defaultDelayMin}, default_delay_max = ${next.defaultDelayMax}, undo_seconds = ${next.undoSeconds}, mcp_url = ${next.mcpUrl || null},
        company_name = ${next.companyName || null}
       where id = ${scope.workspaceId}`)
    if (patch.openrouterKey !== undefined) {
      const box =
        patch.openrouterKey === null ? null : ctx.secrets.seal(patch.openrouterKey, routerKeyContext(scope.workspaceId))
      await tx.db.query(sql`update workspaces set openrouter_key_encrypted = ${box} where id = ${scope.workspaceId}`)
    }
    // What is to go out by itself is shown at a time that the night may not allow any more.
    if (next.timeZone !== before.timeZone || next.wakeTime !== before.wakeTime) {
      const { workspaceId } = scope
      await tx.addJob('review_agents_tasks', { workspaceId }, { key: `review:${workspaceId}` })
    }
    const after = await readSettings(tx, scope)
    await recordChanges(tx, scope, { before, after, isKeyChanged: patch.openrouterKey !== undefined })
    await notifyLive(tx, scope, { kind: 'settings' })
    return after
  })
}

/** The settings as they are to be. Throws `bad_request` for what they can't be. */
function changedBy(patch: Patch, before: WorkspaceSettings) {
  if (patch.timeZone !== undefined && !isTimeZone(patch.timeZone)) {
    throw new AppError('bad_request', {
      message: `"${patch.timeZone}" is not a time zone. Choose one such as Europe/Berlin.`,
    })
  }
  const next = { ...before, ...withoutUndefined(patch) }
  next.name = plainLine(next.name)
  if (next.name === '') throw new AppError('bad_request', { message: 'Give the workspace a name.' })
  next.companyName = next.companyName === null ? null : plainLine(next.companyName)
  if (next.defaultDelayMin > next.defaultDelayMax) {
    throw new AppError('bad_request', { message: 'The longest delay can’t be shorter than the shortest one.' })
  }
  // As browsers call it.
  next.customDomain = next.customDomain?.toLowerCase() || null
  return next
}

/** From this commit on the one before is nobody's, and the new one is looked at: it is served when its proof was found. */
async function changeDomain(tx: TxCtx, scope: Scope, host: string | null): Promise<void> {
  const subject = { kind: 'domain', subjectId: scope.workspaceId } as const
  await removeFromDirectory(tx, scope, subject)
  if (host === null) await deleteDomain(tx, scope)
  else await putDomain(tx, scope, { host, proof: randomBytes(16).toString('hex'), at: tx.now() })
  tx.outbox.setDue(scope, { ...subject, at: host === null ? null : tx.now() })
}

/** Names of what was changed, never the values but the workspace's own name: one of them may be a key. What stays is not told. */
async function recordChanges(
  tx: TxCtx,
  scope: Scope,
  { before, after, isKeyChanged }: { before: WorkspaceSettings; after: WorkspaceSettings; isKeyChanged: boolean },
): Promise<void> {
  const { workspaceId } = scope
  if (after.name !== before.name)
    await recordAudit(tx, scope, 'workspace.renamed', workspaceId, { from: before.name, to: after.name })
  const { name: _, hasOpenrouterKey: __, ...settings } = after
  const fields = Object.entries(settings).flatMap(([name, value]) =>
    before[name as keyof typeof settings] === value ? [] : name,
  )
  if (isKeyChanged) fields.push('openrouterKey')
  if (fields.length > 0) await recordAudit(tx, scope, 'settings.changed', workspaceId, { fields: fields.join(', ') })
}
