import { expect, it } from 'vitest'
import type { ActionLog } from '#contract/action-log.ts'
import { csvName, csvOf, newestOf, personOf } from './log-labels.ts'

const line = (changed: Partial<ActionLog> = {}): ActionLog => ({
  id: '1',
  at: '2026-01-31T09:30:00.000Z',
  type: 'api_call',
  name: 'threads.list',
  page: '/inbox',
  browser: 'Chrome on Linux',
  screenSize: '1440x900',
  isSuccess: true,
  error: null,
  ms: 12,
  userName: 'Ada Lovelace',
  userEmail: 'ada@people.example',
  ...changed,
})

it('a file has the columns of the specification, and no formula', () => {
  const logs = [line(), line({ userName: '=HYPERLINK("http://x")', isSuccess: false, ms: null, error: 'forbidden' })]
  expect(csvOf(logs).split('\r\n')).toEqual([
    '\uFEFFTimestamp,User,Email,Action Type,Action Name,Success,Execution Time (ms),Error',
    '2026-01-31T09:30:00.000Z,Ada Lovelace,ada@people.example,api_call,threads.list,true,12,',
    `2026-01-31T09:30:00.000Z,"'=HYPERLINK(""http://x"")",ada@people.example,api_call,threads.list,false,,forbidden`,
    '',
  ])
  expect(csvName(new Date('2026-01-31T09:30:00.123Z'))).toBe('action_logs_2026-01-31T09-30-00.csv')
})

it('who was not signed in is called so', () => {
  expect(personOf(line({ userName: null, userEmail: null }))).toBe('Not signed in')
  expect(personOf(line({ userName: '' }))).toBe('ada@people.example')
})

it('of what is known and what came later, the newest stay, each once', () => {
  const at = (second: number, id: string) => line({ id, at: `2026-01-31T09:30:0${second}.000Z` })
  const known = [at(3, 'c'), at(2, 'b'), at(1, 'a')]
  expect(newestOf([at(4, 'd'), at(3, 'c')], known, 3).map(({ id }) => id)).toEqual(['d', 'c', 'b'])
})
