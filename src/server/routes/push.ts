import type { SignedIn } from '#domain/accounts/verify-token.ts'
import { AppError } from '#domain/app-error.ts'
import { readPush, switchPushOff, switchPushOn } from '#domain/notices/switch-push.ts'
import { forUser, refuseOnDomain } from '../implement.ts'

const done = { ok: true } as const

/** Whose browser asks; authorize has let its person in. */
function browserOf(person: SignedIn | null): SignedIn {
  if (person === null) throw new AppError('unauthenticated')
  return person
}

export const push = {
  state: forUser.push.state.handler(({ context: { ctx, person } }) => readPush(ctx, browserOf(person))),
  subscribe: forUser.push.subscribe.handler(async ({ context: { ctx, person }, input }) => {
    // A browser is told of all workspaces of its person.
    refuseOnDomain(ctx)
    await switchPushOn(ctx, browserOf(person), input)
    return done
  }),
  unsubscribe: forUser.push.unsubscribe.handler(async ({ context: { ctx, person }, input }) => {
    await switchPushOff(ctx, browserOf(person), input.endpoint)
    return done
  }),
}
