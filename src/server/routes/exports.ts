import { readExports } from '#domain/exports/reads.ts'
import { linkExport, startExport } from '#domain/exports/start-export.ts'
import { inWorkspace, limited } from '../implement.ts'

export const exports = {
  start: inWorkspace.exports.start
    .use(limited('export'))
    .handler(({ context: { ctx, scope } }) => startExport(ctx, scope)),
  list: inWorkspace.exports.list.handler(({ context: { ctx, scope } }) => readExports(ctx, scope)),
  link: inWorkspace.exports.link.handler(({ context: { ctx, scope }, input }) =>
    linkExport(ctx, scope, input.exportId),
  ),
}
