import { readAccount } from '#domain/accounts/reads.ts'
import { AppError } from '#domain/app-error.ts'
import { askForHelp } from '#domain/support/ask-for-help.ts'
import { inWorkspace, limited } from '../implement.ts'

export const support = {
  ask: inWorkspace.support.ask.use(limited('help')).handler(async ({ context: { ctx, scope, user }, input }) => {
    const account = await readAccount(ctx, user.userId)
    if (account === null) throw new AppError('unauthenticated')
    const person = { name: account.fullName, email: account.email }
    await askForHelp(ctx, scope, { person, screen: input.screen, words: input.words })
    return { ok: true as const }
  }),
}
