import type { CustomDomain, DomainFinding, DomainLook } from '#contract/branding.ts'
import { isConflictOn } from '#db/connect.ts'
import { isPublicAddress } from '#lib/public-address.ts'
import { sha256 } from '#lib/sha256.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { enterInDirectory, removeFromDirectory } from '../directory.ts'
import type { Scope } from '../scope.ts'
import { afterLook, findingOf, graceMs, leadsOf, recordName } from './domain-rules.ts'
import { type DomainRow, findDomain, lockDomain, storeLook } from './domain-store.ts'
import { shownDomain } from './reads.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'dns' | 'log'> & { settings: Pick<Ctx['settings'], 'publicUrl'> }

const mostValues = 5
const longestValue = 200

/**
 * Looks at the DNS of the workspace's custom domain: with its proof there the domain is the workspace's from this moment on, and nobody else's;
 * without it for two days it is released. Says what was seen. Throws `not_found` when the workspace has none, `conflict` when it was changed
 * meanwhile.
 */
export async function checkDomain(ctx: Needs, scope: Scope): Promise<CustomDomain> {
  const asked = await inTx(ctx, scope, (tx) => findDomain(tx, scope))
  if (asked === null) throw new AppError('not_found')
  const seen = await look(ctx, asked)
  const record = (finding: DomainFinding): Promise<CustomDomain> =>
    inTx(ctx, scope, (tx) => settle(tx, scope, asked.proof, { ...seen, finding }))
  try {
    return await record(seen.finding)
  } catch (error) {
    // Another workspace was first, and has proved it as well.
    if (!isConflictOn(error, 'directory_one_domain')) throw error
    return record('taken')
  }
}

/** The same by itself, when its time has come; quiet when there is none. */
export async function recheckDomain(ctx: Needs, scope: Scope): Promise<void> {
  const domain = await inTx(ctx, scope, async (tx) => {
    const found = await findDomain(tx, scope)
    if (found === null) tx.outbox.setDue(scope, { kind: 'domain', subjectId: scope.workspaceId, at: null })
    return found
  })
  if (domain === null || domain.nextCheckAt > ctx.now()) return
  const { host, seen } = await checkDomain(ctx, scope)
  ctx.log.info({ workspaceId: scope.workspaceId, host, finding: seen?.finding }, 'a custom domain was looked at')
}

async function look({ dns, settings }: Needs, { host, proof }: DomainRow): Promise<DomainLook> {
  const [values, addresses, own] = await Promise.all([
    dns.texts(recordName(host)),
    dns.addresses(host),
    dns.addresses(new URL(settings.publicUrl).hostname),
  ])
  return {
    finding: findingOf(values, proof),
    values: (values ?? []).slice(0, mostValues).map((value) => value.slice(0, longestValue)),
    leads: leadsOf(addresses, own),
    addresses: (addresses ?? []).filter((address) => isTold(address, own)).slice(0, mostValues),
  }
}

/** The name servers that are asked may know the names of this network, too: where those lead is not for whoever writes one down. */
const isTold = (address: string, own: readonly string[] | null): boolean =>
  isPublicAddress(address) || own?.includes(address) === true

async function settle(tx: TxCtx, scope: Scope, proof: string, seen: DomainLook): Promise<CustomDomain> {
  const before = await lockDomain(tx, scope)
  if (before?.proof !== proof) throw new AppError('conflict')
  const { host } = before
  const after = afterLook(before, seen.finding, tx.now())
  await storeLook(tx, scope, { ...after, seen })
  const subject = { kind: 'domain', subjectId: scope.workspaceId } as const
  if (after.provedAt === null) await removeFromDirectory(tx, scope, subject)
  else await enterInDirectory(tx, scope, { ...subject, hash: sha256(host) })
  if (before.provedAt === null && after.provedAt !== null)
    await recordAudit(tx, scope, 'domain.proved', scope.workspaceId, { host })
  if (before.provedAt !== null && after.provedAt === null) {
    await recordAudit(tx, scope, 'domain.released', scope.workspaceId, { host })
    raiseLost(tx, scope, host, { since: before.failingSince, isReleased: true })
  } else if (after.failingSince !== null) raiseLost(tx, scope, host, { since: after.failingSince, isReleased: false })
  // It is there again: nobody needs to do anything.
  if (after.failingSince === null && before.failingSince !== null && after.provedAt !== null)
    tx.outbox.takeBack(scope, lostKey(before.failingSince, false))
  tx.outbox.setDue(scope, { kind: 'domain', subjectId: scope.workspaceId, at: after.nextCheckAt })
  await notifyLive(tx, scope, { kind: 'settings' })
  return shownDomain({ ...before, ...after, seen, checkedAt: tx.now() })
}

const lostKey = (since: Date | null, isReleased: boolean): string =>
  `domain:${isReleased ? 'released' : 'failing'}:${since?.toISOString() ?? ''}`

/** Once for each time that the proof is gone, and once more when the domain is. */
function raiseLost(
  tx: TxCtx,
  scope: Scope,
  host: string,
  { since, isReleased }: { since: Date | null; isReleased: boolean },
): void {
  const releasedAt = isReleased || since === null ? null : new Date(since.getTime() + graceMs).toISOString()
  tx.outbox.raise(scope, {
    key: lostKey(since, isReleased),
    threadId: null,
    cause: { kind: 'domain_lost', host, releasedAt },
    at: tx.now(),
  })
}
