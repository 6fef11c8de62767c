import { describe, expect, it } from 'vitest'
import { openBefore } from './open-mails.ts'

const us = { direction: 'outbound', text: 'ours' } as const
const lead = (text: string) => ({ direction: 'inbound', text }) as const

describe('what an answer has to answer beside the newest mail', () => {
  it.each([
    ['nothing in a new conversation', [lead('newest')], []],
    ['nothing where nobody has written', [], []],
    ['what came since our last mail', [lead('old'), us, lead('a'), lead('b'), lead('newest')], ['a', 'b']],
    ['everything while we have not answered at all', [lead('a'), lead('newest')], ['a']],
    ['nothing of a machine', [lead('a'), { ...lead('away'), isAutomated: true }, lead('newest')], ['a']],
    ['nothing once we have written last', [lead('a'), lead('newest'), us], []],
    ['the last five at most', ['1', '2', '3', '4', '5', '6', 'newest'].map(lead), ['2', '3', '4', '5', '6']],
  ])('is %s', (_, messages, expected) => {
    expect(openBefore(messages).map(({ text }) => text)).toEqual(expected)
  })
})
