import type { Role } from '#contract/operation.ts'
import { mintScope, type Scope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import type { TestDatabase } from './db.ts'

/** Somebody who has been in the workspace since yesterday. */
export async function addColleague(
  { superuser }: TestDatabase,
  { workspaceId }: Scope,
  fullName: string,
  role: Role,
): Promise<{ userId: string; scope: Scope }> {
  const userId = newId()
  await superuser.query('insert into users (id, email, full_name) values ($1, $2, $3)', [
    userId,
    `${userId}@people.example`,
    fullName,
  ])
  await superuser.query(
    `insert into workspace_members (workspace_id, user_id, role, created_at) values ($1, $2, $3, now() - interval '1 day')`,
    [workspaceId, userId, role],
  )
  return { userId, scope: mintScope(workspaceId, { kind: 'person', userId, role }) }
}
