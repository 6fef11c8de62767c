import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'dist/rolling')

/** What an upgrade brings at its most: columns and a rule on the tables that everybody writes at that moment, and an index beside the writers. */
const laterMigrations = {
  '9990_rolling_tasks.sql': `alter table tasks add column rolling_note text not null default 'none';
create table rolling_marks (workspace_id uuid not null, id uuid not null, primary key (workspace_id, id));`,
  '9991_rolling_messages.sql': 'alter table messages add column rolling_at timestamptz;',
  '9992_rolling_threads.sql':
    'alter table threads add constraint threads_rolling_check check (revision >= 0) not valid;',
  '9993_rolling_validate.sql': 'alter table threads validate constraint threads_rolling_check;',
  '9994_rolling_index.sql': `-- outside a transaction
create index concurrently if not exists messages_rolling_at on messages (workspace_id, rolling_at);`,
}

/** Makes a release of what lies in `source`, by its own command, and moves it where the two of a check are kept. */
async function release(source: string, name: string): Promise<string> {
  await execute(process.execPath, ['scripts/release.ts'], { cwd: source, maxBuffer: 64 * 1024 * 1024 })
  const made = (await readdir(join(source, 'dist/release'), { withFileTypes: true })).find((entry) =>
    entry.isDirectory(),
  )
  if (made === undefined) throw new Error(`No release was made in ${source}`)
  const target = join(folder, name)
  await rm(target, { recursive: true, force: true })
  await rename(join(source, 'dist/release', made.name), target)
  return target
}

/** The release of an older commit. Made once: a commit does not change. */
export async function olderRelease(commit: string): Promise<{ path: string; commit: string }> {
  const { stdout } = await execute('git', ['rev-parse', `${commit}^{commit}`], { cwd: root })
  const id = stdout.trim()
  const name = `older-${id.slice(0, 12)}`
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).includes(name)) return { path: join(folder, name), commit: id }
  const source = join(folder, 'source')
  await rm(source, { recursive: true, force: true })
  await mkdir(source)
  await execute('sh', ['-c', `git archive ${id} | tar -x -C ${source}`], { cwd: root })
  // The release names its commit.
  await symlink(join(root, '.git'), join(source, '.git'))
  await bringPackages(source)
  const path = await release(source, name)
  await rm(source, { recursive: true, force: true })
  return { path, commit: id }
}

/** Those of this checkout, where the other one wants the same. */
async function bringPackages(source: string): Promise<void> {
  const [theirs, ours] = await Promise.all(
    [source, root].map((each) => readFile(join(each, 'package-lock.json'), 'utf8')),
  )
  if (theirs === ours) await symlink(join(root, 'node_modules'), join(source, 'node_modules'))
  else await execute('npm', ['install', '--no-audit', '--no-fund'], { cwd: source, maxBuffer: 64 * 1024 * 1024 })
}

/** The release of this checkout as it lies here, and one that has more migrations than any release will. */
export async function newerRelease(): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = await release(root, 'newer')
  for (const [name, text] of Object.entries(laterMigrations))
    await writeFile(join(path, 'src/db/migrations', name), text)
  return path
}
