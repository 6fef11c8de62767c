import { expect, it } from 'vitest'
import { toneName } from '#web/app/tone-labels.ts'

it.each([
  ['cto', 'CTO'],
  ['', 'Default tone'],
  ['of a newer version', 'Default tone'],
])('the tone %o is called %s', (tone, name) => expect(toneName(tone)).toBe(name))
