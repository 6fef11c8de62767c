import { inTx } from '#domain/context.ts'
import { readExports } from '#domain/exports/reads.ts'
import { linkExport, startExport } from '#domain/exports/start-export.ts'
import { inWorkspace, limited } from '../implement.ts'

export const exports = {
  start: inWorkspace.exports.start
    .use(limited('export'))
    .handler(({ context: { ctx, scope } }) => startExport(ctx, scope)),
  list: inWorkspace.exports.list.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readExports(tx, scope)),
  ),
  link: inWorkspace.exports.link.handler(({ context: { ctx, scope }, input }) =>
    linkExport(ctx, scope, input.exportId),
  ),
}
