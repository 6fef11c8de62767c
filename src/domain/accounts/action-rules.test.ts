import { expect, test } from 'vitest'
import { actionName, entityAt, pageUrl } from './action-rules.ts'

const id = '019ac1f2-6a55-7c3e-9d5a-0f3b6f1c2d4e'
const other = '019ac1f2-6a55-7c3e-9d5a-000000000000'

test.each([
  ['Send Reply', 'Send Reply'],
  ['  two\nlines ', 'two lines'],
  ['Assign a role to ada@people.example now', 'Assign a role to … now'],
  ['x'.repeat(90), 'x'.repeat(80)],
  ['\u0007', '…'],
])('%j is logged as %j', (told, name) => {
  expect(actionName(told)).toBe(name)
})

test.each([
  ['/inbox', '/inbox'],
  [`/thread/${id}`, `/thread/${id}`],
  [`/thread/${id.toUpperCase()}`, `/thread/${id}`],
  [`/agents/${id}/playground`, `/agents/${id}/playground`],
  [`/nowhere/${id}`, '/nowhere/…'],
  [`/thread/${id}/${other}`, `/thread/${id}/…`],
  [`/reset/${'s3cr3t'.repeat(8)}`, '/reset/…'],
])('the address %s is logged as %s', (path, url) => {
  expect(pageUrl(path)).toBe(url)
})

test.each([
  [`/thread/${id}`, { type: 'thread', id }],
  [`/admin/workspaces/${id}`, { type: 'workspace', id }],
  [`/nowhere/${id}`, null],
  [`/agents/${id}/playground`, { type: 'agent', id }],
  ['/thread/1', null],
  ['/inbox', null],
])('%s is about %j', (path, entity) => {
  expect(entityAt(path)).toEqual(entity)
})
