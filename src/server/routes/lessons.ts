import { inTx } from '#domain/context.ts'
import { rejectDraft } from '#domain/drafts/reject-draft.ts'
import { acceptLesson, dismissLesson } from '#domain/lessons/decide-lesson.ts'
import { readLessons } from '#domain/lessons/reads.ts'
import { inWorkspace } from '../implement.ts'

const done = { ok: true as const }

export const lessons = {
  list: inWorkspace.lessons.list.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readLessons(tx, scope, input.agentId)),
  ),
  accept: inWorkspace.lessons.accept.handler(async ({ context: { ctx, scope }, input }) => {
    await acceptLesson(ctx, scope, input)
    return done
  }),
  dismiss: inWorkspace.lessons.dismiss.handler(async ({ context: { ctx, scope }, input }) => {
    await dismissLesson(ctx, scope, input.lessonId, input.isDismissed)
    return done
  }),
  reject: inWorkspace.lessons.reject.handler(async ({ context: { ctx, scope }, input }) => {
    await rejectDraft(ctx, scope, input)
    return done
  }),
}
