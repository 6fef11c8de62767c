import type {
  ActivityHour,
  JobCount,
  PlatformHealth,
  PlatformSend,
  PlatformWorkspace,
  PlatformWorkspacePage,
} from '#contract/admin.ts'
import type { PlatformKind } from '#contract/connections.ts'
import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import { measurePlatform } from '../platform/measure.ts'
import { isPlatformAdmin } from '../platform/reads.ts'
import type { AdminScope } from '../scope.ts'
import { adapterFor } from '../sending-platform.ts'

// Each asks the database by a function that checks once more whether the person administers the platform, and else returns nothing.

const workspacesAtMost = 50

interface WorkspaceRow extends Omit<PlatformWorkspace, 'platform' | 'plan'> {
  kind: PlatformKind | null
  hasProblem: boolean | null
  plan: PlanState['plan'] | null
  planState: PlanState['state'] | null
}
type PlanState = NonNullable<PlatformWorkspace['plan']>

/** A page of 50, of those in whose name, or in an address of whose people, `search` stands; goes on below the workspace `cursor`. */
export async function readPlatformWorkspaces(
  ctx: Pick<Ctx, 'pool' | 'platforms'>,
  scope: AdminScope,
  { search = '', cursor = null }: { search?: string | undefined; cursor?: string | null | undefined },
): Promise<PlatformWorkspacePage> {
  const found = await single(ctx.pool).query<WorkspaceRow>(sql`
    select id, name, members, agents, platform_kind as kind, has_problem as "hasProblem", suspended_at as "suspendedAt",
           created_at as "createdAt", last_message_at as "lastMessageAt", synced_at as "syncedAt",
           plan, plan_state as "planState"
      from list_platform_workspaces(${scope.userId}, ${search}, ${cursor}, ${workspacesAtMost + 1})`)
  const workspaces = found.slice(0, workspacesAtMost).map(({ kind, hasProblem, plan, planState, ...row }) => ({
    ...row,
    plan: plan === null || planState === null ? null : { plan, state: planState },
    platform:
      kind === null
        ? null
        : { kind, name: adapterFor(ctx.platforms, kind).displayName, hasProblem: hasProblem === true },
  }))
  return { workspaces, nextCursor: found.length > workspacesAtMost ? (workspaces.at(-1)?.id ?? null) : null }
}

/** A person is shown what is there, also where one job hides behind thousands of another. */
const jobsLookedAt = 100_000

/** What the queue keeps, by job, of all workspaces or of one; a job of which it keeps none is left out. */
export async function readJobCounts(queue: Ctx['queue'], workspaceId?: string): Promise<JobCount[]> {
  const depths = await queue.depth({ workspaceId, lookedAt: jobsLookedAt })
  return depths.filter(({ waiting, later, underWay, failed }) => waiting + later + underWay + failed > 0)
}

/** All jobs that the queue keeps. */
export const readQueue = ({ queue }: Pick<Ctx, 'queue'>, _scope: AdminScope): Promise<JobCount[]> =>
  readJobCounts(queue)

export const hourMs = 3_600_000
export const hoursShown = 24

/** What the dashboard counts of the platform's audit log, hour by hour: the last 24 before this moment, the earliest first. */
export async function readActivity(ctx: Pick<Ctx, 'pool' | 'now'>, _scope: AdminScope): Promise<ActivityHour[]> {
  const now = ctx.now()
  const found = await single(ctx.pool).query<{ ago: number; entries: number }>(sql`
    select floor(extract(epoch from ${now}::timestamptz - created_at) / 3600)::int as ago, count(*)::int as entries from audit_logs
     where created_at >= ${new Date(now.getTime() - hoursShown * hourMs)} and created_at <= ${now} group by 1`)
  const byAge = new Map(found.map(({ ago, entries }) => [ago, entries]))
  // What was written exactly a day ago belongs to the earliest hour.
  const entriesOf = (ago: number) => (byAge.get(ago) ?? 0) + (ago === hoursShown - 1 ? (byAge.get(hoursShown) ?? 0) : 0)
  return Array.from({ length: hoursShown }, (_, place) => hoursShown - 1 - place).map((ago) => ({
    from: new Date(now.getTime() - (ago + 1) * hourMs).toISOString(),
    entries: entriesOf(ago),
  }))
}

/** Whether replies come in and answers go out, as counts over the whole platform. Throws `not_administrator`. */
export async function readPlatformHealth(
  ctx: Pick<Ctx, 'pool' | 'now' | 'mailer' | 'queue'> & { settings: Pick<Ctx['settings'], 'syncEveryMs'> },
  scope: AdminScope,
): Promise<PlatformHealth> {
  const [mayKnow, measured, jobs] = await Promise.all([
    isPlatformAdmin(ctx.pool, scope.userId),
    measurePlatform(ctx),
    readJobCounts(ctx.queue),
  ])
  if (!mayKnow) throw new AppError('not_administrator')
  const oldest = jobs.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted()[0] ?? null
  return {
    queue: { waiting: sum(jobs, 'waiting'), failed: sum(jobs, 'failed'), oldestAt: oldest },
    sends: {
      overdue: measured.overdueSends,
      oldestAt: measured.oldestSendAt,
      unclear: measured.unclearSends,
      failed: measured.failedSends,
    },
    sync: {
      connections: measured.connections,
      broken: measured.brokenConnections,
      behind: measured.behindConnections,
      late: measured.lateConnections,
    },
    deliveries: { waiting: measured.waitingEvents, failed: measured.failedEvents, oldestAt: measured.oldestEventAt },
    mail: {
      isSent: ctx.mailer !== null,
      waiting: measured.waitingMails,
      failed: jobs.find(({ job }) => job === 'send_mail')?.failed ?? 0,
      oldestAt: measured.oldestMailAt,
    },
    numbers: { differing: measured.differingNumbers },
  }
}

const sum = (jobs: readonly JobCount[], what: 'waiting' | 'failed'): number =>
  jobs.reduce((total, job) => total + job[what], 0)

const sendsAtMost = 100

/** Sends whose outcome nobody knows, and replies that could not be sent: which and why, never their words. */
export const readPlatformSends = (ctx: Pick<Ctx, 'pool'>, scope: AdminScope): Promise<PlatformSend[]> =>
  single(ctx.pool).query<PlatformSend>(sql`
    select workspace_id as "workspaceId", workspace_name as "workspaceName", task_id as "taskId", state, codes as causes, at
      from list_platform_sends(${scope.userId}, ${sendsAtMost})`)
