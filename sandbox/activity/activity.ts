import { z } from 'zod'
import type { Activity, Sandbox } from '../context.ts'
import { leadReplyBody, leadsReply } from '../control/lead-replies.ts'
import { type Label, labels } from '../corpus/entry.ts'
import type { Database } from '../database.ts'
import type { Language } from '../store/leads.ts'
import { workspaceById } from '../store/workspaces.ts'

const activityRow = z.object({
  workspace_id: z.number(),
  is_on: z.number().transform(Boolean),
  written: z.number(),
  due_at: z.number().nullable(),
})
type ActivityRow = z.infer<typeof activityRow>

/**
 * What a newcomer meets first: of all kinds, the first in the language of the screens. After these any. Of an automatic mail the
 * platform tells only where a campaign wants it: these are in languages whose campaigns do.
 */
export const firstReplies: readonly ({ corpusId: string } | { label: Label; lang?: Language })[] = [
  { corpusId: 'en-interested-05' },
  { corpusId: 'en-question-04' },
  { corpusId: 'en-meeting-06' },
  { corpusId: 'en-objection-01' },
  { label: 'out_of_office', lang: 'en' },
  { label: 'not_now' },
  { label: 'unsubscribe' },
  { label: 'referral' },
  { label: 'question' },
  { label: 'bounce' },
  { label: 'not_interested' },
  { label: 'auto_reply', lang: 'de' },
  { label: 'abuse' },
  { label: 'other' },
]

/** From one of the first dozen to the next: all of them in three minutes. */
const dozen = 12
const dozenGapsMs = [0, 4_000, 8_000, 11_000, 13_000, 15_000, 16_000, 17_000, 18_000, 19_000, 20_000, 21_000]
const trickleMs = { first: 180_000, more: 20_000, most: 1_200_000 }
const lookEveryMs = 500

/** How long after the `written`th mail the next one comes. The trickle thins out: a night adds some thirty, not two hundred. */
export function gapAfter(written: number): number {
  if (written < dozen) return dozenGapsMs[written] ?? 0
  const gap = Math.min(trickleMs.most, trickleMs.first + (written - dozen) * trickleMs.more)
  return gap * (0.75 + Math.random() / 2)
}

/** Leads who answer by themselves, so that a newcomer sees mail come in. Kept in the database: a restart goes on where it was. */
export function openActivity(db: Database, sandbox: () => Sandbox): Activity {
  const find = (workspaceId: number): ActivityRow | undefined =>
    db.first(activityRow, 'SELECT * FROM activity WHERE workspace_id = ?', [workspaceId])
  const isWriting = new Set<number>()
  let timer: NodeJS.Timeout | undefined

  async function writeOne({ workspace_id: id, written }: ActivityRow): Promise<void> {
    const workspace = workspaceById(db, id)
    if (workspace === undefined || isWriting.has(id)) return
    isWriting.add(id)
    // The next time is set first: whatever goes wrong with this mail, the next one has its turn.
    db.run('UPDATE activity SET written = written + 1, due_at = ? WHERE workspace_id = ?', [
      Date.now() + gapAfter(written + 1),
      id,
    ])
    try {
      const asked = firstReplies[written] ?? { label: anyOf(labels.options) }
      await leadsReply(sandbox(), workspace, leadReplyBody.parse({ workspaceId: id, ...asked }))
    } catch (error) {
      console.error('sandbox: no lead could answer on its own:', error instanceof Error ? error.message : error)
    } finally {
      isWriting.delete(id)
    }
  }

  const writeDue = (): Promise<unknown> =>
    Promise.all(
      db
        .all(activityRow, 'SELECT * FROM activity WHERE is_on AND due_at <= ? ORDER BY due_at LIMIT 20', [Date.now()])
        .map(writeOne),
    )
  return {
    allow: (workspaceId) => {
      db.run('INSERT OR IGNORE INTO activity (workspace_id) VALUES (?)', [workspaceId])
    },
    begin: (workspaceId) => {
      db.run('UPDATE activity SET due_at = ? WHERE workspace_id = ? AND due_at IS NULL', [Date.now(), workspaceId])
    },
    of: (workspaceId) => {
      const row = find(workspaceId)
      if (row === undefined) return null
      const nextAt = row.is_on && row.due_at !== null ? new Date(row.due_at).toISOString() : null
      return { isOn: row.is_on, written: row.written, nextAt }
    },
    turn: (workspaceId, isOn) => {
      db.run(
        `INSERT INTO activity (workspace_id, is_on, due_at) VALUES (?, ?, ?)
         ON CONFLICT (workspace_id) DO UPDATE SET is_on = excluded.is_on, due_at = coalesce(excluded.due_at, due_at)`,
        [workspaceId, isOn, isOn ? Date.now() + 2_000 : null],
      )
    },
    start: () => {
      timer = setInterval(() => void writeDue(), lookEveryMs)
    },
    stop: async () => {
      clearInterval(timer)
      while (isWriting.size > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  }
}

function anyOf(options: readonly Label[]): Label {
  return options[Math.floor(Math.random() * options.length)] ?? 'question'
}
