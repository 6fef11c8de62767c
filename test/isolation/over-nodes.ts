import { inject } from 'vitest'
import type { Operation } from './operations.ts'

/**
 * Where the tests run on a cluster: whether it refused what looks over several workspaces (decision 99). A refusal tells nothing and changes nothing, which
 * is looked at all the same; within one workspace nothing is refused.
 */
export const isRefusedOverNodes = ({ access }: Pick<Operation, 'access'>, status: number): boolean =>
  inject('isOverNodes') && status === 501 && !access.startsWith('workspace:')
