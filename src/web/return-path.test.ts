import { describe, expect, test } from 'vitest'
import { returnPath } from '#web/return-path.ts'

const origin = 'https://app.example.com'

describe('a return path', () => {
  test.each([
    ['/inbox', '/inbox'],
    ['/thread/1?view=new#last', '/thread/1?view=new#last'],
    ['/a/../inbox', '/inbox'],
  ])('%s is kept as %s', (wanted, expected) => {
    expect(returnPath(wanted, origin)).toBe(expected)
  })

  test.each([
    ['/admin/users?role=admin', '/admin/users?role=admin'],
    ['/auth/reset', '/auth/reset'],
    ['/inbox', null],
    ['/onboarding', null],
    ['/auth/try', null],
  ])('on the host of the administration %s is kept as %s', (wanted, expected) => {
    expect(returnPath(wanted, 'https://admin.example.com')).toBe(expected)
  })

  test.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['inbox'],
    ['/auth'],
    [''],
    [undefined],
    [['/inbox']],
  ])('%j leads nowhere', (wanted) => {
    expect(returnPath(wanted, origin)).toBeNull()
  })
})
