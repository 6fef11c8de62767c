import { expect, it } from 'vitest'
import { joinWords } from './joined-words.ts'

const said = (content: string, delta: object = {}, more: object = {}): string =>
  `data: ${JSON.stringify({ id: 'gen-1', model: 'm', ...more, choices: [{ index: 0, delta: { content, ...delta }, finish_reason: null }] })}`

const wordsIn = (event: string): unknown => JSON.parse(event.slice('data: '.length)).choices[0].delta.content

it('makes one event of words that follow each other', () => {
  const joined = joinWords([said('{"bo', { role: 'assistant' }), said('dy"', { reasoning: null }), said(':"Hé\n😀"}')])
  expect(joined).toHaveLength(1)
  expect(wordsIn(joined[0] ?? '')).toBe('{"body":"Hé\n😀"}')
})

it('leaves what is more than words as it is, in its place', () => {
  const others = [
    ': OPENROUTER PROCESSING',
    'data: [DONE]',
    'data: {"error":{"code":502,"message":"the line broke"}}',
    'data: no JSON',
    'event: x\ndata: {}',
    said('a', { tool_calls: [{ index: 0 }] }),
    said('a', { reasoning: 'so' }),
    said('a', { annotations: [{ type: 'url_citation' }] }),
    said('a', {}, { usage: { prompt_tokens: 1 } }),
    'data: {"id":"gen-1","model":"m","choices":[{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}]}',
    'data: {"id":"gen-1","model":"m","choices":[{"index":1,"delta":{"content":"a"}}]}',
  ]
  for (const other of others) {
    const joined = joinWords([said('a'), said('b'), other, said('c'), said('d')])
    expect([joined.length, joined[1]]).toEqual([3, other])
    expect([wordsIn(joined[0] ?? ''), wordsIn(joined[2] ?? '')]).toEqual(['ab', 'cd'])
  }
})

it('keeps the words of two answers apart', () => {
  const events = [said('a'), said('b', {}, { id: 'gen-2' }), said('c', {}, { id: 'gen-2', model: 'n' })]
  expect(joinWords(events).map(wordsIn)).toEqual(['a', 'b', 'c'])
})
