import type { FoundPerson } from '#contract/search.ts'
import { empty, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { MembershipsScope, Scope } from '../scope.ts'
import type { Corpus } from './corpus.ts'
import { membershipsCorpus } from './memberships-corpus.ts'
import { leadingWords, parseQuery, wantedWords } from './query.ts'
import { workspaceCorpus } from './workspace-corpus.ts'

/** Among so many threads, the newest with the words in names, addresses or companies. */
const mostThreads = 200

type Wanted = { q: string; limit: number }

/** People who wrote lately, each once, whose name, address or company is what somebody typed. */
export async function findPeople(tx: TxCtx, scope: Scope, { q, limit }: Wanted): Promise<FoundPerson[]> {
  const hits = await hitsOf(workspaceCorpus(tx, scope), q)
  if (hits.length === 0) return []
  const workspaceId = sql`${scope.workspaceId}::uuid`
  const people = await tx.db.query<FoundPerson>(sql`
    select c.id, c.name, c.email, c.company from unnest(${hits.map(({ id }) => id)}::uuid[]) with ordinality h (id, place)
     cross join lateral (select t.contact_id from threads t where t.workspace_id = ${workspaceId} and t.id = h.id limit 1) t
     cross join lateral (select * from contacts c where c.workspace_id = ${workspaceId} and c.id = t.contact_id limit 1) c
     order by h.place`)
  return once(people, ({ id }) => id).slice(0, limit)
}

/** The same in all workspaces of a person, in each of which somebody is another contact: whoever has one address is one. */
export async function findAllPeople(
  tx: TxCtx,
  memberships: MembershipsScope,
  { q, limit }: Wanted,
): Promise<FoundPerson[]> {
  const hits = await hitsOf(membershipsCorpus(tx, memberships), q)
  if (hits.length === 0) return []
  const people = await tx.db.query<FoundPerson>(sql`
    with heads as (
      select * from unnest(${hits.map(({ id }) => id)}::uuid[], ${hits.map(({ workspaceId }) => workspaceId)}::uuid[])
        with ordinality h (id, workspace_id, place))
    select c.id, c.name, c.email, c.company from heads h
     cross join lateral (select t.contact_id from threads t where t.workspace_id = h.workspace_id and t.id = h.id limit 1) t
     cross join lateral (select * from contacts c where c.workspace_id = h.workspace_id and c.id = t.contact_id limit 1) c
     order by h.place`)
  return once(people, ({ email }) => email).slice(0, limit)
}

async function hitsOf<Hit>({ readHits }: Pick<Corpus<never, Hit>, 'readHits'>, q: string): Promise<Hit[]> {
  const sought = parseQuery(q).sought.map((one) => ({ ...one, place: 'from' as const }))
  const words = wantedWords(sought)
  if (words === null) return []
  const anywhere = {
    words,
    leading: leadingWords(sought),
    condition: empty,
    limit: mostThreads,
    since: null,
    before: null,
  }
  return (await readHits(anywhere, { cursor: null, look: mostThreads, isRanked: false })).hits
}

const once = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  items.filter((item, place) => items.findIndex((one) => keyOf(one) === keyOf(item)) === place)
