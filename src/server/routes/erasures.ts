import { eraseLead } from '#domain/erasure/erase-lead.ts'
import { readLeadDocument } from '#domain/erasure/lead-document.ts'
import { findLead, readErasures } from '#domain/erasure/reads.ts'
import { inWorkspace, limited } from '../implement.ts'

export const erasures = {
  find: inWorkspace.erasures.find.handler(({ context: { ctx, scope }, input }) => findLead(ctx, scope, input.email)),
  document: inWorkspace.erasures.document
    .use(limited('export'))
    .handler(async ({ context: { ctx, scope }, input }) => ({
      document: await readLeadDocument(ctx, scope, input.email),
    })),
  erase: inWorkspace.erasures.erase.handler(async ({ context: { ctx, scope }, input }) => {
    const { id } = await eraseLead(ctx, scope, input.email)
    return { id }
  }),
  list: inWorkspace.erasures.list.handler(({ context: { ctx, scope } }) => readErasures(ctx, scope)),
}
