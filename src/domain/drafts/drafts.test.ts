import { describe, expect, it } from 'vitest'
import { createEntry, editEntry } from '#domain/knowledge/change-entry.ts'
import { proposeReply } from '#domain/knowledge/propose-reply.ts'
import { readQuestionPage } from '#domain/knowledge/question-reads.ts'
import { readEntryPage } from '#domain/knowledge/reads.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { readThread } from '#domain/threads/reads.ts'
import { newId } from '#lib/new-id.ts'
import {
  fake,
  findings,
  inWorld,
  leadWrites,
  modelWorld,
  openDraft,
  question,
  withModel,
  write,
} from '../../../test/model-world.ts'
import { atOwnPace } from '../../../test/patience.ts'
import type { World } from '../../../test/world.ts'
import { approveGolden } from './approve-golden.ts'
import { proposeGolden } from './propose-golden.ts'
import { readVersions } from './reads.ts'
import { restoreVersion } from './restore-version.ts'
import { discardDraft, saveDraft } from './save-draft.ts'
import { writeDraft } from './write-draft.ts'

withModel()

const versionsOf = (world: World, threadId: string) => inWorld(world, (tx) => readVersions(tx, world.scope, threadId))

describe('what a model leaves unanswered', () => {
  it.each([
    ['interested', ['your SOC 2 report']],
    ['auto_reply', []],
  ])('is listed in /kb where an answer is called for: %s', async (label, listed) => {
    await using world = await modelWorld()
    fake.byDefault({ kind: 'answer', answer: { label, unanswered: ['your SOC 2 report'], body: 'Hello,\n\nyes.' } })
    await leadWrites(world, 'I am interested. Next I will need your SOC 2 report.')
    const { rows } = await inWorld(world, (tx) => readQuestionPage(tx, world.scope, { limit: 50 }))
    expect(rows.map(({ words }) => words)).toEqual(listed)
  })

  it('is still told when a person has changed the words, and no longer when the lead has written again', async () => {
    await using world = await modelWorld()
    fake.byDefault({ kind: 'answer', answer: { unanswered: ['your SOC 2 report'], body: 'Hello,\n\nyes.' } })
    const threadId = await leadWrites(world, 'I am interested. Next I will need your SOC 2 report.')
    const { id: draftId, subject, version } = await openDraft(world, threadId)
    const save = (before: number, body: string) =>
      saveDraft(world.ctx, world.scope, { threadId, draftId, version: before, subject, body })
    const saved = await save(version, 'Hello,\n\nyes!')
    expect(findings(saved)).toEqual(['unanswered: '])
    await leadWrites(world, 'I found it.')
    expect(findings(await save(saved.version, 'Hello,\n\nyes.'))).toEqual([])
  })
})

describe('a draft that is written again', () => {
  it('by a person’s wish while the agent is still writing stays: the agent came too late', async () => {
    await using world = await modelWorld()
    const threadId = await leadWrites(world, question)
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nwhat the agent says.' } })
    const purpose = { kind: 'refresh', subjectId: newId() } as const
    const slow = writeDraft(
      world.ctx,
      world.scope,
      { threadId, askedBy: 'agent', purpose },
      AbortSignal.timeout(atOwnPace(20_000)),
    )
    expect((await slow.next()).value).toMatchObject({ type: 'delta' })

    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nshort.' } })
    const wished = await write(world, { threadId, askedBy: 'person', instruction: 'shorter' })
    for await (const event of slow) expect(event.type).not.toBe('done')
    expect(await openDraft(world, threadId)).toMatchObject({ id: wished.id, body: 'Hello,\n\nshort.' })
  })

  it('by a wish is told what stands there, and keeps the earlier words and the person’s edits', async () => {
    await using world = await modelWorld()
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\na first long answer about many things.' } })
    const threadId = await leadWrites(world, question)
    const first = await openDraft(world, threadId)
    const words = { threadId, draftId: first.id, version: first.version, subject: first.subject }
    const edited = await saveDraft(world.ctx, world.scope, { ...words, body: 'Hello,\n\nmy own words.' })
    await saveDraft(world.ctx, world.scope, {
      ...words,
      version: edited.version,
      body: 'Hello,\n\nmy own better words.',
    })

    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nshort.' } })
    const second = await write(world, { threadId, askedBy: 'person', instruction: 'shorter' })
    const prompt = fake.requests.at(-1)?.prompt ?? ''
    expect(prompt).toContain('wishes: shorter')
    expect(prompt).toContain('my own better words')

    expect((await versionsOf(world, threadId)).map(({ kind, body, instruction }) => [kind, body, instruction])).toEqual(
      [
        ['written', 'Hello,\n\nshort.', 'shorter'],
        ['edited', 'Hello,\n\nmy own better words.', null],
        ['written', 'Hello,\n\na first long answer about many things.', null],
      ],
    )

    const [, mine] = await versionsOf(world, threadId)
    const restored = await restoreVersion(world.ctx, world.scope, {
      threadId,
      versionId: mine?.id ?? '',
      version: second.version,
    })
    expect(restored.body).toBe('Hello,\n\nmy own better words.')
    expect((await openDraft(world, threadId)).body).toBe('Hello,\n\nmy own better words.')
    expect((await versionsOf(world, threadId)).map(({ body }) => body)).toContain('Hello,\n\nshort.')
  })

  it('is restored beside what a person has just typed, not in its place', async () => {
    await using world = await modelWorld()
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nwhat the agent says.' } })
    const threadId = await leadWrites(world, question)
    const { id: draftId, subject, version } = await openDraft(world, threadId)
    const type = (before: number, body: string) =>
      saveDraft(world.ctx, world.scope, { threadId, draftId, version: before, subject, body })
    const typed = await type(version, 'Hello,\n\nmy own words.')
    const [, written] = await versionsOf(world, threadId)
    const versionId = written?.id ?? ''
    const restored = await restoreVersion(world.ctx, world.scope, { threadId, versionId, version: typed.version })
    expect(restored.body).toBe('Hello,\n\nwhat the agent says.')
    await type(restored.version, 'Hello,\n\nwhat the agent says, and more.')
    expect((await versionsOf(world, threadId)).map(({ kind, body }) => [kind, body])).toEqual([
      ['edited', 'Hello,\n\nwhat the agent says, and more.'],
      ['edited', 'Hello,\n\nmy own words.'],
      ['written', 'Hello,\n\nwhat the agent says.'],
    ])
  })

  it('may state what the person wished for, and its guard names that source, also after an edit', async () => {
    await using world = await modelWorld()
    const threadId = await leadWrites(world, question)
    const body = 'Hello,\n\nwe hold a webinar on 4 March at https://acme.example.io/webinar.'
    fake.byDefault({ kind: 'answer', answer: { body } })
    expect(findings(await write(world, { threadId, askedBy: 'person' }))).toContain(
      'link: https://acme.example.io/webinar',
    )
    const draft = await write(world, {
      threadId,
      askedBy: 'person',
      instruction: 'mention the webinar on 4 March, https://acme.example.io/webinar',
    })
    expect(findings(draft)).toEqual([])
    expect(draft.guard?.sources.map(({ text, source }) => [text, source])).toContainEqual([
      '4 March',
      { kind: 'instruction' },
    ])
    const saved = await saveDraft(world.ctx, world.scope, {
      threadId,
      draftId: draft.id,
      version: draft.version,
      subject: draft.subject,
      body: `${body}\n\nSee you there!`,
    })
    expect(findings(saved)).toEqual([])
  })

  it('can be taken back after it was thrown away, but not over words that somebody stored since', async () => {
    await using world = await modelWorld()
    const threadId = await leadWrites(world, question)
    const draft = await openDraft(world, threadId)
    await discardDraft(world.ctx, world.scope, threadId, draft.id)
    const [version] = await versionsOf(world, threadId)
    const wanted = { threadId, versionId: version?.id ?? '' }
    const back = await restoreVersion(world.ctx, world.scope, { ...wanted, version: 0 })
    expect(back.body).toBe(draft.body)
    await expect(restoreVersion(world.ctx, world.scope, { ...wanted, version: 0 })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(
      restoreVersion(world.ctx, world.scope, { ...wanted, versionId: draft.id, version: back.version }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('what the guard knows of the workspace', () => {
  it('is who else is a contact: their names, addresses and companies never go out by themselves', async () => {
    await using world = await modelWorld()
    await leadWrites(world, 'Please call me.', 1)
    const [other] = await world.rows<{ id: string; email: string }>(
      "update contacts set name = 'Marta Olsen', company = 'Fjordbank' where email = $1 returning id, email",
      [world.platform.leads[1]?.email],
    )
    fake.byDefault({
      kind: 'answer',
      answer: { body: `Hello,\n\nMarta Olsen of Fjordbank asked the same, write to ${other?.email}.` },
    })
    const draft = await openDraft(world, await leadWrites(world, question))
    expect(findings(draft)).toEqual(
      expect.arrayContaining(['other_lead: Marta Olsen', 'other_lead: Fjordbank', `other_lead: ${other?.email}`]),
    )
    expect(draft.guard?.ok).toBe(false)
  })

  it('is each of them, however many work where the lead does', async () => {
    await using world = await modelWorld()
    const threadId = await leadWrites(world, question)
    await leadWrites(world, 'Please call me.', 1)
    await world.rows("update contacts set name = 'Marta Olsen', company = 'Fjordbank' where email = $1", [
      world.platform.leads[1]?.email,
    ])
    await world.rows("update contacts set company = 'Contoso' where email = $1", [world.platform.leads[0]?.email])
    await world.rows(
      `insert into contacts (workspace_id, id, connection_id, email, company)
       select workspace_id, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, connection_id, n || '@contoso.example', 'Contoso'
         from generate_series(1, 60) n, contacts where email = $1`,
      [world.platform.leads[0]?.email],
    )
    const { id, version } = await openDraft(world, threadId)
    const words = {
      threadId,
      draftId: id,
      version,
      subject: 'Re',
      body: 'Hello,\n\nat Contoso I told Marta Olsen the same.',
    }
    expect(findings(await saveDraft(world.ctx, world.scope, words))).toContain('other_lead: Marta Olsen')
  })

  it('also what a golden reply to somebody else says of them, yet not whom this lead names', async () => {
    await using world = await modelWorld()
    await leadWrites(world, 'Please call me.', 1)
    await world.rows("update contacts set name = 'Marta Olsen', company = 'Fjordbank' where email = $1", [
      world.platform.leads[1]?.email,
    ])
    const golden = {
      title: 'Import',
      content: 'As for Marta Olsen, the import takes minutes.',
      tags: [],
      isGolden: true,
    }
    await createEntry(world.ctx, world.scope, golden)
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nas for Marta Olsen, I will ask.' } })
    expect(findings(await openDraft(world, await leadWrites(world, question)))).toEqual(['other_lead: Marta Olsen'])
    fake.byDefault({ kind: 'answer', answer: { body: 'Hello,\n\nthank you for pointing me to Marta Olsen.' } })
    expect(findings(await openDraft(world, await leadWrites(world, 'Talk to Marta Olsen, she decides.', 2)))).toEqual(
      [],
    )
  })

  it('is the lead: their language, their name, and what they would not see', async () => {
    await using world = await modelWorld()
    const threadId = await leadWrites(world, question)
    const found = async (body: string) => {
      fake.byDefault({ kind: 'answer', answer: { body } })
      const draft = await write(world, { threadId, askedBy: 'person' })
      expect(draft.guard?.ok).toBe(false)
      return findings(draft)
    }
    const german = 'Guten Tag,\n\nvielen Dank für Ihre Frage, ich freue mich auf das Gespräch mit Ihnen.'
    expect(await found(german)).toEqual([
      'language: vielen Dank für Ihre Frage, ich freue mich auf das Gespräch mit Ihnen.',
    ])
    expect(await found('Hello,\n\nthank you\u200b\u200b for asking.')).toEqual(['hidden_text: \u200b\u200b'])
    expect(await found('Hi Beatrix,\n\nthank you for asking.')).toEqual(['recipient: Beatrix'])
    expect(await found('Hello,\n\nsee [link].')).toEqual(['placeholder: [link]'])
    expect(await found('Hello,\n\nthanks.\n\nBest regards,\n\nKind regards,')).toEqual(['signature: Kind regards,'])
  })

  it('is who wrote: an answer that would reach another house is held', async () => {
    await using world = await modelWorld()
    const threadId = await leadWrites(world, question)
    await world.rows(
      "update messages set from_email = 'anna@elsewhere.example' where thread_id = $1 and direction = 'inbound'",
      [threadId],
    )
    const draft = await write(world, { threadId, askedBy: 'person' })
    expect(draft.guard?.verdicts.map(({ kind }) => kind)).toContain('recipient')
  })
})

it('a proposal has nothing of the lead whose words gave way to another’s', async () => {
  await using world = await modelWorld()
  const said = 'The import takes a spreadsheet, shows you a preview and lets you take it back.'
  const propose = (threadId: string, title: string, body: string) =>
    inWorld(world, (tx) => proposeReply(tx, world.scope, { draftId: newId(), threadId, title, body }))
  const first = await leadWrites(world, question)
  const second = await leadWrites(world, question, 1)
  await propose(first, 'Does it read what Fjordbank exports?', said)
  await propose(second, question, `${said} Any time.`)
  const { rows } = await inWorld(world, (tx) => readEntryPage(tx, world.scope, { view: 'proposed', limit: 20 }))
  expect(rows).toMatchObject([{ title: question, content: `${said} Any time.`, threadId: second }])
})

it('words that a person has changed in a proposal stay when nearly the same reply is sent again', async () => {
  await using world = await modelWorld()
  const said = 'The import takes a spreadsheet, shows you a preview and lets you take it back.'
  const propose = (threadId: string, body: string) =>
    inWorld(world, (tx) => proposeReply(tx, world.scope, { draftId: newId(), threadId, title: question, body }))
  const proposed = async () =>
    (await inWorld(world, (tx) => readEntryPage(tx, world.scope, { view: 'proposed', limit: 20 }))).rows
  const threadId = await leadWrites(world, question)
  await propose(threadId, `${said} Say hello to Ruth.`)
  const [proposal] = await proposed()
  const input = { title: question, content: said, tags: [], isGolden: true }
  await editEntry(world.ctx, world.scope, proposal?.id ?? '', input)
  await propose(threadId, `${said} Say hello to Hugh.`)
  expect(await proposed()).toMatchObject([{ id: proposal?.id, content: said, sentCount: 2 }])
})

it('a draft that a person bettered and sent is proposed once, its twin is merged, and approved it serves the next draft', async () => {
  await using world = await modelWorld()
  const proposed = async () =>
    (await inWorld(world, (tx) => readEntryPage(tx, world.scope, { view: 'proposed', limit: 20 }))).rows
  const said = 'the import takes a spreadsheet, shows you a preview and lets you take it back.'
  const better = `Hello,\n\n${said}`

  async function answer(lead: number, body: string) {
    const threadId = await leadWrites(world, question, lead)
    const draft = await openDraft(world, threadId)
    const thread = await inWorld(world, (tx) => readThread(tx, world.scope, threadId))
    await sendReply(world.ctx, world.scope, {
      threadId,
      draftId: draft.id,
      revision: thread?.revision ?? -1,
      subject: draft.subject,
      body,
    })
    await world.work()
  }
  await answer(0, better)
  // By what was asked: the subject of a campaign's mail may name the company that it went to. Without its greeting it begins again.
  expect(await proposed()).toMatchObject([{ title: question, content: said.replace(/^t/, 'T') }])
  await answer(1, `${better} Any time.`)
  const [proposal, ...others] = await proposed()
  expect(others).toEqual([])
  // A job that is done again, by somebody who took the first for dead, counts nothing twice.
  const sentDrafts = await world.rows<{ id: string }>("select id from drafts where state = 'sent'")
  await Promise.all(sentDrafts.map(({ id }) => proposeGolden(world.ctx, world.scope, id)))
  expect(await world.rows('select sent_count from kb_entries where is_golden')).toEqual([{ sent_count: 2 }])
  expect(fake.requests.at(-1)?.prompt).not.toContain('shows you a preview')

  await approveGolden(world.ctx, world.scope, { entryId: proposal?.id ?? '', trueForEveryone: [] })
  await leadWrites(world, question, 2)
  expect(fake.requests.at(-1)?.prompt).toContain('(golden, for its wording only)')
  expect(fake.requests.at(-1)?.prompt).toContain('shows you a preview')
})
