import { dropAppLogin } from '#db/app-role.ts'
import { rotateSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import { rotateKey } from '#domain/keys/rotate-key.ts'
import { runCommand } from './command.ts'

// npm run keys:rotate [-- --secret-lost]: seals everything with a new key. With the flag it goes on with another master secret than the one that
// sealed what is there.

const rotate: Parameters<typeof runCommand>[0] = async ({ ctx, ownerPool, box, databaseTagBefore }) => {
  const signingKey = await rotateSigningKey(ctx)
  const { keyId, changed, unopened } = await rotateKey({ pool: ctx.pool, log: ctx.log, ownerPool, box })
  if (unopened > 0)
    throw new Error(
      `Key ${keyId} now seals ${changed} secrets. ${unopened} could not be opened with any key and were left as they are.`,
    )
  const done = `Key ${keyId} now seals all stored secrets (${changed} were resealed), and key ${signingKey} signs new sessions. Nobody was signed out.`
  if (databaseTagBefore === null) return done
  await dropAppLogin(ownerPool, databaseTagBefore)
  return `${done}\nThe master secret before opens nothing any more, not the database either. Take it away now: APP_SECRET_BEFORE, or the file secret.before in DATA_DIR.`
}

await runCommand(rotate, { lostFlag: '--secret-lost' })
