import { inReadTx } from '#domain/context.ts'
import { findPeople } from '#domain/search/find-people.ts'
import { findThreads } from '#domain/search/find-threads.ts'
import { inWorkspace } from '../implement.ts'

export const search = {
  threads: inWorkspace.search.threads.handler(({ context: { ctx, scope }, input: { workspaceId: _own, ...wanted } }) =>
    inReadTx(ctx, scope, (tx) => findThreads(tx, scope, wanted)),
  ),
  people: inWorkspace.search.people.handler(({ context: { ctx, scope }, input }) =>
    inReadTx(ctx, scope, async (tx) => ({ people: await findPeople(tx, scope, input) })),
  ),
}
