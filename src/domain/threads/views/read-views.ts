import type { KeptView } from '#contract/views.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope, UserScope } from '../../scope.ts'
import { listPersonViews } from './person-views-store.ts'
import { listViews } from './views-store.ts'

/** The views that a person has before them. */
export const readViews = (tx: TxCtx, scope: Scope): Promise<KeptView[]> => listViews(tx, scope)

/** Those of a person over all workspaces. */
export const readPersonViews = (tx: TxCtx, scope: Pick<UserScope, 'userId'>): Promise<KeptView[]> =>
  listPersonViews(tx, scope)
