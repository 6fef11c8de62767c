import { expect, it } from 'vitest'
import { newId } from '#lib/new-id.ts'
import {
  fake,
  inWorld,
  leadWrites,
  modelWorld,
  openDraft,
  question,
  withModel,
  write,
} from '../../../test/model-world.ts'
import { readThread } from '../threads/reads.ts'

withModel()

/** No word of it is one that the rules know. */
const away = 'Radieschenweg Patagonia kayaks, moon and penguins.'
const answer = 'Gladly. Which system would you import from?'

/** A model that knows the note for what it is. */
function knowsTheNote(): void {
  fake.byPrompt((prompt) => ({
    kind: 'answer',
    answer: prompt.includes('Patagonia')
      ? { label: 'out_of_office', score: 1, action: 'wait', body: '' }
      : { label: 'question', score: 6, action: 'reply', body: answer },
  }))
}

it('what a lead asked is answered though only the model saw that a machine wrote after it', async () => {
  await using world = await modelWorld()
  fake.byDefault({ kind: 'status', status: 401 })
  const threadId = await leadWrites(world, question)
  expect(await world.rows('select 1 from drafts')).toEqual([])
  knowsTheNote()
  await leadWrites(world, away)
  expect(await openDraft(world, threadId)).toMatchObject({ body: answer, guard: { ok: true } })
  const thread = await inWorld(world, (tx) => readThread(tx, world.scope, threadId))
  expect(thread).toMatchObject({ label: 'out_of_office', action: 'wait', status: 'pending' })
  expect(fake.requests.filter(({ prompt }) => prompt.includes('Patagonia'))).toHaveLength(1)
})

it('a person who asks for a draft gets the same answer, in the language of what it answers', async () => {
  await using world = await modelWorld({})
  fake.byDefault({ kind: 'status', status: 401 })
  await leadWrites(world, question)
  const threadId = await leadWrites(world, 'Ich bin bis zum 3. Dezember nicht im Büro und lese keine Mails.')
  knowsTheNote()
  const draft = await write(world, { threadId, askedBy: 'person' })
  expect(draft).toMatchObject({ body: answer, guard: { ok: true, verdicts: [] } })
  expect(fake.requests.at(-1)?.prompt).not.toContain('Dezember')
  const thread = await inWorld(world, (tx) => readThread(tx, world.scope, threadId))
  expect(thread).toMatchObject({ label: 'out_of_office', lang: 'de' })
})

it('an answer that was being written when the note came does not take the place of the one that knows the note', async () => {
  await using world = await modelWorld()
  fake.byDefault({ kind: 'status', status: 401 })
  const threadId = await leadWrites(world, question)
  fake.byDefault({ kind: 'answer', answer: { body: answer } })
  fake.next({ kind: 'answer', delayMs: 3000, answer: { body: 'We will see.' } })
  const before = fake.requests.length
  // The answer itself was given up with the key that was refused: this is one again.
  const purpose = { kind: 'refresh' as const, subjectId: newId() }
  const slow = write(world, { threadId, askedBy: 'agent', purpose }).catch((error: Error) => error.message)
  await expect.poll(() => fake.requests.length).toBe(before + 1)
  await leadWrites(world, 'I am out of office until 3 December. Your mail is not forwarded.')
  expect(await openDraft(world, threadId)).toMatchObject({ body: answer })
  expect(await slow).toBe('no draft was written')
  await world.work()
  expect(await openDraft(world, threadId)).toMatchObject({ body: answer })
  expect(await world.rows("select status from tasks where status <> 'canceled'")).toEqual([{ status: 'ready' }])
})
