import { type AnyContractProcedure, oc } from '@orpc/contract'
import { expect, expectTypeOf, it } from 'vitest'
import type { api } from '#contract/api.ts'
import { type OperationMeta, operation } from '#contract/operation.ts'

/** The operations below a node of the contract that do not say who may call them. */
type Undeclared<Node> = Node extends AnyContractProcedure
  ? Node['~orpc']['meta'] extends OperationMeta
    ? never
    : Node
  : { [Name in keyof Node]: Undeclared<Node[Name]> }[keyof Node]

it('an operation that does not say who may call it does not compile', () => {
  expectTypeOf<Undeclared<typeof api>>().toBeNever()
  const bare = { things: { list: oc.route({ method: 'GET', path: '/things' }) } }
  expectTypeOf<Undeclared<typeof bare>>().not.toBeNever()
  // @ts-expect-error nobody is called like that
  const ofNobody = operation('workspace:owner', 'GET', '/workspaces/{workspaceId}/things', 'Things')
  // @ts-expect-error an operation of a workspace names it in its path
  const ofNoWorkspace = operation('workspace:admin', 'GET', '/things', 'Things')
  expect([bare, ofNobody, ofNoWorkspace]).toHaveLength(3)
})
