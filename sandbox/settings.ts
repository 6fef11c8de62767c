import { z } from 'zod'
import type { Database } from './database.ts'

export const settingsShape = z.object({
  /** Which name `/api/users` gives the workspace block: older instances say `team`, newer ones `workspace`. */
  usersShape: z.enum(['team', 'workspace']),
  /** Campaign status as live instances write it, or as the reference's examples do. */
  statusCase: z.enum(['lower', 'capital']),
  /** Requests a minute that one key may make; null switches the limit off. */
  requestsPerMinute: z.number().int().positive().nullable(),
  /** Pausing a campaign answers 200 with nothing, as was seen live. */
  pauseAnswersEmpty: z.boolean(),
  /** Whether sent rows show lead, campaign and parent. Live rows did not. */
  sentRowsLinked: z.boolean(),
})
export type Settings = z.infer<typeof settingsShape>

const defaults: Settings = {
  usersShape: 'team',
  statusCase: 'lower',
  requestsPerMinute: 3000,
  pauseAnswersEmpty: false,
  sentRowsLinked: false,
}

export type SettingsBook = { read(): Settings; change(changes: Partial<Settings>): Settings; forget(): void }

/** The switches for what differs between real instances. Kept in the database, held in memory. */
export function openSettings(db: Database): SettingsBook {
  const stored = db.first(z.object({ value: z.string() }), "SELECT value FROM settings WHERE name = 'switches'")
  let current = stored === undefined ? defaults : settingsShape.parse({ ...defaults, ...JSON.parse(stored.value) })
  return {
    read: () => current,
    change: (changes) => {
      current = settingsShape.parse({ ...current, ...changes })
      db.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('switches', ?)", [JSON.stringify(current)])
      return current
    },
    forget: () => {
      current = defaults
    },
  }
}
