import type { Queryable } from '#db/connect.ts'
import { json, sql } from '#db/sql.ts'
import { addJobs, type NewJob } from '#queue/add.ts'

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
 * What a transaction leaves for others: jobs, news for open browsers, lines of timelines. It is written when the transaction's
 * work is done, so within the transaction nobody reads it.
 */
export interface Outbox {
  /** Of two jobs with the same key the later one counts; the same job twice is one. */
  addJob(job: NewJob): void
  /** The same news twice is told once. */
  addNews(news: News): void
  addLine(line: TimelineLine): void
  /** Writes it all, at the end of the transaction. Throws what the database refuses. */
  write(db: Queryable): Promise<void>
}

export function createOutbox(): Outbox {
  const jobs = new Map<string, NewJob>()
  const news = new Map<string, News>()
  const lines: TimelineLine[] = []
  return {
    addJob(job) {
      jobs.set(job.key ?? JSON.stringify(job), job)
    },
    addNews(one) {
      news.set(`${one.kind} ${one.thread_id}`, one)
    },
    addLine(line) {
      lines.push(line)
    },
    async write(db) {
      await Promise.all([addJobs(db, [...jobs.values()]), writeRows(db, [...news.values()], lines)])
    },
  }
}

async function writeRows(db: Queryable, news: readonly News[], lines: readonly TimelineLine[]): Promise<void> {
  if (news.length === 0 && lines.length === 0) return
  await db.query(sql`
        with told as (
          insert into live_events (workspace_id, kind, thread_id)
          select n.workspace_id, n.kind, n.thread_id from jsonb_to_recordset(${json(news)}::jsonb)
            as n (workspace_id uuid, kind text, thread_id uuid)
          returning json_build_object('w', workspace_id, 'k', kind, 't', thread_id)::text as news),
        noted as (
          insert into timeline_entries (workspace_id, id, thread_id, kind, detail, actor_id, at)
          select l.* from jsonb_to_recordset(${json(lines)}::jsonb)
            as l (workspace_id uuid, id uuid, thread_id uuid, kind text, detail jsonb, actor_id uuid, at timestamptz))
        select count(pg_notify('live', news)) from told`)
}
