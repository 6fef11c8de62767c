import { AppError } from '../app-error.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { changeAgentIn } from './change-agent.ts'
import { readVersion } from './read-versions.ts'

/**
 * Tells an agent again what one of its earlier versions was told, as a version of its own. What it may do by itself (the switch, its caps, what
 * is checked first) and which campaigns it answers stay as they are: nobody gives that by going back. Throws `not_found`.
 */
export async function rollBackAgent(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  id: string,
  number: number,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const version = await readVersion(tx, scope, id, number)
    if (version === undefined) throw new AppError('not_found')
    await changeAgentIn(tx, scope, id, (agent) => {
      const { autoSendEnabled, dailyCap, threadCap, companyCap, careLevel } = agent
      return { ...agent, ...version.settings, autoSendEnabled, dailyCap, threadCap, companyCap, careLevel }
    })
  })
}
