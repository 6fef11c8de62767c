import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { asOperator } from '../keys.ts'
import type { Person } from '../person.ts'
import { signOut, signUp } from '../person.ts'
import { eventually } from '../process/eventually.ts'
import { scriptPath } from '../product-code.ts'
import type { Machines } from './machines.ts'

type Asked = Pick<Machines, 'webs' | 'admin' | 'onReplica' | 'replica' | 'env' | 'pooler' | 'url'>

/** How many reads each of the two answered so far, over all web servers. */
export async function readsBy(webs: readonly string[]): Promise<{ replica: number; primary: number }> {
  const sums = { replica: 0, primary: 0 }
  for (const url of webs) {
    const text = await (await fetch(`${url}/metrics`, asOperator)).text()
    for (const [, by, count] of text.matchAll(/^rejoinder_replica_reads_total\{by="(\w+)[^"]*"\} (\d+)/gm))
      sums[by === 'replica' ? 'replica' : 'primary'] += Number(count)
  }
  return sums
}

/** What holds while nothing is killed, one sentence after the other. Returns those that did not. */
export async function checkInCalm(machines: Asked, person: Person): Promise<string[]> {
  const broken: string[] = []
  for (const [sentence, holds] of Object.entries(sentences)) {
    try {
      await holds(machines, person)
    } catch (error) {
      broken.push(`${sentence}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return broken
}

function must(is: boolean, otherwise: string): void {
  if (!is) throw new Error(otherwise)
}

const sentences: Record<string, (machines: Asked, person: Person) => Promise<void>> = {
  'the doctor finds the pooler and the replica': async ({ env }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [scriptPath('src/main/doctor')], {
      env: { ...process.env, ...env },
    }).catch((error: { stdout: string }) => error)
    for (const check of ['pooler', 'replica'])
      must(
        new RegExp(`^ok +${check}:`, 'm').test(stdout),
        stdout.split('\n').find((line) => line.includes(check)) ?? stdout,
      )
  },

  'what runs goes by the pooler, and what listens past it': async ({ admin, pooler }) => {
    must((await pooler.count()) > 50, 'the pooler saw nothing')
    const { rows } = await admin.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity where datname = 'rejoinder' group by 1`,
    )
    const count = (name: string): number => rows.find((row) => row.name === name)?.count ?? 0
    must(count('rejoinder live') === 2, `${count('rejoinder live')} connections listen for web servers`)
    must(count('rejoinder listener') === 3, `${count('rejoinder listener')} connections listen for workers`)
  },

  'the replica answers lists and searches': async ({ webs }, person) => {
    const reads = webs.flatMap((url) => readsAt(person, url))
    // On a machine that is at something else it is late now and then.
    await eventually('it answered each', async () => {
      const left = reads.splice(0)
      for (const read of left) {
        const before = await readsBy(webs)
        await read()
        if ((await readsBy(webs)).replica === before.replica) reads.push(read)
      }
      return reads.length === 0
    })
  },

  'what somebody did is in the next list, at the other web server, however late the replica is': async (
    { webs: [one = '', other = ''], onReplica },
    person,
  ) => {
    const { workspaceId } = person
    const { rows } = await person.at(one).threads.list({ workspaceId, limit: 30 })
    const threadId = rows[0]?.id ?? ''
    const isArchivedAt = async (url: string): Promise<boolean> =>
      (await person.at(url).threads.list({ workspaceId, view: 'archived', limit: 100 })).rows.some(
        ({ id }) => id === threadId,
      )
    const put = async (archived: boolean): Promise<void> => {
      await person.at(one).threads.archive({ workspaceId, threadId, archived })
      must((await isArchivedAt(other)) === archived, `archived: ${archived} was not in the list`)
    }
    for (let n = 0; n < 25; n += 1) {
      await put(true)
      await put(false)
    }
    await onReplica.query('select pg_wal_replay_pause()')
    try {
      await put(true)
      await put(false)
      const { rows: kept } = await onReplica.query<{ isPaused: boolean }>(
        'select pg_is_wal_replay_paused() as "isPaused"',
      )
      must(kept[0]?.isPaused === true, 'the replica went on by itself')
    } finally {
      await onReplica.query('select pg_wal_replay_resume()')
    }
    await eventually('the replica answers again', async () => {
      const before = await readsBy([other])
      await isArchivedAt(other)
      return (await readsBy([other])).replica > before.replica
    })
  },

  'no list fails while the replica is killed, or says nothing any more': async (
    { webs, onReplica, replica },
    person,
  ) => {
    const { workspaceId } = person
    const failures: unknown[] = []
    const askEach = async (): Promise<void> => {
      const asked = webs.flatMap((url) => [
        person.at(url).threads.list({ workspaceId, limit: 30 }),
        person.at(url).search.threads({ workspaceId, q: 'thanks' }),
      ])
      for (const end of await Promise.allSettled(asked)) if (end.status === 'rejected') failures.push(end.reason)
    }
    const answersAgain = async (): Promise<boolean> => {
      const before = await readsBy(webs)
      await askEach()
      return (await readsBy(webs)).replica === before.replica + 2 * webs.length
    }
    replica.kill()
    await eventually('the killed replica answers again', answersAgain, 60_000)
    const { rows } = await onReplica.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'rejoinder reads'`,
    )
    must(rows.length > 0, 'nobody reads there')
    const tell = (signal: NodeJS.Signals): void => {
      for (const { pid } of rows) process.kill(pid, signal)
    }
    tell('SIGSTOP')
    try {
      await askEach()
      await eventually('a silent replica is read by other connections', answersAgain, 60_000)
    } finally {
      tell('SIGCONT')
    }
    must(failures.length === 0, `${failures.length} failed: ${failures[0]}`)
  },

  'whose session has ended reads nothing, though the replica does not know it yet': async ({ url, onReplica }) => {
    const person = await signUp(url)
    const { workspaceId } = person
    await person.api.threads.list({ workspaceId, limit: 30 })
    await onReplica.query('select pg_wal_replay_pause()')
    try {
      await signOut(url, person)
      for (const ask of [
        () => person.api.threads.list({ workspaceId, limit: 30 }),
        () => person.api.search.threads({ workspaceId, q: 'thanks' }),
        () => person.api.memberships.threads({ limit: 30 }),
      ])
        must(await isRefused(ask), 'a list was answered')
    } finally {
      await onReplica.query('select pg_wal_replay_resume()')
    }
  },

  'nobody else’s workspace is read': async ({ webs: [one = ''] }, person) => {
    const stranger = await signUp(one)
    const { workspaceId } = person
    must(await isRefused(() => stranger.api.threads.list({ workspaceId, limit: 30 })), 'a list was answered')
    must(await isRefused(() => stranger.api.search.threads({ workspaceId, q: 'a' })), 'a search was answered')
    const { rows } = await stranger.api.memberships.threads({ limit: 30 })
    must(rows.length === 0, 'the list of all workspaces has more than one’s own')
  },

  'the wall stands on the replica': async ({ admin, onReplica }) => {
    const { rows } = await admin.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname like 'rejoinder_app_%'`,
    )
    const client = await onReplica.connect()
    try {
      await client.query(`begin; set local role ${pg.escapeIdentifier(rows[0]?.name ?? '')}`)
      for (const table of ['threads', 'messages', 'contacts', 'tasks', 'drafts']) {
        const { rows: seen } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
        must(seen[0]?.count === 0, `${table} shows rows without a workspace`)
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  },

  'a file that came by one web server is there for the other': async ({ webs: [one = '', other = ''] }, person) => {
    const { workspaceId } = person
    const { rows } = await person.at(one).threads.list({ workspaceId, limit: 1 })
    const threadId = rows[0]?.id ?? ''
    const { id: fileId } = await person.at(one).attachments.add({
      workspaceId,
      threadId,
      name: 'offer.txt',
      contentType: 'text/plain',
      data: Buffer.from('Our offer').toString('base64'),
    })
    const { path } = await person.at(other).attachments.linkAdded({ workspaceId, threadId, fileId })
    must((await (await fetch(`${other}${path}`)).text()) === 'Our offer', 'the file is another one')
  },
}

/** Every read that a replica answers. */
function readsAt(person: Person, url: string): (() => Promise<unknown>)[] {
  const { workspaceId } = person
  const api = person.at(url)
  return [
    () => api.threads.list({ workspaceId, limit: 30 }),
    () => api.threads.counts({ workspaceId }),
    () => api.threads.matches({ workspaceId }),
    () => api.search.threads({ workspaceId, q: 'thanks' }),
    () => api.search.people({ workspaceId, q: 'a' }),
    () => api.review.queue({ workspaceId }),
    () => api.tasks.list({ workspaceId, limit: 20 }),
    () => api.tasks.counts({ workspaceId }),
    () => api.views.counts({ workspaceId }),
    () => api.memberships.threads({ limit: 30 }),
    () => api.memberships.threadCounts(),
    () => api.memberships.matches({}),
    () => api.memberships.search({ q: 'thanks' }),
    () => api.memberships.people({ q: 'a' }),
    () => api.memberships.selectable({ view: 'all' }),
    () => api.memberships.review(),
    () => api.memberships.tasks({ limit: 20 }),
    () => api.memberships.taskCounts(),
    () => api.personViews.counts(),
  ]
}

const isRefused = (ask: () => Promise<unknown>): Promise<boolean> =>
  ask().then(
    () => false,
    () => true,
  )
