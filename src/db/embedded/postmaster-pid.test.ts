import { expect, test } from 'vitest'
import { parsePostmasterPid } from './postmaster-pid.ts'

const complete = '4711\n/data/postgres\n1763692477\n25810\n\n127.0.0.1\n  7864321         3\nready   \n'

test.each([
  ['a complete file', complete, { pid: 4711, port: 25_810, status: 'ready' }],
  ['a server that stops', complete.replace('ready   ', 'stopping'), { pid: 4711, port: 25_810, status: 'stopping' }],
  ['a file still being written', '4711\n/data/postgres\n1763692477\n', { pid: 4711, port: null, status: null }],
  ['a single-user server', '-4711\n/data/postgres\n', { pid: 4711, port: null, status: null }],
  ['an empty file', '', null],
  ['a file of something else', 'hello\n', null],
])('parsePostmasterPid reads %s', (_what, text, expected) => {
  expect(parsePostmasterPid(text)).toEqual(expected)
})
