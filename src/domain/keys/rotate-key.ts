import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { RotatingBox } from '#lib/secret-box.ts'
import type { Ctx } from '../context.ts'
import { addKeyId, readNewestKeyId } from './key-ids.ts'
import { type Resealed, reseal } from './reseal.ts'

/** How often a running process asks for the newest key, ms. */
export const askForKeyEveryMs = 5_000
/** By then every living process has asked, and what it had sealed before is committed. */
const settleMs = 3 * askForKeyEveryMs

export interface RotateNeeds extends Pick<Ctx, 'pool' | 'log'> {
  box: RotatingBox
  /** As the role that owns the schema. */
  ownerPool: pg.Pool
  /** Left out: long enough for every process. */
  settleMs?: number | undefined
}

/**
 * Makes a new encryption key and seals every stored secret with it, while the product runs and writes. Older keys go on opening;
 * at the end none of them occurs any more, but for what no key opens. Broken off, it is finished by the next rotation.
 */
export async function rotateKey(ctx: RotateNeeds): Promise<Resealed & { keyId: number }> {
  const keyId = await addKeyId(ctx.ownerPool)
  ctx.box.adoptKey(keyId)
  const sum: Resealed = { changed: 0, unopened: 0, lost: 0 }
  const round = async (): Promise<number> => {
    const { changed, unopened, lost } = await reseal(ctx, await listWorkspaceIds(ctx.ownerPool))
    sum.changed += changed
    Object.assign(sum, { unopened, lost })
    return changed
  }
  await round()
  // What a process that had not asked yet has sealed with the old key meanwhile.
  await sleep(ctx.settleMs ?? settleMs)
  while ((await round()) > 0);
  return { ...sum, keyId }
}

/** Every workspace, whoever asks as the role that owns the schema. */
export async function listWorkspaceIds(ownerPool: pg.Pool): Promise<string[]> {
  const { rows } = await ownerPool.query<{ id: string }>('select id from workspaces order by id')
  return rows.map(({ id }) => id)
}

/** Keeps a process's box at the newest key until `stop`. While the database does not answer it seals with the one it knows. */
export async function followNewestKey(
  ctx: Pick<Ctx, 'pool' | 'log'> & { box: RotatingBox },
  everyMs: number = askForKeyEveryMs,
): Promise<{ stop(): void }> {
  ctx.box.adoptKey(await readNewestKeyId(ctx.pool))
  const timer = setInterval(() => {
    readNewestKeyId(ctx.pool).then(ctx.box.adoptKey, (error: unknown) => {
      ctx.log.debug({ err: error }, 'the newest encryption key is not known for sure')
    })
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
