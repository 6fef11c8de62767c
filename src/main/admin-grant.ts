import { grantAdmin } from '#domain/platform/grant-admin.ts'
import { runCommand } from './command.ts'

await runCommand(async ({ ctx }, [email]) => {
  if (email === undefined) throw new Error('Usage: npm run admin:grant -- <email>')
  const granted = await grantAdmin(ctx, email)
  if (!granted.ok) throw new Error(`There is no account with the email address ${email}. Sign up first.`)
  const warning = granted.isVerified
    ? ''
    : ' This address has not been confirmed yet, so make sure that nobody else signed up with it.'
  return `${email} is now a platform administrator.${warning}`
})
