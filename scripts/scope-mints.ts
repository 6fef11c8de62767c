import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

// A scope is the right to act in a workspace. Whoever could make one for themselves would need no membership, so the places that may are
// counted here, each with what it has checked before. Imports are not enough for this wall: the same module tells what a scope is.

const entryPoints: readonly { path: RegExp; has: string }[] = [
  { path: /^src\/domain\/scope\.ts$/, has: 'the functions themselves' },
  { path: /^src\/server\/authorize\.ts$/, has: 'the session, and the membership in the database' },
  { path: /^src\/server\/routes\/workspaces\.ts$/, has: 'that the person is an admin of the deleted workspace' },
  {
    path: /^src\/server\/routes\/admin\.ts$/,
    has: 'that the person administers the platform; each writes an audit entry there',
  },
  { path: /^src\/server\/auth\/auth-log\.ts$/, has: 'the session that was begun, or shown, with this very request' },
  { path: /^src\/server\/files\/export-download\.ts$/, has: "an export's link, of somebody who is still an admin" },
  {
    path: /^src\/server\/files\/attachment-download\.ts$/,
    has: 'a link that we sealed within the last minute, for somebody who may read the message',
  },
  {
    path: /^src\/server\/routes\/approvals\.ts$/,
    has: 'a link that we sealed, of somebody who belongs to the workspace at this moment',
  },
  {
    path: /^src\/server\/unsubscribe\.ts$/,
    has: 'a link that we sealed, which names one recipient of one kind of mail',
  },
  { path: /^src\/server\/routes\/report\.ts$/, has: 'a link that opens the report of this workspace' },
  { path: /^src\/server\/routes\/team\.ts$/, has: 'an invitation, whose page shows under whose name it was made' },
  { path: /^src\/server\/hosts\.ts$/, has: 'a proved domain, of which everybody sees whose it is' },
  { path: /^src\/server\/files\/logo\.ts$/, has: 'the address of a logo, which shows it to anybody' },
  {
    path: /^src\/main\/(?:leads-erase|rotate-keys|doctor\/platform-checks)\.ts$/,
    has: 'the configuration of the installation: whoever runs its commands has all of it',
  },
  {
    path: /^src\/main\/backup\/settle-installation\.ts$/,
    has: 'a database that was just restored, on which nobody works yet',
  },
  { path: /^src\/main\/workspace-import\.ts$/, has: 'the word of whoever runs the installation, on its own machine' },
  { path: /^src\/worker\//, has: 'a job that a scoped transaction put there, or a question to the database' },
  { path: /^src\/domain\/team\/accept-invitation\.ts$/, has: 'an open invitation of that very address' },
  {
    path: /^src\/domain\/(?:accounts\/open-workspace|guests\/open-guest|exports\/import-workspace)\.ts$/,
    has: 'a workspace that is made in the same breath',
  },
]

const mint = /\bmint(?:User|Admin|Memberships)?Scope\b/

/** The files below `base` that make a scope and are no entry point. */
export async function foreignMints(base: string): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob('src/**/*.{ts,tsx}', { cwd: base })) {
    if (/\.test\.tsx?$/.test(path) || entryPoints.some((entry) => entry.path.test(path))) continue
    if (mint.test(await readFile(join(base, path), 'utf8'))) found.push(path)
  }
  return found.sort()
}
