import { inTx } from '#domain/context.ts'
import { createSnippet, editSnippet, removeSnippet } from '#domain/knowledge/change-snippet.ts'
import { listSnippets } from '#domain/knowledge/snippet-reads.ts'
import { inWorkspace } from '../implement.ts'

export const snippets = {
  list: inWorkspace.snippets.list.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, async (tx) => ({ snippets: await listSnippets(tx, scope) })),
  ),
  create: inWorkspace.snippets.create.handler(({ context: { ctx, scope }, input: { name, body } }) =>
    createSnippet(ctx, scope, { name, body }),
  ),
  update: inWorkspace.snippets.update.handler(({ context: { ctx, scope }, input: { snippetId, name, body } }) =>
    editSnippet(ctx, scope, snippetId, { name, body }),
  ),
  remove: inWorkspace.snippets.remove.handler(async ({ context: { ctx, scope }, input }) => {
    await removeSnippet(ctx, scope, input.snippetId)
    return { ok: true as const }
  }),
}
