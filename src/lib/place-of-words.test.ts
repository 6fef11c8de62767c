import { expect, it } from 'vitest'
import { placeOfWords } from './place-of-words.ts'

it.each([
  ['write to ann@acme.example.', 'ann@acme.example', 9],
  ['<ann@acme.example>', 'ann@acme.example', 1],
  ['joann@acme.example, ann@acme.example', 'ann@acme.example', 20],
  ['joann@acme.example', 'ann@acme.example', -1],
  ['jo.ann@acme.example', 'ann@acme.example', -1],
  ['jo-ann@acme.example', 'ann@acme.example', -1],
  ['ann@acme.example.org', 'ann@acme.example', -1],
  ['ann@acme.example-shop.org', 'ann@acme.example', -1],
  ['as tom li said', 'tom li', 3],
  ['as tom lindner said', 'tom li', -1],
  ['see www.acme.example', 'acme', 8],
  ['anything', '', -1],
])('in %j %j stands at %i', (text, words, at) => {
  expect(placeOfWords(text, words)).toBe(at)
})
