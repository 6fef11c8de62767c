import type { Queryable } from '#db/connect.ts'
import type { Ctx } from '../context.ts'
import { writeDue } from '../due.ts'
import { readTrialDays } from '../platform/reads.ts'
import type { Scope } from '../scope.ts'
import { nextMoment, trialFrom } from './rules.ts'
import { insertPlan } from './store.ts'

/** Begins the trial of a workspace that is just being made, as long as the platform's settings say, inside the caller's transaction. */
export async function startTrial(ctx: Pick<Ctx, 'now'>, db: Queryable, scope: Scope): Promise<void> {
  const at = ctx.now()
  const standing = trialFrom(at, await readTrialDays(db))
  await insertPlan({ db }, scope, standing)
  const { workspaceId } = scope
  await writeDue(db, [{ workspaceId, kind: 'plan', subjectId: workspaceId, at: nextMoment(standing, at) ?? at }])
}
