import { inTransaction, type Queryable } from '#db/connect.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { isPutDownAsLost, keyIdOf, putDownAsLost, type RotatingBox } from '#lib/secret-box.ts'
import type { Ctx } from '../context.ts'
import { type SealedColumn, sealedByWorkspace, sealedElsewhere } from './sealed-columns.ts'

export interface Resealed {
  changed: number
  /** Boxes that no key opens: damaged, or of another master secret. They stay as they are. */
  unopened: number
  /** The same, and whoever runs the installation has said so before. */
  lost: number
}

const none: Readonly<Resealed> = { changed: 0, unopened: 0, lost: 0 }

type Needs = Pick<Ctx, 'pool' | 'log'> & { box: RotatingBox }

const batchSize = 200

/**
 * Seals everything again that an older key than the newest one has sealed, or one of the master secret before, in batches, while the product runs: a value that
 * somebody changes at the same moment keeps their change. May be broken off and begun again at any time; a round that changes
 * nothing found no old key in what was committed when it looked.
 */
export async function reseal(ctx: Needs, workspaceIds: readonly string[]): Promise<Resealed> {
  return goThrough(ctx, workspaceIds, resealRow)
}

/**
 * Puts down as lost what no key opens, as whoever runs the installation has said: it stays, in case its key is found, and no later rotation takes it
 * for something new.
 */
export async function putDownLost(ctx: Needs, workspaceIds: readonly string[]): Promise<void> {
  await goThrough(ctx, workspaceIds, putDownRow)
}

async function goThrough(ctx: Needs, workspaceIds: readonly string[], treat: typeof resealRow): Promise<Resealed> {
  const sum = { ...none }
  const inOne = async (columns: readonly SealedColumn[], workspaceId: string | null): Promise<void> => {
    for (const column of columns) {
      const { changed, unopened, lost } = await goThroughColumn(ctx, column, { workspaceId, treat })
      sum.changed += changed
      sum.unopened += unopened
      sum.lost += lost
    }
  }
  await inOne(sealedElsewhere, null)
  for (const workspaceId of workspaceIds) await inOne(sealedByWorkspace, workspaceId)
  return sum
}

async function goThroughColumn(
  ctx: Needs,
  column: SealedColumn,
  { workspaceId, treat }: { workspaceId: string | null; treat: typeof resealRow },
): Promise<Resealed> {
  const sum = { ...none }
  for (let after = ''; ; ) {
    const rows = await inTransaction(ctx.pool, workspaceId === null ? {} : { workspaceId }, async (db) => {
      const old = await listOld(db, ctx.box, column, { workspaceId, after })
      for (const row of old) {
        const outcome = await treat(ctx, db, column, row, workspaceId ?? '')
        if (outcome !== null) sum[outcome] += 1
      }
      return old
    })
    const last = rows.at(-1)
    if (last === undefined) return sum
    after = last.key
  }
}

interface OldRow {
  key: string
  box: Buffer
}

const within = ({ workspace }: Pick<SealedColumn, 'workspace'>, workspaceId: string | null): Sql =>
  workspace === null ? empty : sql`${workspace} = ${workspaceId} and`

const listOld = (
  db: Queryable,
  box: RotatingBox,
  column: SealedColumn,
  { workspaceId, after }: { workspaceId: string | null; after: string },
): Promise<OldRow[]> => {
  const { key, name, from } = column
  // Of a master secret that is being replaced, its keys have the same ids.
  const isOld = box.isReplacing ? empty : sql`get_byte(${name}, 1) <> ${box.newestKeyId()} and`
  return db.query<OldRow>(sql`
    select ${key}::text as key, ${name} as box from ${from}
     where ${within(column, workspaceId)} ${name} is not null and length(${name}) > 1 and ${isOld} ${key}::text > ${after}
     order by ${key}::text limit ${batchSize}`)
}

async function resealRow(
  { box, log }: Needs,
  db: Queryable,
  column: SealedColumn,
  row: OldRow,
  workspaceId: string,
): Promise<keyof Resealed | null> {
  const context = column.contextOf(row.key, workspaceId)
  if (box.isNewest(row.box, context)) return null
  let sealed: Buffer
  try {
    sealed = box.seal(box.openLost(row.box, context), context)
  } catch (error) {
    if (isPutDownAsLost(row.box)) return 'lost'
    log.error({ err: error, table: column.table, keyId: keyIdOf(row.box) }, 'a sealed secret could not be opened')
    return 'unopened'
  }
  return (await replaceBox(db, column, row, { workspaceId, box: sealed })) ? 'changed' : null
}

async function putDownRow(
  { box }: Needs,
  db: Queryable,
  column: SealedColumn,
  row: OldRow,
  workspaceId: string,
): Promise<keyof Resealed | null> {
  try {
    box.openLost(row.box, column.contextOf(row.key, workspaceId))
  } catch {
    if (!isPutDownAsLost(row.box)) await replaceBox(db, column, row, { workspaceId, box: putDownAsLost(row.box) })
    return 'lost'
  }
  return null
}

/** False when somebody else has changed it meanwhile. */
async function replaceBox(
  db: Queryable,
  { workspace, key, name, from }: SealedColumn,
  row: OldRow,
  { workspaceId, box }: { workspaceId: string; box: Buffer },
): Promise<boolean> {
  const ofOne = within({ workspace }, workspaceId === '' ? null : workspaceId)
  const changed = await db.query(sql`
    update ${from} set ${name} = ${box} where ${ofOne} ${key}::text = ${row.key} and ${name} = ${row.box} returning 1`)
  return changed.length > 0
}
