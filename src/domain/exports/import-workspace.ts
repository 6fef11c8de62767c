import { text } from 'node:stream/consumers'
import { brandingPatch } from '#contract/branding.ts'
import { inTransaction, type Queryable } from '#db/connect.ts'
import { inLots, json, list, type Sql, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { isTimeZone } from '#lib/zoned-time.ts'
import { newJob } from '#queue/add.ts'
import { openWorkspace } from '../accounts/open-workspace.ts'
import { plainLine } from '../accounts/rules.ts'
import { recordAudit } from '../audit/record.ts'
import { takeBranding } from '../branding/change-branding.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { createOutbox } from '../outbox.ts'
import type { ReadArchive } from '../ports.ts'
import { restWhileBehind } from '../restores/note-lookup.ts'
import { mintScope, type Scope, type UserScope } from '../scope.ts'
import { refreshThreadStatus } from '../tasks/thread-status.ts'
import { countAll } from '../threads/counts.ts'
import { noteUntold, refreshDoubt } from '../threads/doubt.ts'
import { fileKey } from '../threads/files/file-reads.ts'
import { noteMade, noteMaking } from '../workspaces/delete-workspace.ts'
import {
  type Import,
  ImportError,
  idsOf,
  imports,
  isForeign,
  isId,
  isKeptByAnyone,
  isPerson,
  withIds,
} from './import-rules.ts'
import { aboutName, exportAboutSchema, exportFormat } from './rules.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'files' | 'mailText' | 'log'>
type Row = Record<string, unknown>

export interface Imported {
  workspaceId: string
  rows: number
  files: number
  /** Who belonged to it there: nobody of them is invited by itself. */
  members: { email: string; role: string }[]
  /** How often a lead was erased there. By what they are known is in no export: their mail is fetched again unless they are erased here, too. */
  erased: number
}

/**
 * Makes a workspace out of an export of one, from this or another installation: whoever imports is its admin, and alone. All of it or nothing. Its
 * platform, its model key and every other secret are asked for anew, and nothing goes out by itself until its platform is connected and was asked
 * what came and went meanwhile. Throws an `ImportError` for a file that is no such export, whatever somebody made of it.
 */
export async function importWorkspace(ctx: Needs, person: UserScope, archive: ReadArchive): Promise<Imported> {
  await assertKnown(archive)
  const workspaceId = newId()
  const { userId } = person
  const [before] = await rowsOf(archive, 'workspace')
  const name = plainLine(String(before?.name ?? ''))
  if (before === undefined || name === '') throw new ImportError('broken_line', 'workspace.json')
  const members = (await rowsOf(archive, 'members')).map(({ email, role, id }) => ({
    id,
    email: String(email),
    role: String(role),
  }))
  const erased = archive.has('erasures.json') ? (await rowsOf(archive, 'erasures')).length : 0
  const scope = mintScope(workspaceId, { kind: 'person', userId, role: 'admin' })
  const idOf = idsOf(workspaceId)
  const outbox = createOutbox()
  const whole = async (db: Queryable, files: number): Promise<Imported> => {
    await openWorkspace(ctx, db, { id: workspaceId, name, userId, referredBy: null })
    const tx: TxCtx = {
      db,
      now: ctx.now,
      outbox,
      addJob: async (job, payload, options) => outbox.addJob(newJob(job, payload, options)),
    }
    const [{ email = '' } = {}] = await db.query<{ email: string }>(sql`select email from users where id = ${userId}`)
    const own = members.find((one) => one.email === email)?.id
    const run: Run = {
      ctx,
      tx,
      scope,
      archive,
      // Also within what names people by their ids: to them it says the same.
      idOf: (id) => (id === own ? userId : idOf(id)),
      own,
      columns: await readColumns(db),
    }
    await setSettings(run, before)
    let rows = 0
    for (const one of imports) rows += await importRows(run, one)
    await finish(run)
    await noteMade(tx, scope)
    await recordAudit(tx, scope, 'workspace.imported', workspaceId, { rows, files })
    await outbox.write(db)
    const people = members.map(({ email: address, role }) => ({ email: address, role }))
    return { workspaceId, rows, files, members: people, erased }
  }
  let made: Imported | null = null
  const make = async (db: Queryable, files: number): Promise<Imported> => {
    made = await whole(db, files)
    return made
  }
  await noteMaking(ctx, workspaceId)
  try {
    const files = await importFiles({ ctx, scope, archive, idOf })
    return await inTransaction(ctx.pool, { workspaceId, userId }, (db) => make(db, files), outbox.writeSums)
  } catch (error) {
    // A connection that broke before it told of the commit says nothing of it. Where that can't be asked, its files stay.
    const isThere = await isStored(ctx, workspaceId).catch(() => null)
    if (isThere === false) await ctx.files.removeFolder(workspaceId)
    if (isThere !== true || made === null) throw error
    return made
  }
}

const isStored = (ctx: Needs, workspaceId: string): Promise<boolean> =>
  inTransaction(ctx.pool, { workspaceId }, async (db) => {
    const found = await db.query(sql`select 1 from workspaces where id = ${workspaceId}`)
    return found.length > 0
  })

interface Run {
  ctx: Needs
  tx: TxCtx
  scope: Scope
  archive: ReadArchive
  idOf: (id: string) => string
  /** What the importing person was called there. */
  own: unknown
  columns: ReadonlyMap<string, ReadonlyMap<string, string>>
}

async function assertKnown(archive: ReadArchive): Promise<void> {
  const about = archive.has(aboutName) ? await text(await archive.open(aboutName)) : ''
  const parsed = exportAboutSchema.safeParse(parse(about, aboutName, 'no_export'))
  if (!parsed.success) throw new ImportError('no_export', aboutName)
  if (parsed.data.format > exportFormat) throw new ImportError('newer', aboutName)
}

function parse(line: string, place: string, code: 'no_export' | 'broken_line' = 'broken_line'): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new ImportError(code, place, error)
  }
}

/** The columns that may be written of every table, by their types. */
async function readColumns(db: Queryable): Promise<Map<string, Map<string, string>>> {
  const rows = await db.query<{ table: string; column: string; type: string }>(sql`
    select table_name as table, column_name as column, udt_name as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name = any(${imports.map(({ table }) => table)}::text[])`)
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      new Map(columns.map(({ column, type }) => [column, type])),
    ]),
  )
}

const longestLine = 16_000_000

/** The rows of a noun, a line each, as exports write them: memory does not grow with the file. */
async function* linesOf(archive: ReadArchive, name: string): AsyncGenerator<{ row: Row; place: string }> {
  const file = `${name}.json`
  if (!archive.has(file)) throw new ImportError('no_export', file)
  let number = 0
  let begun = ''
  const take = (line: string): { row: Row; place: string } | null => {
    number += 1
    const place = `${file}, line ${number}`
    const bare = line.replace(/,$/, '')
    if (bare === '[' || bare === ']' || bare === '[]' || bare === '') return null
    const row = parse(bare, place)
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new ImportError('broken_line', place)
    return { row: row as Row, place }
  }
  for await (const chunk of (await archive.open(file)).setEncoding('utf8')) {
    const lines = (begun + String(chunk)).split('\n')
    begun = lines.pop() ?? ''
    if (begun.length > longestLine) throw new ImportError('too_large', `${file}, line ${number + 1}`)
    for (const line of lines) {
      const taken = take(line)
      if (taken !== null) yield taken
    }
  }
  const last = take(begun)
  if (last !== null) yield last
}

async function rowsOf(archive: ReadArchive, name: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const { row } of linesOf(archive, name)) rows.push(row)
  return rows
}

async function importRows(run: Run, one: Import): Promise<number> {
  let count = 0
  let waiting: { values: Sql; place: string }[] = []
  const columns = run.columns.get(one.table) ?? new Map<string, string>()
  let names: string[] | null = null
  const write = async (): Promise<void> => {
    for (const lot of inLots(waiting)) await insertLot(run, one, names ?? [], lot)
    waiting = []
  }
  for await (const { row, place } of linesOf(run.archive, one.name)) {
    if (one.isLeft?.(row, run.own)) continue
    const changed = await harmless(run, one, one.change === undefined ? row : one.change(row))
    names ??= Object.keys(changed).filter((name) => columns.has(name))
    const values = names.map((name) =>
      asValue(run, { table: one.table, name, type: columns.get(name) ?? '', value: changed[name], place }),
    )
    waiting.push({ values: sql`(${run.scope.workspaceId}, ${list(values)})`, place })
    count += 1
    if (waiting.length === 64) await write()
  }
  await write()
  return count
}

/** HTML is made harmless once more: a file may have been written by anybody. */
async function harmless({ ctx }: Run, { name }: Import, row: Row): Promise<Row> {
  if ((name !== 'messages' && name !== 'campaign_mails') || typeof row.html !== 'string') return row
  return { ...row, html: (await ctx.mailText()).sanitizeHtml(row.html).html }
}

function asValue(
  { idOf, own, scope }: Run,
  { table, name, type, value, place }: { table: string; name: string; type: string; value: unknown; place: string },
): Sql {
  if (value === null || value === undefined) return sql`null`
  if (isPerson(name)) {
    const isTheirs = value === own || isKeptByAnyone(`${table}.${name}`)
    return isTheirs && scope.actor.kind === 'person' ? sql`${scope.actor.userId}` : sql`null`
  }
  if (Buffer.isBuffer(value)) return sql`${value}`
  switch (type) {
    case 'uuid':
      if (!isId(value)) throw new ImportError('broken_line', place)
      return sql`${idOf(value)}`
    case 'jsonb':
      return sql`${json(isForeign(`${table}.${name}`) ? value : withIds(value, idOf))}`
    case '_uuid':
      return sql`${withIds(value, idOf)}`
    default:
      // A number as text: bare, it would be a part of the statement's text.
      return sql`${typeof value === 'object' ? value : String(value)}`
  }
}

async function insertLot(
  { tx }: Run,
  { table }: Import,
  names: readonly string[],
  lot: readonly { values: Sql; place: string }[],
): Promise<void> {
  const into: Sql = {
    text: `insert into ${table} (workspace_id, ${names.map((name) => `"${name}"`).join(', ')}) values `,
    values: [],
  }
  try {
    await tx.db.query(sql`${into}${list(lot.map(({ values }) => values))}`)
  } catch (error) {
    throw new ImportError(
      'broken_line',
      lot.length === 1 ? (lot[0]?.place ?? '') : `${lot[0]?.place} to ${lot.at(-1)?.place}`,
      error,
    )
  }
}

async function setSettings({ tx, scope }: Run, row: Row): Promise<void> {
  const { db } = tx
  const { workspaceId } = scope
  // Earlier versions took some that the database reads otherwise.
  const timeZone = isTimeZone(String(row.time_zone)) ? String(row.time_zone) : 'UTC'
  const brand = brandingPatch.safeParse({ accent: row.accent ?? null, senderName: row.sender_name ?? null })
  if (!brand.success) throw new ImportError('broken_line', 'workspace.json', brand.error)
  const { accent = null, senderName = null } = brand.data
  await takeBranding(tx, scope, { accent, senderName })
  await db
    .query(sql`
      update workspaces set company_name = ${String(row.company_name ?? '')}, time_zone = ${timeZone}, wake_time = ${String(row.wake_time)},
        default_delay_min = ${String(row.default_delay_min)}::int, default_delay_max = ${String(row.default_delay_max)}::int,
        undo_seconds = ${String(row.undo_seconds)}::int
       where id = ${workspaceId}`)
    .catch((error: unknown) => {
      throw new ImportError('broken_line', 'workspace.json', error)
    })
}

/** What an export has within rows and the database in tables of their own, what is told by other rows, and what only begins here. */
async function finish(run: Run): Promise<void> {
  await attachAgents(run)
  await setRungs(run)
  await noteWhereAsked(run)
  await begin(run)
  await bringInLine(run)
  const { tx, scope } = run
  const { workspaceId } = scope
  await restWhileBehind(tx, scope)
  await tx.addJob('index_threads', { workspaceId }, { key: `index:${workspaceId}` })
  await tx.addJob('recount_numbers', { workspaceId }, { key: `recount:${workspaceId}` })
}

/** What campaigns say of the agents that were attached to them. */
async function attachAgents({ tx: { db }, scope: { workspaceId }, archive, idOf }: Run): Promise<void> {
  const agents = new Set(
    (await db.query<{ id: string }>(sql`select id from agents where workspace_id = ${workspaceId}`)).map(
      ({ id }) => id,
    ),
  )
  // One that was made and attached while the export was written is not in it.
  for await (const { row, place } of linesOf(archive, 'campaigns'))
    if (isId(row.attached_agent_id) && isId(row.id) && agents.has(idOf(row.attached_agent_id)))
      await db
        .query(sql`
          insert into campaign_agents (workspace_id, campaign_id, agent_id, attached_at)
          values (${workspaceId}, ${idOf(row.id)}, ${idOf(row.attached_agent_id)}, ${String(row.attached_at)})`)
        .catch((error: unknown) => {
          throw new ImportError('broken_line', place, error)
        })
}

/** What agents say of how far they may go by themselves. */
async function setRungs({ tx, scope: { workspaceId }, archive, idOf }: Run): Promise<void> {
  const now = tx.now().toISOString()
  for await (const { row } of linesOf(archive, 'agents')) {
    // Files of an earlier version don't say how a step came to be.
    const changes = (row.step_changes ?? {}) as Record<string, Row>
    for (const [rung, step] of Object.entries((row.steps ?? {}) as Row)) {
      const change: Row = changes[rung] ?? {}
      const { at = now, by = 'person', counts_since: countsSince = null } = change
      await tx.db.query(sql`
        insert into agent_rungs (workspace_id, agent_id, rung, step, changed_at, changed_by, counts_since)
        values (${workspaceId}, ${idOf(String(row.id))}, ${rung}, ${String(step)}, ${String(at)}, ${String(by)},
          ${countsSince === null ? null : String(countsSince)}::timestamptz)`)
    }
  }
}

/** What questions say of the conversations in which they were asked. */
async function noteWhereAsked({ tx: { db }, scope: { workspaceId }, archive, idOf }: Run): Promise<void> {
  for await (const { row, place } of linesOf(archive, 'questions')) {
    if (!Array.isArray(row.asked_in)) throw new ImportError('broken_line', place)
    for (const asked of row.asked_in as Row[])
      await db.query(sql`
        insert into kb_question_threads (workspace_id, question_id, thread_id, message_id, words, asked_at)
        values (${workspaceId}, ${idOf(String(row.id))}, ${idOf(String(asked.thread_id))}, ${idOf(String(asked.message_id))}, ${String(asked.words)}, ${String(asked.asked_at)})`)
  }
}

/** What an export does not have since it only begins here: nothing goes out by itself, and everything is found and counted. */
async function begin({ tx, scope }: Run): Promise<void> {
  const { workspaceId } = scope
  const { db } = tx
  const now = tx.now().toISOString()
  await db.query(sql`
    insert into reconciliations (workspace_id, id, backed_up_at, restored_at) values (${workspaceId}, ${newId()}, ${now}, ${now})`)
  // Its agents answer nobody by themselves until a person lets them: whether they still do where it came from, nobody here can see.
  await db.query(sql`update workspaces set sends_stopped_at = ${now} where id = ${workspaceId}`)
  await db.query(sql`
    insert into search_backlogs (workspace_id) values (${workspaceId}) on conflict (workspace_id) do nothing`)
  await countAll(tx, scope)
  // What would have told the platform stayed behind: the first sync does, once it is connected.
  await noteUntold(tx, scope)
  // Only what may be otherwise than a thread begins: to write each anew takes longer than a statement may where there are many.
  await refreshDoubt(
    tx,
    scope,
    sql`(t.intent ? 'optOut' or t.contact_id in (
      select c.id from contacts c where c.workspace_id = ${workspaceId} and c.unsubscribed_at is not null))`,
  )
}

/** Brings tasks, drafts and threads in line with each other: they were read one after the other while work went on. */
async function bringInLine({ tx, scope }: Run): Promise<void> {
  const { workspaceId } = scope
  const { db } = tx
  // What went out while the export was written, after its task was read.
  await db.query(sql`
    update tasks k set status = 'sent', last_error = null where k.workspace_id = ${workspaceId} and k.status in ('pending', 'ready', 'failed') and exists (
      select from messages m where m.workspace_id = ${workspaceId} and m.thread_id = k.thread_id and m.task_id = k.id)`)
  await db.query(sql`
    update drafts d set state = 'sent' where d.workspace_id = ${workspaceId} and d.state in ('open', 'leaving') and exists (
      select from tasks k where k.workspace_id = ${workspaceId} and k.draft_id = d.id and k.status = 'sent')`)
  // A draft that was on its way out of the composer is in it again.
  const open = await db.query<{ id: string }>(sql`
    select thread_id as id from tasks where workspace_id = ${workspaceId} and status in ('pending', 'ready', 'processing', 'failed')
    union select thread_id from drafts where workspace_id = ${workspaceId} and state = 'leaving'`)
  for (const { id } of open) await refreshThreadStatus(tx, scope, id)
}

/**
 * The bytes of what people attached, each under its new id. Before the transaction begins: to store them may take longer than the database lets one
 * wait.
 */
async function importFiles({
  ctx,
  scope,
  archive,
  idOf,
}: Pick<Run, 'ctx' | 'scope' | 'archive' | 'idOf'>): Promise<number> {
  const known = new Map((await rowsOf(archive, 'files')).map(({ id, bytes }) => [id, bytes]))
  let count = 0
  for (const name of archive.names()) {
    const [, id] = /^files\/([^/]+)\/[^/]+$/.exec(name) ?? []
    if (!isId(id) || !known.has(id)) continue
    const { bytes } = await ctx.files.write(fileKey(scope, idOf(id)), await archive.open(name))
    // One that was gone there already is empty.
    if (bytes !== known.get(id) && bytes !== 0) throw new ImportError('broken_line', name)
    count += 1
  }
  return count
}
