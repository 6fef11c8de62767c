import { z } from 'zod'

/** How long the file of an export is kept, ms. */
export const keptMs = 7 * 86_400_000

/** How long a link to it is good, ms. */
export const linkMs = 15 * 60_000

/** How far an export is, 0 to 99: what is ready says so itself. What is added meanwhile never takes it past that. */
export const progressOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))

/** The form of an export's JSON files, counted up whenever an older version could not import it. */
export const exportFormat = 1

/** Where an export says what it is. */
export const aboutName = 'export.json'

export const exportAboutSchema = z.object({
  format: z.int().positive(),
  workspaceId: z.uuid(),
  exportedAt: z.iso.datetime(),
})
export type ExportAbout = z.infer<typeof exportAboutSchema>
