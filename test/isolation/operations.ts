import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { type Access, roles } from '#contract/operation.ts'

/** One operation of the contract as a stranger finds it: where, and for whom it says that it is. */
export interface Operation {
  name: string
  access: Access
  method: string
  path: string
  input: z.ZodType | undefined
}

const metaShape = z.object({ access: z.string() })
const routeShape = z.object({ method: z.string(), path: z.string() })

const isAccess = (text: string): text is Access =>
  ['public', 'user', 'memberships', 'platform admin', ...roles.map((role) => `workspace:${role}`)].includes(text)

/** Every operation of the contract; whatever is added to it is here by itself. */
export function allOperations(node: unknown = api, name: readonly string[] = []): Operation[] {
  if (isContractProcedure(node)) {
    const { meta, route, inputSchema } = node['~orpc']
    const { access } = metaShape.parse(meta)
    if (!isAccess(access)) throw new Error(`${name.join('.')} is for "${access}", which nobody is`)
    return [
      {
        name: name.join('.'),
        access,
        ...routeShape.parse(route),
        input: inputSchema instanceof z.ZodType ? inputSchema : undefined,
      },
    ]
  }
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, part]) => allOperations(part, [...name, key]))
}
