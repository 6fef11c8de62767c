import type { JobCount, PlatformWorkspace, PlatformWorkspacePage } from '#contract/admin.ts'
import type { PlatformKind } from '#contract/connections.ts'
import { type Queryable, single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'
import type { AdminScope } from '../scope.ts'
import { adapterFor } from '../sending-platform.ts'

// Each asks the database by a function that checks once more whether the person administers the platform, and else returns nothing.

const workspacesAtMost = 50

type WorkspaceRow = Omit<PlatformWorkspace, 'platform'> & { kind: PlatformKind | null; hasProblem: boolean | null }

/** A page of 50, of those in whose name, or in an address of whose people, `search` stands; goes on below the workspace `cursor`. */
export async function readPlatformWorkspaces(
  ctx: Pick<Ctx, 'pool' | 'platforms'>,
  scope: AdminScope,
  { search = '', cursor = null }: { search?: string | undefined; cursor?: string | null | undefined },
): Promise<PlatformWorkspacePage> {
  const found = await single(ctx.pool).query<WorkspaceRow>(sql`
    select id, name, members, agents, platform_kind as kind, has_problem as "hasProblem", suspended_at as "suspendedAt",
           created_at as "createdAt", last_message_at as "lastMessageAt", synced_at as "syncedAt"
      from list_platform_workspaces(${scope.userId}, ${search}, ${cursor}, ${workspacesAtMost + 1})`)
  const workspaces = found.slice(0, workspacesAtMost).map(({ kind, hasProblem, ...row }) => ({
    ...row,
    platform:
      kind === null
        ? null
        : { kind, name: adapterFor(ctx.platforms, kind).displayName, hasProblem: hasProblem === true },
  }))
  return { workspaces, nextCursor: found.length > workspacesAtMost ? (workspaces.at(-1)?.id ?? null) : null }
}

/** The jobs that the queue keeps, by name, of all workspaces or of one. */
export const readJobCounts = (
  db: Queryable,
  administrator: Pick<AdminScope, 'userId'>,
  workspaceId: string | null,
): Promise<JobCount[]> =>
  db.query<JobCount>(sql`
    select job, waiting, later, under_way as "underWay", failed, oldest_at as "oldestAt"
      from count_platform_jobs(${administrator.userId}, ${workspaceId})`)
