import { inTx } from '#domain/context.ts'
import { assignThread } from '#domain/threads/colleagues/assign.ts'
import { readAssignmentRules, removeAssignmentRule, setAssignmentRule } from '#domain/threads/colleagues/set-turns.ts'
import { inWorkspace } from '../implement.ts'

const done = { ok: true as const }

export const assignments = {
  assign: inWorkspace.assignments.assign.handler(async ({ context: { ctx, scope }, input }) => ({
    ...done,
    ...(await assignThread(ctx, scope, input.threadId, input.memberId)),
  })),
  rules: inWorkspace.assignments.rules.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readAssignmentRules(tx, scope)),
  ),
  setRule: inWorkspace.assignments.setRule.handler(({ context: { ctx, scope }, input }) =>
    setAssignmentRule(ctx, scope, input),
  ),
  removeRule: inWorkspace.assignments.removeRule.handler(async ({ context: { ctx, scope }, input }) => {
    await removeAssignmentRule(ctx, scope, input.ruleId)
    return done
  }),
}
