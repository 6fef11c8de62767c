import { type AnyContractProcedure, oc } from '@orpc/contract'
import { z } from 'zod'
import { fieldWords } from './field-words.ts'

// Every schema of the contract stands on this module: what one refuses is told in our words, never in the library's.
z.config({ customError: fieldWords })

export const roles = ['client', 'member', 'admin'] as const
export const roleSchema = z.enum(roles)
export type Role = (typeof roles)[number]

/**
 * Who may call an operation. A workspace role means: this role or a higher one, in the workspace that the path names. `memberships`: anybody
 * who is signed in, and what is told is of the workspaces to which they belong at that moment, in whatever role.
 */
export type Access = 'public' | 'user' | 'memberships' | `workspace:${Role}` | 'platform admin'

export interface OperationMeta extends Record<string, unknown> {
  access: Access
}

/** What the contract is made of: operations that say who may call them, and groups of such. Anything else does not compile there. */
export interface Declared {
  [name: string]: Declared | (AnyContractProcedure & { '~orpc': { meta: OperationMeta } })
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Every operation of the contract begins here, so none exists that does not say who may call it.
 *
 * @param path below /api; a workspace operation's path names `{workspaceId}`
 * @param summary one sentence for the API reference
 */
export const operation = <A extends Access>(
  access: A,
  method: Method,
  path: A extends `workspace:${string}` ? `/workspaces/{workspaceId}${string}` : `/${string}`,
  summary: string,
) => oc.$meta<OperationMeta>({ access }).route({ method, path, summary })

/** Who may call an operation. */
export const accessOf = (procedure: { '~orpc': { meta: unknown } }): Access => {
  const { meta } = procedure['~orpc']
  if (typeof meta === 'object' && meta !== null && 'access' in meta) return (meta as OperationMeta).access
  throw new Error('An operation does not say who may call it')
}

export const idSchema = z.uuid()
export const timeSchema = z.iso.datetime()
export const inWorkspace = z.object({ workspaceId: idSchema })
export const done = z.object({ ok: z.literal(true) })
