import type { Snippet } from '#contract/snippets.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** All of the workspace, by name. */
export const listSnippets = (tx: TxCtx, scope: Scope): Promise<Snippet[]> =>
  tx.db.query<Snippet>(sql`
    select id, name, body, updated_at as "updatedAt" from snippets
     where workspace_id = ${scope.workspaceId} order by lower(name), id`)
