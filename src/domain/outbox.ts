import type { Queryable } from '#db/connect.ts'
import { inLots, json, list, sql } from '#db/sql.ts'
import { addJobs, asOne, isAtOnce, type NewJob } from '#queue/add.ts'
import { type Changes, createSums } from './daily-numbers.ts'
import { type Due, type DueChange, writeDue } from './due.ts'
import { dropNotices, type NewNotice, writeNotices } from './raise-notice.ts'
import type { Scope } from './scope.ts'
import { writeThreadWords } from './thread-words.ts'

/** A line of a thread's timeline, as it is stored. */
export interface TimelineLine {
  workspace_id: string
  id: string
  thread_id: string
  kind: string
  detail: object
  actor_id: string | null
  at: string
}

interface News {
  workspace_id: string
  kind: string
  thread_id: string | null
}

/**
 * What a transaction leaves for others: jobs, what is due, news for open browsers, lines of timelines, notices for people. It is written when the transaction's
 * work is done, so within the transaction nobody reads it.
 */
export interface Outbox {
  /** Of two jobs with the same key the later one counts; the same job twice is one. */
  addJob(job: NewJob): void
  /** Gives out the jobs that `which` says and that could be done at once; nobody else gets them. */
  takeJobs(which: (job: NewJob) => boolean): NewJob[]
  /** The same news twice is told once. */
  addNews(news: News): void
  addLine(line: TimelineLine): void
  /** The thread has other words from now on: search finds it by what the transaction leaves in it. */
  indexThread(scope: Scope, threadId: string): void
  /** Adds to what the tabs of the workspace's inbox and its dashboard count: all, new, high, pending, needs, put away, high and put away. */
  count(scope: Scope, change: readonly number[]): void
  /** Tells the workspace's people of something, each by the ways that they chose. Raised again for the same (by its key), it is told once. */
  raise(scope: Scope, notice: NewNotice): void
  /** What was told under this key is no news any more: it is taken out of the bell, and leaves by no way that it has not left by. */
  takeBack(scope: Scope, key: string): void
  /** Changes the sums of days that the numbers are read from. */
  addSums(changes: Changes): void
  /** When something is due from now on; null: no more. Of two times for the same the later one given counts. */
  setDue(scope: Scope, due: Omit<Due, 'at'> & Pick<DueChange, 'at'>): void
  /** Writes it all, at the end of the transaction, but for the sums. Throws what the database refuses. */
  write(db: Queryable): Promise<void>
  /** Writes the sums, last and at once: many transactions change the same ones, and who has changed one waits for nothing else. */
  writeSums(db: Queryable): Promise<void>
}

export function createOutbox(): Outbox {
  const jobs = new Map<string, NewJob>()
  const news = new Map<string, News>()
  const lines: TimelineLine[] = []
  const counts = new Map<string, number[]>()
  const due = new Map<string, DueChange>()
  const notices = new Map<string, Map<string, NewNotice>>()
  const takenBack = new Map<string, string[]>()
  const reworded = new Map<string, Set<string>>()
  const sums = createSums()
  return {
    addJob(job) {
      jobs.set(job.key ?? JSON.stringify(job), job)
    },
    takeJobs(which) {
      const taken = [...jobs].filter(([, job]) => isAtOnce(job) && which(job))
      for (const [key] of taken) jobs.delete(key)
      return taken.map(([, job]) => job)
    },
    addNews(one) {
      news.set(`${one.kind} ${one.thread_id}`, one)
    },
    addLine(line) {
      lines.push(line)
    },
    indexThread({ workspaceId }, threadId) {
      reworded.set(workspaceId, (reworded.get(workspaceId) ?? new Set()).add(threadId))
    },
    count({ workspaceId }, change) {
      const before = counts.get(workspaceId)
      counts.set(workspaceId, before === undefined ? [...change] : before.map((sum, tab) => sum + (change[tab] ?? 0)))
    },
    raise({ workspaceId }, notice) {
      const known = notices.get(workspaceId) ?? new Map<string, NewNotice>()
      notices.set(workspaceId, known.set(notice.key, notice))
      this.addNews({ workspace_id: workspaceId, kind: 'notices', thread_id: null })
    },
    takeBack({ workspaceId }, key) {
      notices.get(workspaceId)?.delete(key)
      takenBack.set(workspaceId, [...(takenBack.get(workspaceId) ?? []), key])
    },
    addSums: sums.add,
    setDue({ workspaceId }, change) {
      due.set(`${change.kind} ${change.subjectId}`, { ...change, workspaceId })
    },
    async write(db) {
      await Promise.all([
        addJobs(db, asOne([...jobs.values()])),
        writeDue(db, [...due.values()]),
        writeRows(db, [...news.values()], lines),
        ...[...reworded].map(([workspaceId, ids]) => writeThreadWords(db, workspaceId, [...ids])),
        ...[...counts].map(([workspaceId, change]) => writeCounts(db, workspaceId, change)),
        ...[...takenBack].map(([workspaceId, keys]) => dropNotices(db, { workspaceId }, keys)),
        ...[...notices].map(([workspaceId, raised]) => writeNotices(db, { workspaceId }, [...raised.values()])),
      ])
    },
    writeSums: sums.write,
  }
}

/** To one of 16 slots, so that writers of one workspace seldom wait for each other. */
async function writeCounts(db: Queryable, workspaceId: string, change: readonly number[]): Promise<void> {
  if (change.every((one) => one === 0)) return
  await db.query(sql`
    insert into thread_counts as c (workspace_id, slot, total, fresh, high, pending, needs, aside, high_aside)
    values (${workspaceId}, pg_backend_pid() % 16, ${list(change.map((one) => sql`${one}`))})
    on conflict (workspace_id, slot) do update set total = c.total + excluded.total, fresh = c.fresh + excluded.fresh,
      high = c.high + excluded.high, pending = c.pending + excluded.pending, needs = c.needs + excluded.needs, aside = c.aside + excluded.aside,
      high_aside = c.high_aside + excluded.high_aside`)
}

async function writeRows(db: Queryable, news: readonly News[], lines: readonly TimelineLine[]): Promise<void> {
  const writes = [
    ...inLots(news).map(
      (lot) => sql`
      insert into live_events (workspace_id, kind, thread_id)
      values ${list(lot.map((n) => sql`(${n.workspace_id}, ${n.kind}, ${n.thread_id}::uuid)`))}`,
    ),
    ...inLots(lines).map(
      (lot) => sql`
      insert into timeline_entries (workspace_id, id, thread_id, kind, detail, actor_id, at)
      values ${list(lot.map((l) => sql`(${l.workspace_id}, ${l.id}, ${l.thread_id}, ${l.kind}, ${json(l.detail)}::jsonb, ${l.actor_id}::uuid, ${l.at}::timestamptz)`))}`,
    ),
  ]
  if (news.length > 0) {
    // Browsers hand over the first at once, and the others a moment later: a reply's row must not wait for the news of its delivery.
    const rowsFirst = news.toSorted((a, b) => Number(b.kind === 'thread') - Number(a.kind === 'thread'))
    const told = rowsFirst.map((n) => JSON.stringify({ w: n.workspace_id, k: n.kind, t: n.thread_id }))
    writes.push(sql`select count(pg_notify('live', news)) from unnest(${told}::text[]) as news`)
  }
  await Promise.all(writes.map((write) => db.query(write)))
}
