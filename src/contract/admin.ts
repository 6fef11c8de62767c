import { z } from 'zod'
import { operation } from './operation.ts'

export const platformCountsSchema = z.object({
  users: z.int(),
  workspaces: z.int(),
  administrators: z.int(),
  /** Of all workspaces, in the last 24 hours. */
  auditEntries: z.int(),
})
export type PlatformCounts = z.infer<typeof platformCountsSchema>

export const admin = {
  counts: operation('platform admin', 'GET', '/admin/counts', 'How much there is on the whole platform').output(
    platformCountsSchema,
  ),
}
