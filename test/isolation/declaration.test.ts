import { oc } from '@orpc/contract'
import { expect, it } from 'vitest'
import { type Declared, operation } from '#contract/operation.ts'

it('an operation that does not say who may call it does not compile', () => {
  const bare = { list: oc.route({ method: 'GET', path: '/things' }) }
  // @ts-expect-error as the contract is held: nobody is named
  const contract = { things: bare } satisfies Declared
  // @ts-expect-error nobody is named
  const ofNobody = operation('GET', '/things', 'Things')
  // @ts-expect-error nobody is called like that
  const ofNoOne = operation('workspace:owner', 'GET', '/workspaces/{workspaceId}/things', 'Things')
  // @ts-expect-error an operation of a workspace names it in its path
  const ofNoWorkspace = operation('workspace:admin', 'GET', '/things', 'Things')
  expect([contract, ofNobody, ofNoOne, ofNoWorkspace]).toHaveLength(4)
})
