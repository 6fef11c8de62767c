import type { FoundPerson } from '#contract/search.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { leadingWords, parseQuery, wantedWords } from './query.ts'

/** Among so many threads, the newest with the words in names, addresses or companies. */
const mostThreads = 200

/** People who wrote lately, each once, whose name, address or company is what somebody typed. */
export async function findPeople(
  tx: TxCtx,
  scope: Scope,
  { q, limit }: { q: string; limit: number },
): Promise<FoundPerson[]> {
  const sought = parseQuery(q).sought.map((one) => ({ ...one, place: 'from' as const }))
  const words = wantedWords(sought)
  if (words === null) return []
  const hits = await tx.db.query<{ id: string }>(sql`
    select h.thread_id as id from find_threads_by_words(${scope.workspaceId}::uuid, ${words}, ${leadingWords(sought)}::text[], 'infinity',
      '00000000-0000-0000-0000-000000000000', null, ${mostThreads}::int, false) h order by h.at desc, h.thread_id desc`)
  if (hits.length === 0) return []
  const workspaceId = sql`${scope.workspaceId}::uuid`
  const people = await tx.db.query<FoundPerson>(sql`
    select c.id, c.name, c.email, c.company from unnest(${hits.map(({ id }) => id)}::uuid[]) with ordinality h (id, place)
     cross join lateral (select t.contact_id from threads t where t.workspace_id = ${workspaceId} and t.id = h.id limit 1) t
     cross join lateral (select * from contacts c where c.workspace_id = ${workspaceId} and c.id = t.contact_id limit 1) c
     order by h.place`)
  return people.filter(({ id }, place) => people.findIndex((one) => one.id === id) === place).slice(0, limit)
}
