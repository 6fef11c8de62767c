import { createAccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import { removeFactors } from '#domain/accounts/remove-factors.ts'
import { runCommand } from './command.ts'

await runCommand(async ({ ctx }, [email]) => {
  if (email === undefined) throw new Error('Usage: npm run factor:remove -- <email>')
  const removed = await removeFactors(createAccountsCtx(ctx, { issuer: `${ctx.settings.publicUrl}/auth/v1` }), email)
  if (removed.ok)
    return `Two-factor authentication of ${email} is off, and every session of theirs has ended. They sign in with their password, and set it up again under Account.`
  throw new Error(
    removed.reason === 'no_account'
      ? `There is no account with the email address ${email}.`
      : `${email} has no two-factor authentication.`,
  )
})
