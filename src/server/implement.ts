import type { IncomingMessage, ServerResponse } from 'node:http'
import { implement, ORPCError } from '@orpc/server'
import { api } from '#contract/api.ts'
import { type ErrorCode, type ErrorCodeNamingPlatform, errors } from '#contract/errors.ts'
import { isOpenToGuests } from '#contract/guests.ts'
import { accessOf } from '#contract/operation.ts'
import type { AccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import { isShownAt } from '#domain/accounts/host-accounts.ts'
import { AppError } from '#domain/app-error.ts'
import type { Ctx } from '#domain/context.ts'
import type { MembershipsScope, UserScope } from '#domain/scope.ts'
import { authenticate, authorize } from './authorize.ts'
import type { LiveHub } from './live-hub.ts'
import type { CostlyOperation, OperationLimits } from './operation-limits.ts'
import { isStream, whileAllowed } from './while-allowed.ts'

/** What the routes work with: the product's context and what only a server has. */
export interface ServerCtx extends Ctx {
  accounts: AccountsCtx
  live: LiveHub
}

export interface RequestContext {
  ctx: ServerCtx
  request: IncomingMessage
  response: ServerResponse
  /** Where the caller is, as far as the proxies before us can be trusted. */
  ip: string
  limits: OperationLimits
}

/** Where the text is left out, it is the table's, which is no whole one of a code that names the platform. */
export function asOrpcError<Code extends ErrorCode>(
  code: Code,
  message: string | (Code extends ErrorCodeNamingPlatform ? never : undefined),
  data?: unknown,
  cause?: unknown,
): ORPCError<string, unknown> {
  return new ORPCError(code, { status: errors[code].status, message: message ?? errors[code].message, data, cause })
}

const implementation = implement(api).$context<RequestContext>()

/** Method and path, as the contract names an operation. */
const routeOf = ({ '~orpc': { route } }: { '~orpc': { route: { method?: string; path?: string } } }): string =>
  `${route.method} ${route.path}`

/** Admits the caller as the operation's contract says, before its input is even looked at, and hands the scopes on. */
const authorized = implementation.middleware(async ({ context, procedure, next }, input) => {
  const { ctx, request } = context
  const person = await authenticate(ctx.accounts, request.headers.authorization)
  if (person?.isGuest && !isOpenToGuests(routeOf(procedure))) throw new AppError('not_as_guest')
  const workspaceId =
    typeof input === 'object' && input !== null && 'workspaceId' in input ? input.workspaceId : undefined
  const { user, scope, admin, memberships } = await authorize(ctx.accounts, person, accessOf(procedure), workspaceId)
  return next({ context: { user, maybeScope: scope, maybeAdmin: admin, maybeMemberships: memberships, person } })
})

/** What is of all workspaces of a person, or of their account: it is done on the installation's own hosts alone. */
export function refuseOnDomain({ accounts, settings }: Pick<ServerCtx, 'accounts' | 'settings'>): void {
  if (accounts.tokens.realm !== '')
    throw new AppError('forbidden', {
      message: `This isn’t available on this domain. Open ${settings.publicUrl} for it.`,
    })
}

/** Nothing of another workspace is told on a workspace's own domain: not even that it exists. */
export function notFoundElsewhere({ accounts }: Pick<ServerCtx, 'accounts'>, workspaceId: string): void {
  if (!isShownAt(accounts, workspaceId)) throw new AppError('not_found')
}

/** Operations that anybody may call, signed in or not. */
export const forAnyone = implementation

/** The same, for what is told as the person's where somebody is signed in. Whose session has ended is refused. */
export const forMaybeUser = implementation.use(async ({ context: { ctx, request }, next }) => {
  const person = await authenticate(ctx.accounts, request.headers.authorization)
  const user = person && (await authorize(ctx.accounts, person, 'user', undefined)).user
  return next({ context: { user } })
})

/** Operations of a signed-in person. */
export const forUser = implementation.use(authorized)

/** Operations of the platform's administrators. */
export const forPlatformAdmin = forUser.use(({ context, next }) => {
  const { maybeAdmin } = context
  if (maybeAdmin === null) throw new AppError('not_administrator')
  return next({ context: { adminScope: maybeAdmin } })
})

/** The workspaces of a person who reads a stream: they come and go while it is open. */
export interface FollowedMemberships {
  now: MembershipsScope
  /** Called with each look at them. */
  onLook: (memberships: MembershipsScope) => void
  /** Looks again at once, not only when its turn comes. */
  look: () => Promise<unknown>
}

/**
 * Operations over all workspaces of a signed-in person. An answer that is a stream ends with their session, and `context.followed` tells whoever
 * makes its parts where the person belongs by now.
 */
export const overMemberships = forUser.use(async ({ context, procedure, next }) => {
  const { ctx, person, response, maybeMemberships: memberships } = context
  if (memberships === null) throw new AppError('forbidden')
  const over = new AbortController()
  const refusal = () =>
    refusalOf(ctx, async () => {
      const found = await authorize(ctx.accounts, person, accessOf(procedure), undefined)
      if (found.memberships === null) throw new AppError('forbidden')
      followed.now = found.memberships
      followed.onLook(found.memberships)
    })
  const followed: FollowedMemberships = { now: memberships, onLook: () => undefined, look: refusal }
  const result = await next({ context: { memberships, followed, isOver: over.signal } })
  if (!isStream(result.output)) return result
  return { ...result, output: whileAllowed(result.output, { refusal, over, response }) }
})

/**
 * Operations inside a workspace: `context.scope` is the right that the database sees. An answer that is a stream ends with that right,
 * and `context.isOver` tells whoever makes its parts.
 */
export const inWorkspace = forUser.use(async ({ context, procedure, next }) => {
  const { ctx, person, response, maybeScope: scope } = context
  if (scope === null) throw new AppError('forbidden')
  const over = new AbortController()
  const result = await next({ context: { scope, isOver: over.signal } })
  if (!isStream(result.output)) return result
  const refusal = () => refusalOf(ctx, () => authorize(ctx.accounts, person, accessOf(procedure), scope.workspaceId))
  return { ...result, output: whileAllowed(result.output, { refusal, over, response }) }
})

/** Why somebody who was admitted is so no more, or can't be asked about; null while they are. */
async function refusalOf(ctx: ServerCtx, ask: () => Promise<unknown>): Promise<ORPCError<string, unknown> | null> {
  try {
    await ask()
    return null
  } catch (error) {
    ctx.log.debug({ err: error }, 'a stream was ended: its reader’s access could not be confirmed')
    return error instanceof AppError
      ? asOrpcError(error.code, error.message, error.data, error)
      : asOrpcError('unavailable', undefined, undefined, error)
  }
}

/** Counts a costly operation against the person, if somebody is signed in, and their network. Too often: 429. */
export const limited = (operation: CostlyOperation, pointsOf: (input: unknown) => number = () => 1) =>
  implementation
    .$context<RequestContext & { user: UserScope | null }>()
    .middleware(async ({ context, next }, input) => {
      const { limits, user, ip } = context
      await limits.spend(operation, { userId: user?.userId ?? null, ip }, pointsOf(input))
      return next()
    })
