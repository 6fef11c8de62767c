// The raw limit of taking replies in: as many connections, each storing the rows that a drafted reply leaves behind, in as many
// commits as it has steps, and nothing else: nothing is looked up, read, judged, written or handed on.
import pg from 'pg'
import { inTransaction, type Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { answerOnce } from './answer-once.ts'

export interface RawRepliesSpec {
  /** Of the application's login: row-level security is at work. */
  url: string
  connections: number
  replies: number
  workspaceId: string
  connectionId: string
  words: string
  html: string
}

export interface RawRepliesResult {
  elapsedMs: number
}

interface Ids {
  workspaceId: string
  connectionId: string
  threadId: string
  messageId: string
  draftId: string
}

const timeline = (db: Queryable, { workspaceId, threadId }: Ids, kind: string) =>
  db.query(
    sql`insert into timeline_entries (workspace_id, id, thread_id, kind) values (${workspaceId}, ${newId()}, ${threadId}, ${kind})`,
  )

const live = (db: Queryable, { workspaceId, threadId }: Ids) =>
  db.query(sql`insert into live_events (workspace_id, kind, thread_id) values (${workspaceId}, 'thread', ${threadId})`)

/** What each step of a reply stores: arrival, judgement, draft, task. */
const steps = (spec: RawRepliesSpec, ids: Ids): ((db: Queryable) => Promise<void>)[] => {
  const { workspaceId, connectionId, threadId, messageId, draftId } = ids
  const { words, html } = spec
  return [
    async (db) => {
      const contactId = newId()
      await db.query(sql`insert into contacts (workspace_id, id, connection_id, email, name) values
        (${workspaceId}, ${contactId}, ${connectionId}, ${`raw-${contactId}@larkspur.example`}, ${`Raw ${contactId}`})`)
      await db.query(sql`insert into threads (workspace_id, id, contact_id, last_message_at, last_direction, last_inbound_id, revision)
        values (${workspaceId}, ${threadId}, ${contactId}, now(), 'inbound', ${messageId}, 1)`)
      await db.query(sql`insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, new_text,
        quoted_text, html, sent_at, source) values (${workspaceId}, ${messageId}, ${threadId}, ${connectionId}, 'inbound', 'a@b.example',
        'c@d.example', ${words}, ${words}, ${html}, now(), 'webhook')`)
      await timeline(db, ids, 'received')
      await live(db, ids)
    },
    async (db) => {
      await db.query(sql`update threads set label = 'question', intent_score = 5, intent = '{"label":"question"}'
        where workspace_id = ${workspaceId} and id = ${threadId}`)
      await timeline(db, ids, 'scored')
      await live(db, ids)
    },
    async (db) => {
      await db.query(sql`insert into drafts (workspace_id, id, thread_id, origin, subject, body, written_body, based_on_revision) values
        (${workspaceId}, ${draftId}, ${threadId}, 'agent', 'Re: quick question', ${words}, ${words}, 1)`)
      await db.query(sql`insert into draft_versions (workspace_id, id, thread_id, draft_id, kind, subject, body) values
        (${workspaceId}, ${newId()}, ${threadId}, ${draftId}, 'written', 'Re: quick question', ${words})`)
      await timeline(db, ids, 'draft_written')
      await live(db, ids)
    },
    async (db) => {
      await db.query(sql`insert into tasks (workspace_id, id, thread_id, draft_id, type, status, scheduled_at, is_automatic) values
        (${workspaceId}, ${newId()}, ${threadId}, ${draftId}, 'reply', 'ready', now(), false)`)
      await db.query(sql`update threads set answer_status = 'ready', answer_at = now(), answer_is_automatic = false
        where workspace_id = ${workspaceId} and id = ${threadId}`)
      await timeline(db, ids, 'waits_for_approval')
      await live(db, ids)
    },
  ]
}

async function run(spec: RawRepliesSpec): Promise<RawRepliesResult> {
  const { url, connections, replies, workspaceId, connectionId } = spec
  const pool = new pg.Pool({ connectionString: url, max: connections })
  let left = replies
  const startedAt = performance.now()
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const ids = { workspaceId, connectionId, threadId: newId(), messageId: newId(), draftId: newId() }
      for (const step of steps(spec, ids)) await inTransaction(pool, { workspaceId }, step)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  const elapsedMs = performance.now() - startedAt
  await pool.end()
  return { elapsedMs }
}

answerOnce(run)
