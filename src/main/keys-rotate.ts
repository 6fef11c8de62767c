import { rotateSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import { rotateKey } from '#domain/keys/rotate-key.ts'
import { runCommand } from './command.ts'

await runCommand(async ({ ctx, ownerPool, box }) => {
  const signingKey = await rotateSigningKey(ctx)
  const { keyId, changed, unopened } = await rotateKey({ pool: ctx.pool, log: ctx.log, ownerPool, box })
  if (unopened > 0)
    throw new Error(
      `Key ${keyId} now seals ${changed} secrets. ${unopened} could not be opened with any key and were left as they are.`,
    )
  return `Key ${keyId} now seals all stored secrets (${changed} were resealed), and key ${signingKey} signs new sessions. Nobody was signed out.`
})
