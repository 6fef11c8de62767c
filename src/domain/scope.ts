import type { Role } from '#contract/operation.ts'

declare const scopeBrand: unique symbol
declare const userBrand: unique symbol
declare const adminBrand: unique symbol

/** Who acts: a person with a role, or the product itself. */
export type Actor = { kind: 'person'; userId: string; role: Role } | { kind: 'system' }

/**
 * The right to act in one workspace. Only the entry points make one (the server after checking membership, a job from its payload, a
 * webhook from its token); every store, reads and verb takes one, and the database sees exactly its rows.
 */
export interface Scope {
  readonly workspaceId: string
  readonly actor: Actor
  readonly [scopeBrand]: true
}

/** The right to act as a signed-in person, outside of any workspace. */
export interface UserScope {
  readonly userId: string
  readonly [userBrand]: true
}

/** For the entry points alone (server, worker, tests): nothing else may call it. `npm run walls` counts them. */
export const mintScope = (workspaceId: string, actor: Actor): Scope => ({ workspaceId, actor }) as Scope

/** For the entry points alone, like `mintScope`. */
export const mintUserScope = (userId: string): UserScope => ({ userId }) as UserScope

export const personOf = (scope: Scope): string | null => (scope.actor.kind === 'person' ? scope.actor.userId : null)

/** The right to administer the platform. It opens no workspace: what it may know of them is counted, not read. */
export interface AdminScope {
  readonly userId: string
  readonly [adminBrand]: true
}

/** For the entry points alone, like `mintScope`. */
export const mintAdminScope = (userId: string): AdminScope => ({ userId }) as AdminScope
