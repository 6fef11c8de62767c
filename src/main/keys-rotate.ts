import { rotateSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import { rotateKey } from '#domain/keys/rotate-key.ts'
import { runCommand } from './command.ts'

await runCommand(async ({ ctx, ownerPool, box }) => {
  const signingKey = await rotateSigningKey(ctx)
  const { keyId, changed, unopened } = await rotateKey({ pool: ctx.pool, log: ctx.log, ownerPool, box })
  if (unopened > 0)
    throw new Error(
      `Key ${keyId} seals ${changed} secrets now; ${unopened} could not be opened with any key and stay as they are.`,
    )
  return `Key ${keyId} seals all stored secrets now (${changed} were sealed anew), and key ${signingKey} signs; nobody was signed out.`
})
