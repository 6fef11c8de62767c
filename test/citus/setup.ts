import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { compileProduct } from '../product-code.ts'
import { startSandbox } from '../sandbox-process.ts'
import { readRecorded } from '../statements/recorded.ts'
import { makeDistributed } from './cluster.ts'
import { findSpreading, withoutReason } from './tasks.ts'

/** One distributed database for all tests of the run: it can't be copied as one PostgreSQL's can. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await compileProduct()
  const sandbox = await startSandbox()
  const { superuserUrl, ownerUrl } = await makeDistributed(process.env.CITUS_URL ?? '', 'rejoinder_check')
  const statementsFolder = await mkdtemp(join(tmpdir(), 'rejoinder-statements-'))
  project.provide('superuserUrl', superuserUrl)
  project.provide('ownerUrl', ownerUrl)
  project.provide('sandboxUrls', [sandbox.url])
  project.provide('statementsFolder', statementsFolder)
  project.provide('isOverNodes', true)
  return async () => {
    const spreading = await namedSpreading(superuserUrl, statementsFolder)
    await rm(statementsFolder, { recursive: true, force: true })
    await sandbox[Symbol.asyncDispose]()
    if (spreading.length > 0)
      throw new Error(`${spreading.length} statements are more than one task on one node:\n${spreading.join('\n')}`)
  }
}

/** Those of the statements that nobody has given a reason for. */
async function namedSpreading(superuserUrl: string, folder: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 1 })
  try {
    const statements = await readRecorded(folder)
    const found = await findSpreading(pool, statements)
    console.log(
      `${statements.length} statements were sent; ${found.length} of them are more than one task on one node.`,
    )
    return withoutReason(found).map(
      ({ origin, how, text }) => `${origin}: ${how}\n  ${text.replace(/\s+/g, ' ').trim()}`,
    )
  } finally {
    await pool.end()
  }
}
