import { inTx } from '#domain/context.ts'
import { approveGolden, readFactsOf } from '#domain/drafts/approve-golden.ts'
import { createEntry, editEntry, importEntries, removeEntry, restoreEntry } from '#domain/knowledge/change-entry.ts'
import { dismissQuestion } from '#domain/knowledge/dismiss-question.ts'
import { readQuestionPage } from '#domain/knowledge/question-reads.ts'
import { readDocument } from '#domain/knowledge/read-document.ts'
import { readEntryCounts, readEntryPage } from '#domain/knowledge/reads.ts'
import { inWorkspace, limited } from '../implement.ts'

export const knowledge = {
  list: inWorkspace.knowledge.list.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readEntryPage(tx, scope, input)),
  ),
  counts: inWorkspace.knowledge.counts.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readEntryCounts(tx, scope)),
  ),
  questions: inWorkspace.knowledge.questions.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readQuestionPage(tx, scope, input)),
  ),
  dismissQuestion: inWorkspace.knowledge.dismissQuestion.handler(async ({ context: { ctx, scope }, input }) => {
    await dismissQuestion(ctx, scope, input.questionId, true)
    return { ok: true as const }
  }),
  restoreQuestion: inWorkspace.knowledge.restoreQuestion.handler(async ({ context: { ctx, scope }, input }) => {
    await dismissQuestion(ctx, scope, input.questionId, false)
    return { ok: true as const }
  }),
  create: inWorkspace.knowledge.create.handler(({ context: { ctx, scope }, input }) => createEntry(ctx, scope, input)),
  update: inWorkspace.knowledge.update.handler(({ context: { ctx, scope }, input }) =>
    editEntry(ctx, scope, input.entryId, input),
  ),
  facts: inWorkspace.knowledge.facts.handler(async ({ context: { ctx, scope }, input }) => ({
    facts: await inTx(ctx, scope, (tx) => readFactsOf(tx, scope, input.entryId)),
  })),
  approve: inWorkspace.knowledge.approve.handler(({ context: { ctx, scope }, input }) =>
    approveGolden(ctx, scope, input),
  ),
  remove: inWorkspace.knowledge.remove.handler(async ({ context: { ctx, scope }, input }) => {
    await removeEntry(ctx, scope, input.entryId)
    return { ok: true as const }
  }),
  restore: inWorkspace.knowledge.restore.handler(({ context: { ctx, scope }, input }) =>
    restoreEntry(ctx, scope, input.entryId),
  ),
  readPage: inWorkspace.knowledge.readPage
    .use(limited('readDocument'))
    .handler(({ context: { ctx }, input, signal }) => readDocument(ctx, { kind: 'page', url: input.url }, signal)),
  readPdf: inWorkspace.knowledge.readPdf
    .use(limited('readDocument'))
    .handler(({ context: { ctx }, input, signal }) =>
      readDocument(ctx, { kind: 'pdf', bytes: Buffer.from(input.data, 'base64'), fileName: input.fileName }, signal),
    ),
  import: inWorkspace.knowledge.import.handler(({ context: { ctx, scope }, input }) =>
    importEntries(ctx, scope, input),
  ),
}
