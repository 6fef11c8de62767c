import { csvFile, csvLine } from '#lib/csv.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { ZipEntry } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { type KeptFile, listKeptFiles } from '../threads/files/file-reads.ts'
import { type Content, contents } from './contents.ts'
import { type Row, readable } from './readable.ts'
import { aboutName, type ExportAbout, exportFormat, keptMs, progressOf } from './rules.ts'
import { countRows, isReady, listRows, setFailed, setProgress, setReady } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'files' | 'log'>

const beforeAll = '00000000-0000-0000-0000-000000000000'
/** Each telling makes every open Settings screen of the workspace ask. */
const noteEveryMs = 1000

/** Counts what was written and tells of it now and then. */
interface Progress {
  add(rows: number): Promise<void>
}

/**
 * Makes the file of an export: a ZIP with every noun as CSV and as JSON, and the files that went out with answers. Rows are read page by page, so memory does not grow
 * with the workspace; what changes meanwhile is in it as it was when its page was read, and what is new never without what it hangs on. Doing it again, after a crash or beside
 * one who was only taken for dead, replaces the file by its like. When it can't be made at the last try, the export says so to the person.
 */
export async function makeExport(ctx: Needs, scope: Scope, exportId: string, isLastTry: boolean): Promise<void> {
  if (!(await noteProgress(ctx, scope, exportId, 0))) return
  const key = `${scope.workspaceId}/exports/${exportId}.zip`
  try {
    const tables = entriesOf(ctx, scope, await createProgress(ctx, scope, exportId))
    const attached = await inTx(ctx, scope, (tx) => listKeptFiles(tx, scope))
    const about = aboutEntry({ workspaceId: scope.workspaceId, exportedAt: ctx.now().toISOString() })
    const { bytes } = await ctx.files.putZip(key, [about, ...tables, ...attached.map((file) => fileEntry(ctx, file))])
    await finish(ctx, scope, exportId, { key, bytes })
  } catch (error) {
    if (!isLastTry) throw error
    ctx.log.error({ err: error, exportId }, 'an export failed')
    const hasFailed = await inTx(ctx, scope, async (tx) => {
      await notifyLive(tx, scope, { kind: 'exports' })
      return setFailed(tx, scope, exportId)
    })
    // Another one may have made it meanwhile.
    if (hasFailed) await ctx.files.remove(key)
  }
}

async function finish(ctx: Needs, scope: Scope, exportId: string, file: { key: string; bytes: number }): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + keptMs)
  const isFound = await inTx(ctx, scope, async (tx) => {
    await notifyLive(tx, scope, { kind: 'exports' })
    // Whoever was taken for dead and comes late finds the same file ready already.
    return (await setReady(tx, scope, exportId, { ...file, expiresAt })) || (await isReady(tx, scope, exportId))
  })
  // The workspace was erased meanwhile: nobody would ever find the file again.
  if (!isFound) await ctx.files.remove(file.key)
}

const noteProgress = (ctx: Needs, scope: Scope, exportId: string, progress: number): Promise<boolean> =>
  inTx(ctx, scope, async (tx) => {
    const isUnderWay = await setProgress(tx, scope, exportId, progress)
    if (isUnderWay) await notifyLive(tx, scope, { kind: 'exports' })
    return isUnderWay
  })

async function createProgress(ctx: Needs, scope: Scope, exportId: string): Promise<Progress> {
  let total = 0
  for (const content of contents) total += 2 * (await inTx(ctx, scope, (tx) => countRows(tx, scope, content)))
  let done = 0
  let told = 0
  let toldAt = Date.now()
  return {
    async add(rows) {
      done += rows
      const progress = progressOf(done, total)
      if (progress === told || Date.now() - toldAt < noteEveryMs) return
      told = progress
      toldAt = Date.now()
      await noteProgress(ctx, scope, exportId, progress)
    },
  }
}

/** What hangs on other rows is read before them: of a reply that comes meanwhile there may be the contact alone, and never a message of no conversation. */
const entriesOf = (ctx: Needs, scope: Scope, progress: Progress): ZipEntry[] =>
  contents.toReversed().flatMap((content) => [
    { name: `${content.name}.csv`, read: () => csvOf(content, pagesOf(ctx, scope, content, progress)) },
    { name: `${content.name}.json`, read: () => jsonOf(content, pagesOf(ctx, scope, content, progress)) },
  ])

/** What the file is, for whoever imports it. */
const aboutEntry = (about: Pick<ExportAbout, 'workspaceId' | 'exportedAt'>): ZipEntry => ({
  name: aboutName,
  async *read() {
    yield `${JSON.stringify({ format: exportFormat, ...about } satisfies ExportAbout)}\n`
  },
})

/** What people attached, by the id that the tables call it by. One that goes meanwhile is empty. */
const fileEntry = ({ files }: Needs, { id, name, key }: KeptFile): ZipEntry => ({
  name: `files/${id}/${name}`,
  async *read() {
    const file = await files.open(key)
    if (file !== null) yield* file.content
  },
})

async function* pagesOf(ctx: Needs, scope: Scope, content: Content, progress: Progress): AsyncGenerator<Row[]> {
  for (let after = beforeAll; ; ) {
    const rows = await inTx(ctx, scope, (tx) => listRows(tx, scope, content, after))
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(readable)
    await progress.add(rows.length)
    after = last.id
  }
}

/** Begins with a byte order mark: without it spreadsheets read UTF-8 as something else. */
async function* csvOf({ columns }: Content, pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield csvFile([columns])
  for await (const rows of pages) yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('')
}

async function* jsonOf({ columns }: Content, pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of pages) {
    for (const row of rows) {
      yield separator + JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
      separator = ',\n'
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
