import { describe, expect, it } from 'vitest'
import { readVersions } from '#domain/agents/read-versions.ts'
import { readAgents } from '#domain/agents/reads.ts'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { rejectDraft } from '#domain/drafts/reject-draft.ts'
import type { RuleToWord, WordedRule } from '#domain/drafts/writer.ts'
import { listCameFrom } from '#domain/knowledge/reads.ts'
import { mintScope } from '#domain/scope.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { readThread } from '#domain/threads/reads.ts'
import { newId } from '#lib/new-id.ts'
import { actingWorld, leadWrites } from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { acceptLesson, dismissLesson } from './decide-lesson.ts'
import { readLessons } from './reads.ts'
import { lessonsOfEdits, lessonsOfRejections, type RejectedDraft, type SentDraft } from './rules.ts'
import { wordLesson } from './word-lesson.ts'

withSandbox()

const lessonsIn = (world: World) => inTx(world.ctx, world.scope, (tx) => readLessons(tx, world.scope))

/** A lead asks, and a person sends what the agent drafted as they would rather have it. */
async function answered(world: World, lead: number, edit: (body: string) => string) {
  const threadId = await leadWrites(world, 'Could you tell me more about how it works?', lead)
  const { draft, revision } = await inTx(world.ctx, world.scope, async (tx) => {
    const thread = await readThread(tx, world.scope, threadId)
    const open = await readOpenDraft(tx, world.scope, threadId, thread?.revision ?? 0)
    return { draft: open, revision: thread?.revision ?? 0 }
  })
  if (draft === null) throw new Error('Nothing was drafted')
  const { id: draftId, subject } = draft
  await sendReply(world.ctx, world.scope, { threadId, draftId, revision, subject, body: edit(draft.body) })
  await world.work()
  return { draftId, threadId }
}

describe('what people change over and over', () => {
  it('is proposed as a rule with the drafts that it would have changed; accepted it is a version of the agent', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const { ctx, scope } = world
    const cheers = (body: string) => body.replace(/^(.*)$/s, (all) => `${all}\n\nReply STOP to opt out.`)
    for (const lead of [0, 1]) await answered(world, lead, cheers)
    expect(await lessonsIn(world)).toEqual([])
    // A model, where there is one, says it better; one that fails leaves it as it is.
    const usage = { inputTokens: 1, outputTokens: 1, ms: 1 }
    const late = Object.assign(new Error('late'), { name: 'WriterError', code: 'model_timeout' })
    const asked: RuleToWord[] = []
    const wordRule = async (rule: RuleToWord): Promise<WordedRule> => {
      asked.push(rule)
      if (asked.length === 1) throw late
      return { words: 'Tell them how to opt out.', usage }
    }
    const { writers } = ctx
    ctx.writers = { open: (choice) => ({ ...writers.open(choice), wordRule }) }
    const { draftId, threadId } = await answered(world, 2, cheers)
    const [lesson, ...more] = await lessonsIn(world)
    expect(more).toEqual([])
    expect(lesson).toMatchObject({
      kind: 'adds_sentence',
      to: 'Reply STOP to opt out.',
      words: null,
      times: 3,
      kept: 0,
    })
    await wordLesson(ctx, scope, lesson?.id ?? '')
    expect(asked.at(-1)).toMatchObject({ kind: 'adds_sentence', to: 'Reply STOP to opt out.' })
    expect(asked.at(-1)?.examples).toHaveLength(3)
    expect(await lessonsIn(world)).toMatchObject([{ words: 'Tell them how to opt out.' }])
    await wordLesson(ctx, scope, lesson?.id ?? '')
    expect(asked).toHaveLength(2)
    expect(lesson?.examples).toHaveLength(3)
    const [example] = lesson?.examples ?? []
    expect(example?.after).toBe(cheers(example?.before ?? ''))

    const stranger = mintScope(newId(), scope.actor)
    await expect(acceptLesson(ctx, stranger, { lessonId: lesson?.id ?? '', words: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    })
    const words = 'End with “Reply STOP to opt out.”'
    await acceptLesson(ctx, scope, { lessonId: lesson?.id ?? '', words })
    const [agent] = await inTx(ctx, scope, (tx) => readAgents(tx, scope))
    expect(agent?.description.endsWith(words)).toBe(true)
    const [newest] = await inTx(ctx, scope, (tx) => readVersions(tx, scope, agent?.id ?? ''))
    expect(newest).toMatchObject({ number: 2, settings: { description: agent?.description } })
    expect(await lessonsIn(world)).toEqual([])

    await rejectDraft(ctx, scope, { threadId, draftId, reason: 'other', words: 'No emojis' })
    await world.work()
    const [told] = await lessonsIn(world)
    expect(told).toMatchObject({ kind: 'told', to: 'No emojis', times: 1 })
    await dismissLesson(ctx, scope, told?.id ?? '', true)
    await world.work()
    expect(await lessonsIn(world)).toEqual([])
    await dismissLesson(ctx, scope, told?.id ?? '', false)
    expect(await lessonsIn(world)).toHaveLength(1)
  })

  it('is proposed no more once the rejection that said it says something else, or is taken back', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const { ctx, scope } = world
    const [one, other] = [await answered(world, 0, (body) => body), await answered(world, 1, (body) => body)]
    const reject = async (of: typeof one, words: string | null) => {
      await rejectDraft(ctx, scope, { ...of, reason: words === null ? null : 'other', words: words ?? undefined })
      await world.work()
      return (await lessonsIn(world)).map(({ to, times }) => [to, times])
    }
    expect(await reject(one, 'No emojis')).toEqual([['No emojis', 1]])
    expect(await reject(other, 'No emojis')).toEqual([['No emojis', 1]])
    expect(await reject(other, 'Be brief')).toEqual(
      expect.arrayContaining([
        ['Be brief', 1],
        ['No emojis', 1],
      ]),
    )
    expect(await reject(other, null)).toEqual([['No emojis', 1]])
    expect(await reject(one, null)).toEqual([])
  })

  it('of a wrong fact is an entry that came out of this conversation', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const { ctx, scope } = world
    const { draftId, threadId } = await answered(world, 0, (body) => body)
    await rejectDraft(ctx, scope, { threadId, draftId, reason: 'wrong_fact', words: 'It costs $59 per month.' })
    await world.work()
    const [fact] = await lessonsIn(world)
    await acceptLesson(ctx, scope, { lessonId: fact?.id ?? '', words: 'It costs $59 per month.' })
    const [entry] = await world.rows<{ id: string }>(
      `select id from kb_entries where content = 'It costs $59 per month.'`,
    )
    const cameFrom = await inTx(ctx, scope, (tx) =>
      listCameFrom(tx, scope, { threadId, answer: '', since: ctx.now().toISOString() }),
    )
    expect([...cameFrom]).toEqual([entry?.id])
  })
})

describe('what is accepted at the same moment', () => {
  const proposed = async (world: World, kind: 'told' | 'fact', says: string): Promise<string> => {
    const [agent] = await inTx(world.ctx, world.scope, (tx) => readAgents(tx, world.scope))
    const id = newId()
    await world.rows(
      `insert into lessons (workspace_id, id, agent_id, kind, key, said_to, state, times, kept, draft_ids, proposed_at)
       values ($1, $2, $3, $4, $5, $5, 'proposed', 1, 0, '{}', now())`,
      [world.scope.workspaceId, id, agent?.id, kind, says],
    )
    return id
  }

  it('is followed, both of it, each once', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const { ctx, scope } = world
    const rules = ['No emojis', 'Be brief', 'Sign with the first name']
    const ids = await Promise.all(rules.map((says) => proposed(world, 'told', says)))
    await Promise.all(ids.map((lessonId, place) => acceptLesson(ctx, scope, { lessonId, words: rules[place] ?? '' })))
    const [agent] = await inTx(ctx, scope, (tx) => readAgents(tx, scope))
    expect(
      agent?.description
        .split('\n')
        .filter((line) => rules.includes(line))
        .toSorted(),
    ).toEqual(rules.toSorted())
    expect(await lessonsIn(world)).toEqual([])
  })

  it('is one entry, where two people accept the same', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const lessonId = await proposed(world, 'fact', 'It is $59.')
    const accept = () => acceptLesson(world.ctx, world.scope, { lessonId, words: 'It is $59.' })
    const outcomes = await Promise.allSettled([accept(), accept()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await world.rows(`select from kb_entries where content = 'It is $59.'`)).toHaveLength(1)
  })
})

const sent = (id: string, written: string, becomes: string): SentDraft => ({
  id,
  threadId: `t${id}`,
  written,
  sent: becomes,
})
const offersFriday = 'Thanks for asking. How is Tuesday or Friday?'
const withoutFriday = 'Thanks for asking. How is Tuesday?'

it('is no rule while people let as many go as they change', () => {
  const edited = ['a', 'b', 'c'].map((id) => sent(id, offersFriday, withoutFriday))
  const kept = ['d', 'e', 'f', 'g'].map((id) => sent(id, offersFriday, offersFriday))
  const days = (drafts: SentDraft[]) => lessonsOfEdits(drafts).filter(({ kind }) => kind === 'drops_weekday')
  expect(days(edited)).toMatchObject([{ from: '5', times: 3, kept: 0 }])
  expect(days([...edited, ...kept.slice(0, 3)])).toMatchObject([{ times: 3, kept: 3 }])
  expect(days([...edited, ...kept])).toEqual([])
  expect(days(edited.slice(1))).toEqual([])
  const oneThread = edited.map((draft) => ({ ...draft, threadId: 't' }))
  expect(days(oneThread)).toEqual([])
})

const rejected = (id: string, reason: RejectedDraft['reason'], words: string | null = null): RejectedDraft => ({
  id,
  threadId: `t${id}`,
  reason,
  words,
})

it.each<[string, RejectedDraft[], string | null, object[]]>([
  ['a reason counts from the third conversation on', [rejected('a', 'too_long'), rejected('b', 'too_long')], null, []],
  [
    'and then as a rule',
    [rejected('a', 'too_long'), rejected('b', 'too_long'), rejected('c', 'too_long')],
    null,
    [{ kind: 'too_long', times: 3 }],
  ],
  [
    'what was said is proposed at once',
    [rejected('a', 'wrong_tone', ' Be brief ')],
    null,
    [{ kind: 'told', to: 'Be brief' }],
  ],
  [
    'of a wrong fact as an entry',
    [rejected('a', 'wrong_fact', 'It is $59.')],
    'What does it cost?',
    [{ kind: 'fact', from: 'What does it cost?', to: 'It is $59.' }],
  ],
  [
    'an offer of what is not offered blames no question of the lead',
    [rejected('a', 'not_our_offer')],
    'What does it cost?',
    [],
  ],
  [
    'and is a rule from the third conversation on',
    [rejected('a', 'not_our_offer'), rejected('b', 'not_our_offer'), rejected('c', 'not_our_offer')],
    'What does it cost?',
    [{ kind: 'not_our_offer', from: null, times: 3 }],
  ],
  ['no answer teaches no rule', [rejected('a', 'no_answer')], 'Why?', []],
])('%s', (_, drafts, asked, expected) => {
  expect(lessonsOfRejections(drafts, asked)).toMatchObject(expected)
})
