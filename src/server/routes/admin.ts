import { readPlatformCounts } from '#domain/platform/reads.ts'
import { forPlatformAdmin } from '../implement.ts'

export const admin = {
  counts: forPlatformAdmin.admin.counts.handler(({ context: { ctx, adminScope } }) =>
    readPlatformCounts(ctx, adminScope),
  ),
}
