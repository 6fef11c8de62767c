import type { Agent } from '#contract/agents.ts'
import { changeAgentIn } from '../agents/change-agent.ts'
import { readAgent } from '../agents/reads.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { addEntries } from '../knowledge/change-entry.ts'
import type { Scope } from '../scope.ts'
import { decide, lockProposed } from './store.ts'

/** Of what an agent is told of itself, as its form allows. */
const mostTold = 2000

/**
 * A person accepts what was proposed, in these words: its agent is told so from now on, which makes a version of it, or the knowledge base has
 * an entry more. Accepted twice it is there once; two that are accepted at the same moment are both there. Throws `not_found` when it is decided
 * already or its agent is gone, `bad_request` when the agent's instructions have no room for it.
 */
export async function acceptLesson(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { lessonId, words, title }: { lessonId: string; words: string; title?: string | undefined },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const lesson = await lockProposed(tx, scope, lessonId)
    if (lesson === undefined) throw new AppError('not_found')
    const { agentId, kind, from, threadId } = lesson
    if (kind !== 'fact') await changeAgentIn(tx, scope, agentId, (agent) => told(agent, words))
    else if ((await readAgent(tx, scope, agentId)) === undefined) throw new AppError('not_found')
    else await addEntries(tx, scope, [{ title: title ?? from ?? words.slice(0, 80), content: words }], threadId)
    await decide(tx, scope, lessonId, { from: 'proposed', to: 'accepted' })
    await notifyLive(tx, scope, { kind: 'knowledge' })
  })
}

/** The agent with one more line of what it is told; null where it is told so already. */
function told(agent: Agent, words: string): Agent | null {
  if (agent.description.split('\n').includes(words)) return null
  const description = [agent.description.trimEnd(), words].filter(Boolean).join('\n')
  if (description.length > mostTold)
    throw new AppError('bad_request', {
      message: 'The agent’s instructions have no room for another rule. Shorten them first.',
    })
  return { ...agent, description }
}

/** A person does not want it learned, however often it is changed again; or takes that back. Throws `not_found`. */
export async function dismissLesson(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  lessonId: string,
  isDismissed: boolean,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const change = isDismissed
      ? ({ from: 'proposed', to: 'dismissed' } as const)
      : ({ from: 'dismissed', to: 'proposed' } as const)
    if (!(await decide(tx, scope, lessonId, change))) throw new AppError('not_found')
    await notifyLive(tx, scope, { kind: 'knowledge' })
  })
}
