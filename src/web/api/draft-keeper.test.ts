import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '#contract/threads.ts'
import { createDraftKeeper, debounceMs, type Edits, type SaveOutcome } from '#web/api/draft-keeper.ts'

const draft = (changes: Partial<Draft> = {}): Draft => ({
  id: 'd1',
  origin: 'agent',
  writer: 'Built-in drafter',
  subject: 'Re: Hello',
  body: 'Hello',
  envelope: null,
  files: [],
  version: 1,
  isFresh: true,
  newKnowledge: [],
  knowledge: [],
  guard: null,
  updatedAt: '2026-01-01T00:00:00Z',
  ...changes,
})

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

function setUp(storage = memory()) {
  const saves: { edits: Edits; answer: (outcome: SaveOutcome) => void }[] = []
  const shown: Draft[] = []
  let ids = 0
  const newId = () => {
    ids += 1
    return `new${ids}`
  }
  const keeper = createDraftKeeper({
    save: (edits) => new Promise((answer) => saves.push({ edits, answer })),
    onDraft: (each) => shown.push(each),
    storage,
    storageKey: 'k',
    newId,
  })
  const answer = async (outcome: SaveOutcome) => {
    saves.at(-1)?.answer(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { keeper, saves, shown, storage, answer }
}

const words = (body: string) => ({ subject: 'Re: Hello', body, envelope: null, files: [] })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('stores once, 0.8 s after the last key, under the version that was edited', async () => {
  const { keeper, saves, answer, shown, storage } = setUp()
  for (const body of ['H', 'Ha', 'Hal']) {
    keeper.edit(draft(), words(body))
    await vi.advanceTimersByTimeAsync(debounceMs - 1)
  }
  expect(saves).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(saves.map(({ edits }) => edits)).toEqual([{ draftId: 'd1', version: 1, ...words('Hal') }])
  await answer({ kind: 'saved', draft: draft({ body: 'Hal', version: 2 }) })
  expect(keeper.getState()).toMatchObject({ phase: 'clean', edits: { version: 2 } })
  expect(shown).toHaveLength(1)
  expect(storage.kept.size).toBe(0)
})

test('takes its own words for stored when their answer was lost on the way', async () => {
  const { keeper, answer } = setUp()
  keeper.edit(draft(), words('Mine'))
  await vi.advanceTimersByTimeAsync(debounceMs)
  await answer({ kind: 'failed' })
  await vi.advanceTimersByTimeAsync(1_000)
  await answer({ kind: 'conflict', newest: draft({ body: 'Mine', version: 2 }) })
  expect(keeper.getState()).toMatchObject({ phase: 'clean', edits: { version: 2 } })
})

test('a reload in the middle of a save is no other version: what arrived is one’s own, and what was typed on goes over it', async () => {
  const first = setUp()
  first.keeper.edit(draft(), words('a'))
  await vi.advanceTimersByTimeAsync(debounceMs)
  first.keeper.edit(draft(), words('ab'))
  const { keeper, saves, answer, shown } = setUp(first.storage)
  const arrived = draft({ body: 'a', version: 2 })
  expect(keeper.isOwn(arrived)).toBe(true)
  expect(keeper.isOwn(draft({ body: 'theirs', version: 2 }))).toBe(false)
  await vi.advanceTimersByTimeAsync(debounceMs)
  expect(saves[0]?.edits).toMatchObject({ version: 1, body: 'ab' })
  await answer({ kind: 'conflict', newest: arrived })
  expect(keeper.getState()).toMatchObject({ phase: 'waiting', edits: { version: 2, body: 'ab' } })
  expect(shown).toEqual([arrived])
  await vi.advanceTimersByTimeAsync(debounceMs)
  expect(saves[1]?.edits).toMatchObject({ version: 2, body: 'ab' })
  await answer({ kind: 'saved', draft: draft({ body: 'ab', version: 3 }) })
  // What somebody else writes from here on is theirs, also where it is what stood there once.
  expect(keeper.isOwn(draft({ body: 'a', version: 4 }))).toBe(false)
})

test('keeps each word in the tab until the server has it, and goes on from there after a reload', async () => {
  const first = setUp()
  first.keeper.edit(null, words('Typed, then the tab was closed'))
  const { keeper, saves } = setUp(first.storage)
  expect(keeper.getState().edits?.body).toBe('Typed, then the tab was closed')
  await vi.advanceTimersByTimeAsync(debounceMs)
  expect(saves[0]?.edits).toMatchObject({ draftId: 'new1', version: 0 })
})

test('stores what was typed during a save over the version that the save made', async () => {
  const { keeper, saves, answer } = setUp()
  keeper.edit(draft(), words('a'))
  await vi.advanceTimersByTimeAsync(debounceMs)
  keeper.edit(draft(), words('ab'))
  await answer({ kind: 'saved', draft: draft({ body: 'a', version: 2 }) })
  expect(keeper.getState()).toMatchObject({ phase: 'waiting', edits: { body: 'ab' } })
  await vi.advanceTimersByTimeAsync(debounceMs)
  expect(saves[1]?.edits).toMatchObject({ version: 2, body: 'ab' })
})

test('tries again until the server answers', async () => {
  const { keeper, saves, answer, storage } = setUp()
  keeper.edit(draft(), words('a'))
  await vi.advanceTimersByTimeAsync(debounceMs)
  await answer({ kind: 'failed' })
  expect(keeper.getState().phase).toBe('retrying')
  expect(storage.kept.size).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  await answer({ kind: 'failed' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(saves).toHaveLength(3)
  await answer({ kind: 'saved', draft: draft({ version: 2 }) })
  expect(keeper.getState().phase).toBe('clean')
})

test('a conflict overwrites nothing and loses nothing: the person says which words stay', async () => {
  const { keeper, saves, answer, shown } = setUp()
  keeper.edit(draft(), words('mine'))
  await vi.advanceTimersByTimeAsync(debounceMs)
  await answer({ kind: 'conflict', newest: draft({ body: 'theirs', version: 5 }) })
  expect(keeper.getState()).toMatchObject({ phase: 'conflict', edits: { body: 'mine' } })
  expect(shown[0]?.body).toBe('theirs')
  keeper.edit(draft(), words('mine!'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toHaveLength(1)
  keeper.keepMine(draft({ version: 5 }))
  expect(saves[1]?.edits).toMatchObject({ version: 5, body: 'mine!' })
})

test('words over a draft that was closed meanwhile become a draft of their own', async () => {
  const { keeper, saves, answer } = setUp()
  keeper.edit(draft(), words('mine'))
  await vi.advanceTimersByTimeAsync(debounceMs)
  await answer({ kind: 'conflict', newest: null })
  await vi.advanceTimersByTimeAsync(debounceMs)
  expect(saves[1]?.edits).toMatchObject({ draftId: 'new1', version: 0, body: 'mine' })
})

test('flush stores at once and waits, also for what was typed while a save was under way', async () => {
  const { keeper, saves, answer } = setUp()
  keeper.edit(draft(), words('a'))
  await vi.advanceTimersByTimeAsync(debounceMs)
  keeper.edit(draft(), words('ab'))
  const flushed = keeper.flush()
  await answer({ kind: 'saved', draft: draft({ version: 2 }) })
  expect(saves[1]?.edits).toMatchObject({ version: 2, body: 'ab' })
  await answer({ kind: 'saved', draft: draft({ version: 3 }) })
  await expect(flushed).resolves.toBe(true)
})

test('flush says so when the server does not have the words', async () => {
  const { keeper, answer } = setUp()
  keeper.edit(draft(), words('a'))
  const flushed = keeper.flush()
  await answer({ kind: 'failed' })
  await expect(flushed).resolves.toBe(false)
  expect(keeper.getState().edits?.body).toBe('a')
})

test('a save that ends after the words were let go of brings nothing back', async () => {
  const { keeper, answer, shown } = setUp()
  keeper.edit(draft(), words('a'))
  await vi.advanceTimersByTimeAsync(debounceMs)
  keeper.drop()
  await answer({ kind: 'saved', draft: draft({ version: 2 }) })
  expect(keeper.getState()).toEqual({ phase: 'clean', edits: null })
  expect(shown).toHaveLength(0)
})
