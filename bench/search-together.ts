import { newId } from '#lib/new-id.ts'
import { freePort } from '../test/product.ts'
import { signUp } from './account.ts'
import { partEnv, startDatabase, startPart } from './parts.ts'
import { type Figure, fact, type Section } from './report.ts'
import { measureSearch } from './search.ts'
import { seedSearched } from './search-seed.ts'

/** `BENCH_WORKSPACES=20 BENCH_MESSAGES=40000 npm run bench -- search-together` looks whether it works at all. */
const workspaces = Number(process.env.BENCH_WORKSPACES ?? 200)
const messages = Number(process.env.BENCH_MESSAGES ?? 1_000_000)
const limitMs = 100

/** A rare word is looked for further back by the next request: the promise is of one. */
const asked = [
  ['a word in half of all messages', ['plan']],
  ['a word in one of 200 messages', ['kumquat']],
  ['a word in one of 20,000', ['zanzibar']],
  ['a word that nobody said', ['quixotic', 'xylophone']],
  ['the beginning of many words', ['w12', 'w3']],
  ['a phrase', ['"w0 w0"', '"plan w0"']],
  ['all of a company', ['larkspur17', 'from:larkspur17']],
  ['a common word, of a label of 1 in 500', ['plan label:referral']],
] as const

export const searchTogetherTitle = 'Search over all workspaces of a person'

export async function benchSearchTogether(): Promise<Section> {
  await using database = await startDatabase()
  await using web = await startPart('src/main/web', partEnv(database, await freePort()))
  const url = `http://127.0.0.1:${web.port}`
  const account = await signUp(url)
  const { admin } = database
  const ids = Array.from({ length: workspaces }, () => newId())
  for (const id of ids)
    await admin.query(
      `with made as (insert into workspaces (id, name, created_by) select $1, $2, user_id from workspace_members limit 1 returning id, created_by)
       insert into workspace_members (workspace_id, user_id, role) select id, created_by, 'member' from made`,
      [id, `Client ${id.slice(-6)}`],
    )
  await seedSearched(admin, ids, Math.ceil(messages / workspaces))
  await admin.query('vacuum analyze')
  await admin.query('checkpoint')
  const bench = { port: web.port, url, account, path: '/search' }
  const figures: Figure[] = []
  for (const one of asked) figures.push(...(await measureSearch(bench, one, limitMs)))
  figures.push(...(await measureSearch(bench, ['a common word, the best first', ['plan'], 'order=best'], null)))
  figures.push(
    ...(await measureSearch(bench, ['a word in one of 20,000, the best first', ['zanzibar'], 'order=best'], null)),
  )
  figures.push(
    fact('requests until the first of 20,000 is found', await requestsUntilFound(url, account.token, 'zanzibar')),
  )
  return {
    title: searchTogetherTitle,
    figures,
    notes: [
      `${messages.toLocaleString('en')} messages over a year, evenly in ${workspaces} workspaces of one person. As in the search of one workspace, but that a look goes back over 2,500 blocks of a workspace's three days, and the next request goes on from there.`,
    ],
  }
}

async function requestsUntilFound(url: string, token: string, q: string): Promise<number> {
  let cursor: string | null = ''
  for (let requests = 1; ; requests += 1) {
    const answer: Response = await fetch(`${url}/api/search?q=${q}${cursor ? `&cursor=${cursor}` : ''}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const found = (await answer.json()) as { rows: unknown[]; nextCursor: string | null }
    if (found.rows.length > 0 || found.nextCursor === null) return requests
    cursor = found.nextCursor
  }
}
