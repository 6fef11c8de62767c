import { AppError } from '../app-error.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { changeAgent } from './change-agent.ts'
import { readVersion } from './read-versions.ts'
import { readAgent } from './reads.ts'

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
  const [agent, version] = await inTx(ctx, scope, async (tx) => [
    await readAgent(tx, scope, id),
    await readVersion(tx, scope, id, number),
  ])
  if (agent === undefined || version === undefined) throw new AppError('not_found')
  const { autoSendEnabled, dailyCap, threadCap, companyCap, careLevel } = agent
  await changeAgent(ctx, scope, id, {
    ...agent,
    ...version.settings,
    ...{ autoSendEnabled, dailyCap, threadCap, companyCap, careLevel },
  })
}
