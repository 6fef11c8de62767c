import { isPassing } from '#db/connect.ts'
import type { Ctx } from '#domain/context.ts'
import { mintScope, type Scope } from '#domain/scope.ts'
import type { SendNeeds } from '#domain/tasks/send-needs.ts'
import { sendTask } from '#domain/tasks/send-task.ts'
import { settleAttempt } from '#domain/tasks/settle-attempt.ts'
import { createLanes, type Due, type Lanes } from './lanes.ts'

export interface Sender {
  /**
   * Begins what is due and has room; resolves, before any of it is done, to how much that was and whether more may be due, and with `aheadMs` to when
   * the first send of those that come due within that time does, in ms of the clock.
   */
  round(aheadMs?: number): Promise<{ begun: number; isMore: boolean; nextAt: number | null }>
  /** Resolves when everything that was begun is done. */
  idle(): Promise<void>
}

const widest = 16
/** More than a workspace may have under way: what is begun stays due until it is claimed. */
const readOfEach = 2 * widest
const checksOfEach = 2
/**
 * Somebody else may look at a line again after so many times the time that a send may take, should this process or its database
 * die while it looks. Two who look at once do no harm: what they find is recorded by compare-and-set.
 */
const leaseInSends = 2
const patienceMs = 5000
const longestPatienceMs = 300_000
const restsKept = 10_000
/** What must wait is asked about again after that. */
const waitMs = 500

interface Kind<Item extends Due> {
  lanes: Lanes<Item>
  find(): Promise<Item[]>
  /** False: it must wait, and is due still. */
  work(scope: Scope, id: string): Promise<boolean>
}

/** What is due and left alone for a while. */
interface Rest {
  workspaceId: string
  /** How often it could not be done; 0: it must wait. */
  times: number
  until: number
  /** It is that task's own matter: what is due behind it in its workspace is looked at meanwhile. */
  isOwn: boolean
}

interface SenderOptions {
  slots: number
  /** Whether a task that is due is left for a while. Left out: none is. */
  mustWait?: (scope: Scope, taskId: string) => Promise<boolean>
}

/**
 * Does what the tables say is due: tasks are sent, ledger lines whose outcome nobody knows are looked up. Every workspace in turn,
 * so that neither a mountain of due tasks nor a platform that hangs keeps another one waiting. Any number of processes may do so at
 * once: claiming is the task's own compare-and-set.
 */
export function createSender(
  ctx: SendNeeds & Pick<Ctx, 'log'>,
  { slots, mustWait = async () => false }: SenderOptions,
): Sender {
  const leaseMs = leaseInSends * ctx.settings.sendTimeoutMs
  const underWay = new Set<Promise<void>>()
  const rests = new Map<string, Rest>()

  const sends: Kind<Due> = {
    lanes: createLanes({ slots, widest }),
    async find() {
      const { rows } = await ctx.pool.query<Due>({
        name: 'find_due_tasks',
        text: 'select workspace_id as "workspaceId", task_id as id from find_due_tasks($1, $2, $3) order by scheduled_at, task_id',
        values: [ctx.now(), readOfEach + countOwn(), sends.lanes.full()],
      })
      return rows
    },
    async work(scope, id) {
      if (await mustWait(scope, id)) return false
      return sendTask(ctx, scope, id)
    },
  }
  const checks: Kind<Due> = {
    lanes: createLanes({ slots: Number.POSITIVE_INFINITY, widest: checksOfEach }),
    async find() {
      const { rows } = await ctx.pool.query<Due>({
        name: 'take_due_checks',
        text: 'select workspace_id as "workspaceId", attempt_id as id from take_due_checks($1, $2, $3, $4)',
        values: [ctx.now(), new Date(ctx.now().getTime() + leaseMs), checksOfEach, checks.lanes.full()],
      })
      return rows
    },
    async work(scope, id) {
      await settleAttempt(ctx, scope, id)
      return true
    },
  }

  /** What can't be done at all is tried again ever more seldom, and holds up nothing behind it. */
  const isPatient = ({ id }: Due): boolean => (rests.get(id)?.until ?? 0) <= ctx.now().getTime()
  const mustHaveWaited = ({ id }: Due): boolean => rests.get(id)?.times === 0
  const rest = (
    { workspaceId, id }: Due,
    { times, ms, isOwn }: Pick<Rest, 'times' | 'isOwn'> & { ms: number },
  ): void => {
    if (rests.size >= restsKept) rests.clear()
    rests.set(id, { workspaceId, times, until: ctx.now().getTime() + ms, isOwn })
  }
  const noteFailure = (item: Due, error: unknown): void => {
    const times = (rests.get(item.id)?.times ?? 0) + 1
    const ms = Math.min(longestPatienceMs, patienceMs * 2 ** (times - 1))
    // While the database is away, the others would only meet the same.
    rest(item, { times, ms, isOwn: !isPassing(error) })
  }
  /** The most that rest by themselves in one workspace: of each so many more are read, since those would hide what is due behind them. */
  const countOwn = (): number => {
    const counts = new Map<string, number>()
    for (const [id, { workspaceId, until, isOwn }] of rests) {
      // It would have been begun again long ago, were it still due.
      if (until + longestPatienceMs < ctx.now().getTime()) rests.delete(id)
      else if (isOwn) counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + 1)
    }
    return Math.max(0, ...counts.values())
  }

  const begin = (kind: Kind<Due>, item: Due): void => {
    const startedAt = performance.now()
    let hadToWait = false
    kind.lanes.begin(item)
    const done = kind
      .work(mintScope(item.workspaceId, { kind: 'system' }), item.id)
      .then(
        (isDone) => {
          hadToWait = !isDone
          if (isDone) rests.delete(item.id)
          else rest(item, { times: 0, ms: waitMs, isOwn: true })
        },
        (error: unknown) => {
          noteFailure(item, error)
          ctx.log.error({ err: error, workspaceId: item.workspaceId, id: item.id }, 'a send could not be processed')
        },
      )
      .finally(() => {
        kind.lanes.end(item, hadToWait ? null : performance.now() - startedAt)
        underWay.delete(done)
      })
    underWay.add(done)
  }

  /** Only a hint of when to look: whether it may go then is asked then. */
  const findNext = async (aheadMs: number): Promise<number | null> => {
    const now = ctx.now()
    const { rows } = await ctx.pool.query<{ at: string | null }>({
      name: 'find_next_due_task',
      text: 'select min(scheduled_at) as at from find_due_tasks($1, $2, $3) where scheduled_at > $4',
      values: [new Date(now.getTime() + aheadMs), readOfEach + countOwn(), sends.lanes.full(), now],
    })
    const at = rows[0]?.at ?? null
    return at === null ? null : Date.parse(at)
  }

  return {
    async round(aheadMs) {
      const [found, dueChecks] = [await sends.find(), await checks.find()]
      // What had to wait may have to again: what nobody has asked about goes first.
      const dueSends = found
        .filter(isPatient)
        .toSorted((one, other) => Number(mustHaveWaited(one)) - Number(mustHaveWaited(other)))
      const chosen = sends.lanes.choose(dueSends)
      for (const item of chosen) begin(sends, item)
      for (const item of dueChecks) begin(checks, item)
      const nextAt = aheadMs === undefined ? null : await findNext(aheadMs)
      return { begun: chosen.length + dueChecks.length, isMore: dueSends.length > chosen.length, nextAt }
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** While more is due than has room, slots are soon free. */
const againMs = 20
/** Of several workers one begins what has just come due; the others look a moment later, and find it begun. */
const apartMs = 20

/** Runs rounds until stopped: every `everyMs`, when something comes due in between, and much sooner while there is more to do. */
export function keepSending(
  ctx: Pick<Ctx, 'log' | 'now'>,
  sender: Sender,
  { everyMs }: { everyMs: number },
): { stop(): Promise<void> } {
  let isStopped = false
  let wake: () => void = () => undefined
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const found = await sender.round(everyMs).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'due sends could not be looked up')
        return { begun: 0, isMore: false, nextAt: null }
      })
      const untilNext = found.nextAt === null ? everyMs : found.nextAt - ctx.now().getTime() + Math.random() * apartMs
      const waitMs = found.isMore ? Math.min(againMs, everyMs) : Math.min(Math.max(untilNext, 1), everyMs)
      if (isStopped) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const running = loop()
  return {
    async stop() {
      isStopped = true
      wake()
      await running
      await sender.idle()
    },
  }
}
