import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { api } from '#contract/api.ts'

const definition = z.object({
  '~orpc': z.object({
    meta: z.object({ access: z.string() }),
    route: z.object({ method: z.string(), path: z.string(), summary: z.string() }),
  }),
})

export interface Operation {
  name: string
  access: string
  method: string
  /** Below /api, with its parameters in braces. */
  path: string
}

/** Every operation of the contract, found by walking it: a new one is in every test that uses this. */
export const operations: readonly Operation[] = walk(api, [])

function walk(node: unknown, names: readonly string[]): Operation[] {
  if (isContractProcedure(node)) {
    const { meta, route } = definition.parse(node)['~orpc']
    return [{ name: names.join('.'), access: meta.access, method: route.method, path: route.path }]
  }
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, child]) => walk(child, [...names, name]))
}

/** Of nothing that exists. */
export const anyId = '01920000-0000-7000-8000-000000000000'

/** The operation's address in a workspace; any other parameter is an id of nothing. */
export const addressOf = ({ path }: Operation, workspaceId: string): string =>
  `/api${path.replace('{workspaceId}', workspaceId).replaceAll(/\{\w+\}/g, anyId)}`

/** Calls an operation with no input but its address. */
export function call(url: string, operation: Operation, workspaceId: string, token?: string): Promise<Response> {
  const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE'
  return fetch(`${url}${addressOf(operation, workspaceId)}`, {
    method: operation.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  })
}
