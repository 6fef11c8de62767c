import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { distribute } from '#db/distribute.ts'
import { migrate } from '#db/migrate.ts'
import { installQueue } from '#queue/install.ts'

/** A distributed database of one's own on a cluster that runs. */
export interface ClusterDatabase {
  superuserUrl: string
  ownerUrl: string
}

const at = (url: string, name: string, user?: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}`, ...(user !== undefined && { username: user }) }).href

const owner = 'rejoinder_owner'

export async function ask(url: string, ...texts: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const answers: pg.QueryResult[] = []
    for (const text of texts) answers.push(await client.query(text))
    return answers
  } finally {
    await client.end()
  }
}

/**
 * Makes an empty database of this name on every node, owned by a role without any other right; one that is there is thrown away.
 *
 * @param url of a superuser of the coordinator, to a database whose extension knows the nodes
 */
export async function makeClusterDatabase(url: string, name: string): Promise<ClusterDatabase> {
  const [found] = await ask(
    url,
    'select nodename as host, nodeport as port, groupid from pg_dist_node order by groupid',
  )
  const nodes: { host: string; port: number; groupid: number }[] = found?.rows ?? []
  const urlOf = (node: { host: string; port: number }): string =>
    Object.assign(new URL(url), { hostname: node.host, port: String(node.port) }).href
  // Roles are the whole cluster's, and go along to the other nodes by themselves.
  await ask(
    url,
    `do $$ begin
       if to_regrole('${owner}') is null then create role ${owner} login createrole; end if;
       if to_regrole('rejoinder_app') is not null then grant rejoinder_app to ${owner} with admin option; end if;
     end $$`,
  )
  for (const node of nodes) {
    await dropDatabase(at(urlOf(node), 'postgres'), name)
    await ask(at(urlOf(node), 'postgres'), `create database ${name} owner ${owner}`)
    await ask(at(urlOf(node), name), 'create extension citus')
  }
  const [coordinator, ...workers] = nodes
  await ask(
    at(url, name),
    `select citus_set_coordinator_host('${coordinator?.host}', ${coordinator?.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
    // The nodes have the role. That they do is noted in each database: of the one in which a superuser made it, or in which one gave it a function.
    `create function of_the_owner() returns int language sql as 'select 1'`,
    `alter function of_the_owner() owner to ${owner}`,
    'drop function of_the_owner',
    // Who owns the schema may make them on one server, but not on the others.
    'create extension pg_trgm',
    'create extension unaccent',
  )
  return { superuserUrl: at(url, name), ownerUrl: at(url, name, owner) }
}

/** The engine's own connections come back as soon as they were ended: some tries meet one. */
async function dropDatabase(url: string, name: string): Promise<void> {
  for (let left = 50; ; left -= 1) {
    try {
      await ask(url, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (left === 0) throw error
      await sleep(100)
    }
  }
}

/** The same, with the product's schema and queue in it: as `npm run migrate` leaves it. */
export async function makeMigrated(url: string, name: string): Promise<ClusterDatabase> {
  const database = await makeClusterDatabase(url, name)
  await migrate(database.ownerUrl)
  await installQueue(database.ownerUrl)
  return database
}

/** The same, spread over the nodes: in few parts, each of which takes its time to be made. */
export async function makeDistributed(url: string, name: string, { shards = 4 } = {}): Promise<ClusterDatabase> {
  const database = await makeMigrated(url, name)
  await distribute(database.ownerUrl, { shards })
  return database
}
