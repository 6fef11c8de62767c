import type { Role } from '#contract/operation.ts'

declare const scopeBrand: unique symbol
declare const userBrand: unique symbol
declare const adminBrand: unique symbol
declare const membershipsBrand: unique symbol

/** Who acts: a person with a role, an administrator of the platform who need not belong to the workspace, or the product itself. */
export type Actor =
  | { kind: 'person'; userId: string; role: Role }
  | { kind: 'administrator'; userId: string }
  | { kind: 'system' }

/**
 * The right to act in one workspace. Only the entry points make one (the server after checking membership, the worker from a job's payload: all of them in
 * `scripts/scope-mints.ts`); every store, reads and verb takes one, and the database sees exactly its rows.
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

export const personOf = ({ actor }: Scope): string | null => (actor.kind === 'system' ? null : actor.userId)

/** The right to administer the platform. It opens no workspace: whoever goes into one does it by a scope, and leaves a line in its audit log. */
export interface AdminScope {
  readonly userId: string
  readonly [adminBrand]: true
}

/** For the entry points alone, like `mintScope`. */
export const mintAdminScope = (userId: string): AdminScope => ({ userId }) as AdminScope

/** The right to read in all workspaces to which a person belongs at this moment, and to change nothing there. */
export interface MembershipsScope {
  readonly userId: string
  readonly workspaceIds: readonly string[]
  readonly [membershipsBrand]: true
}

/** For the entry points alone, like `mintScope`. */
export const mintMembershipsScope = (userId: string, workspaceIds: readonly string[]): MembershipsScope =>
  ({ userId, workspaceIds }) as MembershipsScope
