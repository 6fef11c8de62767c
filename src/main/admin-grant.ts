import { grantAdmin } from '#domain/platform/grant-admin.ts'
import { runCommand } from './command.ts'

await runCommand(async ({ ctx }, [email]) => {
  if (email === undefined) throw new Error('Whom? npm run admin:grant -- <e-mail>')
  const granted = await grantAdmin(ctx, email)
  if (!granted.ok) throw new Error(`There is no account with the address ${email}. Sign up first.`)
  const warning = granted.isProved
    ? ''
    : ' Nobody has proved yet that they read this mailbox: make sure that it is not somebody else who signed up with the address.'
  return `${email} is an administrator of the platform.${warning}`
})
