import type { AgentInput } from '#contract/agents.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { findCampaignName } from './store.ts'

/** The campaign may have been erased since it was offered for choice: throws `not_found` then. */
export async function checkCampaign(
  tx: TxCtx,
  scope: Scope,
  { connectLevel, linkedCampaignId }: AgentInput,
): Promise<void> {
  if (connectLevel !== 'campaign' || linkedCampaignId === null) return
  if ((await findCampaignName(tx, scope, linkedCampaignId)) === undefined)
    throw new AppError('not_found', { message: 'That campaign no longer exists. Choose another one.' })
}
