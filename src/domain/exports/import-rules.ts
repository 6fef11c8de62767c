import { sha256 } from '#lib/sha256.ts'

/** A file can't be imported, and why: a code, and where in the file. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly code: ImportErrorCode
  readonly place: string

  constructor(code: ImportErrorCode, place: string, cause?: unknown) {
    super(`${code}: ${place}`, { cause })
    this.code = code
    this.place = place
  }
}

/**
 * `no_archive`: not a ZIP that can be read. `no_export`: one, but no export of a workspace. `newer`: made by a newer version. `too_large`: more
 * than fits in a workspace, or packed so that it only pretends to be small. `broken_line`: something in it is not what an export has there.
 */
export type ImportErrorCode = 'no_archive' | 'no_export' | 'newer' | 'too_large' | 'broken_line'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/**
 * Ids as the new workspace has them: the same one each time, in the same order, and of no other workspace. They keep their time and what counts
 * within it; what is left to chance is drawn anew, from the workspace's own id.
 */
export function idsOf(workspaceId: string): (id: string) => string {
  const known = new Map<string, string>()
  return (id) => {
    const old = id.toLowerCase()
    let made = known.get(old)
    if (made === undefined) {
      made = `${old.slice(0, 26)}${sha256(`${workspaceId} ${old}`).toString('hex').slice(0, 10)}`
      known.set(old, made)
    }
    return made
  }
}

/** Every id within a value, however deep. What is longer than an id is words, and stays. */
export function withIds(value: unknown, idOf: (id: string) => string): unknown {
  if (isId(value)) return idOf(value)
  if (Array.isArray(value)) return value.map((one) => withIds(one, idOf))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [isId(name) ? idOf(name) : name, withIds(one, idOf)]),
    )
  return value
}

/** What the platform's customers keep of a lead: an id in it is one of theirs. */
export const isForeign = (column: string): boolean => column === 'contacts.details'

type Row = Record<string, unknown>

/** A noun that is imported: into which table, and what must not come as it is. */
export interface Import {
  name: string
  table: string
  change?: (row: Row) => Row
  /** Whether a row stays behind; `own`: what the importing person was called there. */
  isLeft?: (row: Row, own: unknown) => boolean
}

const open = new Set(['prepared', 'calling', 'unclear'])

/**
 * In the order in which the tables lean on each other. What belongs to the installation that it comes from is left out: plan and payments, members
 * and invitations, webhooks and their deliveries, the audit log, who gets reports, rules that name people, and every secret.
 */
export const imports: readonly Import[] = [
  // It is asked for anew, with its key: then it is the same one again.
  {
    name: 'connections',
    table: 'connections',
    change: (row) => ({ ...row, is_active: false, api_key_encrypted: Buffer.alloc(0) }),
  },
  { name: 'campaigns', table: 'campaigns' },
  { name: 'agents', table: 'agents' },
  { name: 'senders', table: 'senders' },
  { name: 'snippets', table: 'snippets' },
  { name: 'contacts', table: 'contacts' },
  { name: 'threads', table: 'threads' },
  { name: 'notes', table: 'thread_notes', change: (row) => ({ ...row, mentions: [] }) },
  { name: 'files', table: 'thread_files' },
  { name: 'campaign_mails', table: 'campaign_mails' },
  { name: 'drafts', table: 'drafts' },
  { name: 'draft_versions', table: 'draft_versions' },
  { name: 'tasks', table: 'tasks', change: taskAtRest },
  {
    name: 'sends',
    table: 'send_attempts',
    change: (row) => ({
      ...row,
      // Nobody here knows what became of the call: before anything goes out again it is looked up.
      state: open.has(String(row.state)) ? 'given_up' : row.state,
      body_hash: sha256(String(row.body)),
    }),
  },
  { name: 'messages', table: 'messages' },
  { name: 'timeline', table: 'timeline_entries' },
  { name: 'agent_versions', table: 'agent_versions' },
  { name: 'evidence', table: 'agent_evidence' },
  { name: 'lessons', table: 'lessons' },
  {
    name: 'replays',
    table: 'replays',
    change: (row) => ({
      ...row,
      ...(row.ended_at === null && { state: 'canceled', ended_at: row.made_at }),
      touched_at: row.ended_at ?? row.made_at,
    }),
  },
  { name: 'replay_cases', table: 'replay_cases' },
  { name: 'knowledge', table: 'kb_entries' },
  { name: 'questions', table: 'kb_questions' },
  { name: 'views', table: 'thread_views', isLeft: ({ listed }, own) => namesAnother(listed, own) },
]

/** A list of what somebody answered, or is to see to, who is nobody here would be empty for good. */
const namesAnother = (listed: unknown, own: unknown): boolean =>
  ['assignee', 'person'].some((filter) => {
    const id = typeof listed === 'object' && listed !== null ? Reflect.get(listed, filter) : null
    return isId(id) && id !== own
  })

/** Nothing that was to go out does so by itself: a person decides. */
function taskAtRest(row: Row): Row {
  if (row.status === 'processing')
    return { ...row, status: 'failed', is_automatic: false, last_error: [{ code: 'unreadable' }] }
  if (row.status === 'pending' && row.draft_id !== null)
    return { ...row, status: 'ready', is_automatic: false, last_error: [{ code: 'imported' }] }
  return row
}

/** Whom a column names; they are nobody here, but for whoever imports. */
export const isPerson = (column: string): boolean =>
  /(?:_by|^actor_id|^assigned_to)$/.test(column) && column !== 'asked_by' && column !== 'answered_by'

/** By whom words were changed that an agent wrote: without anybody, it would take them for its own and write others in their place. */
const changedBy = ['drafts.edited_by', 'kb_entries.created_by']
/** Whoever imports stands for everybody there. */
export const isKeptByAnyone = (column: string): boolean => changedBy.includes(column)
