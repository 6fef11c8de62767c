import { ConfigurationError, readEnv } from '#config/env.ts'
import { prepareDatabase } from './database.ts'
import { createLog } from './log.ts'
import { whenDatabaseIsThere } from './when-database-is-there.ts'

// npm run migrate: brings the database of DATABASE_URL to this release, while an older one may run on it. Then its web servers and workers start.

try {
  const env = readEnv(process.env)
  const { DATABASE_URL: ownerUrl } = env
  if (ownerUrl === undefined)
    throw new ConfigurationError(['DATABASE_URL: set the PostgreSQL to migrate. (npm start migrates its own.)'])
  const { applied } = await whenDatabaseIsThere(createLog(env, 'migrate'), () => prepareDatabase(env, ownerUrl))
  const lines = applied.length === 0 ? ['The database has all migrations of this release.'] : applied
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
