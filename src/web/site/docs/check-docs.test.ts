import { expect, it } from 'vitest'
import { faultsIn } from './check-docs.ts'
import { readChapter } from './read-chapter.ts'

const facts = {
  keys: [{ heading: 'Inbox', keys: [{ keys: 'g i', does: 'Go to Inbox' }] }],
  variables: [{ name: 'PORT', about: '', is: '', fallback: null, isSecret: false }],
}
const named = {
  isSaid: (text: string) => text === 'Send Reply',
  isWord: (word: string) => word === 'lead_replied',
  isAddress: (path: string) => path === '/pricing',
  scripts: new Set(['web']),
  commands: new Set(['worker']),
  pictures: new Set(['inbox']),
}
const faults = (text: string) =>
  faultsIn([readChapter('inbox', `# Inbox\n\nWhat it is.\n\n## Keys\n\n${text}`)], facts, named)

it.each([
  '**Send Reply** by <kbd>g i</kbd>',
  '[prices](/pricing), [keys](#keys), [the same](/docs/inbox#keys), [elsewhere](https://example.com)',
  '![The inbox](inbox)',
  '`PORT`, `PORT=80`, `/pricing`, `npm run web`, `node rejoinder.js worker`, `lead_replied`, `anything else`',
  '```sh\nPORT=80 npm run web\n```',
])('%s is all there', (text) => {
  expect(faults(text)).toEqual([])
})

it.each([
  ['**Send Replies**', 'no screen says "Send Replies"'],
  ['<kbd>q</kbd>', 'no key is "q"'],
  ['[gone](/prices)', 'there is nothing at /prices'],
  ['[gone](#key)', '/docs/inbox has no heading #key'],
  ['![The inbox](inbocks)', 'there is no picture "inbocks"'],
  ['`PORTS`', 'there is no variable PORTS'],
  ['`/prices`', 'nothing answers at /prices'],
  ['`lead_answered`', 'the product has no word lead_answered'],
  ['`npm run wep`', 'there is no "npm run wep"'],
  ['`node rejoinder.js web`', 'there is no "node rejoinder.js web"'],
  ['```sh\nPORTS=80 npm start\n```', 'there is no variable PORTS'],
  ['## Keys', 'has two headings for #keys'],
])('%s is not', (text, fault) => {
  expect(faults(text).join()).toContain(fault)
})
