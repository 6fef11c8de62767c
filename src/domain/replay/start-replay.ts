import type { Replay } from '#contract/replays.ts'
import { newId } from '#lib/new-id.ts'
import { readNewestVersion, readVersion } from '../agents/read-versions.ts'
import { readAgent } from '../agents/reads.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { areAgentsPaused } from '../workspaces/reads.ts'
import { insertCases } from './cases-store.ts'
import { listPastReplies } from './past-replies.ts'
import { endReplay, findReplay, insertReplay, queueReplay } from './store.ts'

export interface WantedReplay {
  agentId: string
  /** Left out: the agent as it is now. */
  version?: number | undefined
  /** The newest so many. */
  cases: number
  capUsd: number | null
}

/**
 * Has an agent tried on past replies by a job. Throws `not_found` for an agent or a version that is not there, `no_past_replies` where no
 * person has answered any, `replay_under_way` while another one of the workspace is, and `agents_paused`.
 */
export async function startReplay(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { agentId, version: wanted, cases, capUsd }: WantedReplay,
): Promise<Replay> {
  return inTx(ctx, scope, async (tx) => {
    const [agent, version, isPaused] = await Promise.all([
      readAgent(tx, scope, agentId),
      wanted === undefined ? readNewestVersion(tx, scope, agentId) : readVersion(tx, scope, agentId, wanted),
      areAgentsPaused(tx, scope),
    ])
    if (agent === undefined || version === undefined) throw new AppError('not_found')
    if (isPaused) throw new AppError('agents_paused')
    const replies = await listPastReplies(tx, scope, agent, cases)
    if (replies.length === 0) throw new AppError('no_past_replies')
    const id = newId()
    const replay = { id, agentId, version: version.number, purpose: 'asked', cases: replies.length, capUsd } as const
    if (!(await insertReplay(tx, scope, replay))) throw new AppError('replay_under_way')
    await insertCases(tx, scope, id, replies)
    await queueReplay(tx, scope, id)
    const told = { name: agent.name, version: version.number, cases: replies.length, capUsd }
    await recordAudit(tx, scope, 'agent.tried', agentId, told)
    await notifyLive(tx, scope, { kind: 'replays' })
    const made = await findReplay(tx, scope, id)
    if (made === undefined) throw new AppError('not_found')
    return made
  })
}

/** Ends a replay before its last case; what it has tried stays. Quiet when it is over already; throws `not_found`. */
export async function cancelReplay(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, id: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if ((await findReplay(tx, scope, id)) === undefined) throw new AppError('not_found')
    if (await endReplay(tx, scope, id, { state: 'canceled', end: null }))
      await notifyLive(tx, scope, { kind: 'replays' })
  })
}
