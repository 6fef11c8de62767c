import { inTx } from '#domain/context.ts'
import { readVersions } from '#domain/drafts/reads.ts'
import { restoreVersion } from '#domain/drafts/restore-version.ts'
import { discardDraft, saveDraft } from '#domain/drafts/save-draft.ts'
import { writeDraft } from '#domain/drafts/write-draft.ts'
import { inWorkspace, limited } from '../implement.ts'
import { renderedStream } from '../render-error.ts'

/** The end of a draft that takes too long; the writer's own time-outs are shorter. */
const generateMs = 180_000

export const drafts = {
  generate: inWorkspace.drafts.generate
    .use(limited('generate'))
    .handler(({ context: { ctx, scope, isOver }, input, signal }) =>
      renderedStream(
        writeDraft(
          ctx,
          scope,
          { threadId: input.threadId, askedBy: 'person', instruction: input.instruction ?? null },
          AbortSignal.any([AbortSignal.timeout(generateMs), isOver, ...(signal === undefined ? [] : [signal])]),
        ),
        ctx,
      ),
    ),
  save: inWorkspace.drafts.save.handler(({ context: { ctx, scope }, input }) => saveDraft(ctx, scope, input)),
  versions: inWorkspace.drafts.versions.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, async (tx) => ({ versions: await readVersions(tx, scope, input.threadId) })),
  ),
  restore: inWorkspace.drafts.restore.handler(({ context: { ctx, scope }, input }) =>
    restoreVersion(ctx, scope, input),
  ),
  discard: inWorkspace.drafts.discard.handler(async ({ context: { ctx, scope }, input }) => {
    await discardDraft(ctx, scope, input.threadId, input.draftId)
    return { ok: true as const }
  }),
}
