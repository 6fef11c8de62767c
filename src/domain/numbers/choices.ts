import { noneOf } from '#contract/none-of.ts'
import type { NumberDimension } from '#contract/number-dimensions.ts'
import type { NumberChoices } from '#contract/numbers.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'

/** What these keys of a dimension are called, as far as it has names, in workspaces that the transaction sees. */
export async function readNames(
  { db }: TxCtx,
  workspaceIds: readonly string[],
  by: NumberDimension | 'workspace',
  keys: readonly string[],
): Promise<Map<string, string>> {
  const ids = keys.filter((key) => key !== noneOf)
  const named = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  if (ids.length === 0) return new Map()
  switch (by) {
    case 'workspace':
      return named(await db.query(sql`select w.id, w.name from workspaces w where w.id = any(${ids}::uuid[])`))
    case 'campaign':
      return named(
        await db.query(
          sql`select c.id, c.name from campaigns c where c.workspace_id = any(${workspaceIds}::uuid[]) and c.id = any(${ids}::uuid[])`,
        ),
      )
    case 'agent':
      return named(
        await db.query(
          sql`select a.id, a.name from agents a where a.workspace_id = any(${workspaceIds}::uuid[]) and a.id = any(${ids}::uuid[])`,
        ),
      )
    case 'person':
      return named(
        await db.query(
          sql`select u.id, coalesce(nullif(u.full_name, ''), u.email) as name from users u where u.id = any(${ids}::uuid[])`,
        ),
      )
    default:
      return new Map()
  }
}

/**
 * What the numbers of workspaces can be narrowed to: what there is, and what they are kept of. People are the members of one workspace; of
 * several, whoever numbers are kept of there.
 */
export async function readNumberChoices(tx: TxCtx, workspaceIds: readonly string[]): Promise<NumberChoices> {
  const within = sql`= any(${workspaceIds}::uuid[])`
  const keysOf = (slice: NumberDimension): Sql => sql`
    select distinct n.one as key from daily_numbers n where n.workspace_id ${within} and n.slice = ${slice} and n.one <> ${noneOf}`
  const listed = (slice: NumberDimension): Sql => sql`${keysOf(slice)} order by 1 limit 1000`
  const keys = (rows: readonly { key: string }[]): string[] => rows.map(({ key }) => key)
  const name = sql`coalesce(nullif(u.full_name, ''), u.email)`
  const [campaigns, agents, people, senders, languages] = await Promise.all([
    tx.db.query<Named>(sql`
      select c.id, c.name, c.workspace_id as "workspaceId" from campaigns c where c.workspace_id ${within} order by lower(c.name), c.id limit 1000`),
    tx.db.query<Named>(sql`
      select a.id, a.name, a.workspace_id as "workspaceId" from agents a where a.workspace_id ${within} and a.deleted_at is null
       order by lower(a.name), a.id limit 1000`),
    tx.db.query<Pick<Named, 'id' | 'name'>>(
      workspaceIds.length === 1
        ? sql`
      select u.id, ${name} as name from workspace_members m join users u on u.id = m.user_id
       where m.workspace_id ${within} order by lower(${name}), u.id limit 1000`
        : sql`
      select u.id, ${name} as name from (${keysOf('person')}) p join users u on u.id = p.key::uuid order by lower(${name}), u.id limit 1000`,
    ),
    tx.db.query<{ key: string }>(listed('sender')),
    tx.db.query<{ key: string }>(listed('language')),
  ])
  return { campaigns, agents, people, senders: keys(senders), languages: keys(languages) }
}

type Named = NumberChoices['campaigns'][number]
