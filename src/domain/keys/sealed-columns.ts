import type { Sql } from '#db/sql.ts'
import { sql } from '#db/sql.ts'
import { keyContext } from '../connections/rules.ts'
import { soughtContext } from '../erasure/rules.ts'
import { hookContext, pushContext } from '../notices/rules.ts'
import { erasureKeyContext } from '../threads/erased-leads.ts'
import { tokenContext } from '../webhooks/rules.ts'
import { routerKeyContext } from '../workspaces/reads.ts'

/** A column of sealed secrets. Names are of this file alone, never of anybody's input. */
export interface SealedColumn {
  table: string
  column: string
  /** What tells the rows of the table apart. */
  key: Sql
  name: Sql
  from: Sql
  /** The column that holds the workspace; null where rows belong to none. */
  workspace: Sql | null
  /** What a row's box is bound to, by the row's key and its workspace. */
  contextOf(key: string, workspaceId: string): string
}

/** Those that belong to a workspace: seen and changed under its scope. */
export const sealedByWorkspace: readonly SealedColumn[] = [
  {
    table: 'workspaces',
    column: 'openrouter_key_encrypted',
    key: sql`id`,
    name: sql`openrouter_key_encrypted`,
    from: sql`workspaces`,
    workspace: sql`id`,
    contextOf: (_, workspaceId) => routerKeyContext(workspaceId),
  },
  {
    table: 'workspaces',
    column: 'erasure_key_encrypted',
    key: sql`id`,
    name: sql`erasure_key_encrypted`,
    from: sql`workspaces`,
    workspace: sql`id`,
    contextOf: (_, workspaceId) => erasureKeyContext(workspaceId),
  },
  {
    table: 'lead_erasures',
    column: 'sought_encrypted',
    key: sql`id`,
    name: sql`sought_encrypted`,
    from: sql`lead_erasures`,
    workspace: sql`workspace_id`,
    contextOf: (_, workspaceId) => soughtContext(workspaceId),
  },
  {
    table: 'connections',
    column: 'api_key_encrypted',
    key: sql`id`,
    name: sql`api_key_encrypted`,
    from: sql`connections`,
    workspace: sql`workspace_id`,
    contextOf: (_, workspaceId) => keyContext(workspaceId),
  },
  {
    table: 'webhooks',
    column: 'token_encrypted',
    key: sql`id`,
    name: sql`token_encrypted`,
    from: sql`webhooks`,
    workspace: sql`workspace_id`,
    contextOf: (_, workspaceId) => tokenContext(workspaceId),
  },
  {
    table: 'notice_hooks',
    column: 'url_encrypted',
    key: sql`id`,
    name: sql`url_encrypted`,
    from: sql`notice_hooks`,
    workspace: sql`workspace_id`,
    contextOf: hookContext,
  },
]

/** Those of the installation and of people. */
export const sealedElsewhere: readonly SealedColumn[] = [
  {
    table: 'signing_keys',
    column: 'private_jwk_encrypted',
    key: sql`kid`,
    name: sql`private_jwk_encrypted`,
    from: sql`signing_keys`,
    workspace: null,
    contextOf: (kid) => `signing_key:${kid}`,
  },
  {
    table: 'factors',
    column: 'secret_encrypted',
    key: sql`id`,
    name: sql`secret_encrypted`,
    from: sql`factors`,
    workspace: null,
    contextOf: (id) => `totp:${id}`,
  },
  {
    table: 'push_subscriptions',
    column: 'box_encrypted',
    key: sql`id`,
    name: sql`box_encrypted`,
    from: sql`push_subscriptions`,
    workspace: null,
    contextOf: pushContext,
  },
]
