import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { rungs } from '#contract/autonomy.ts'
import { attachAgent } from '#domain/agents/attach-agent.ts'
import { createAgent } from '#domain/agents/create-agent.ts'
import { readLadder, readSendsStop } from '#domain/autonomy/reads.ts'
import { stopSends } from '#domain/autonomy/stop-sends.ts'
import { putOnStep } from '#domain/autonomy/store.ts'
import { changeBranding } from '#domain/branding/change-branding.ts'
import { connect } from '#domain/connections/connect.ts'
import { enqueueSync } from '#domain/connections/enqueue-sync.ts'
import { inTx } from '#domain/context.ts'
import { readDraftToSend } from '#domain/drafts/reads.ts'
import { mergeInto } from '#domain/knowledge/store.ts'
import type { Files, ZipEntry } from '#domain/ports.ts'
import { mintScope, mintUserScope, personOf, type Scope } from '#domain/scope.ts'
import { approveTasks } from '#domain/tasks/approve-tasks.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { assignThread } from '#domain/threads/colleagues/assign.ts'
import { addFile } from '#domain/threads/files/add-file.ts'
import { markUnsubscribed } from '#domain/threads/store.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { addView } from '#domain/threads/views/change-views.ts'
import { zipOf } from '#integrations/files/archive.ts'
import { ArchiveError, openArchive } from '#integrations/files/read-archive.ts'
import { newId } from '#lib/new-id.ts'
import { runMaintenance } from '#worker/maintenance.ts'
import { actingWorld, interested } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { sentOf, threadToAnswer } from '../../../test/tasks/sending.ts'
import { createWorld, makeWorkspace, type World } from '../../../test/world.ts'
import { contents } from './contents.ts'
import { idsOf, imports, isPerson, withIds } from './import-rules.ts'
import { importWorkspace } from './import-workspace.ts'
import { makeExport } from './make-export.ts'
import { startExport } from './start-export.ts'

withSandbox()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Row = Record<string, unknown>

/** The file of an export of the workspace, on disk. */
async function exported(world: World, scope: Scope): Promise<string> {
  const { id } = await startExport(world.ctx, scope)
  await world.work()
  return fileOf(world, id)
}

async function fileOf(world: World, id: string): Promise<string> {
  const [{ key = '' } = {}] = await world.rows<{ key: string }>('select file_key as key from exports where id = $1', [
    id,
  ])
  const path = join(folder, `${id}.zip`)
  const file = await world.ctx.files.open(key)
  if (file === null) throw new Error('no export')
  await pipeline(file.content, createWriteStream(path))
  return path
}

const rowsIn = async (path: string, name: string): Promise<Row[]> => {
  const archive = await openArchive(path)
  try {
    return JSON.parse(await text(await archive.open(`${name}.json`)))
  } finally {
    archive.close()
  }
}

/** A workspace with something of nearly everything. */
async function fill(world: World): Promise<void> {
  const { ctx, scope } = world
  const { threadId, input } = await threadToAnswer(world)
  await sendReply(ctx, scope, input)
  await world.work()
  const ann = await createAgent(ctx, scope, { ...agentDefaults, name: 'Ann' })
  const [{ id: campaignId = '' } = {}] = await world.rows<{ id: string }>('select id from campaigns limit 1')
  await createAgent(ctx, scope, {
    ...agentDefaults,
    name: 'Eve',
    connectLevel: 'campaign',
    linkedCampaignId: campaignId,
  })
  await attachAgent(ctx, scope, { campaignId, attachedAgentId: ann.id })
  await inTx(ctx, scope, (tx) => putOnStep(tx, scope, { agentId: ann.id, rungs, step: 'pause', by: 'person' }))
  // What was judged before a step was taken back is no evidence any more.
  for (let n = 0; n < 30; n += 1)
    await world.rows(
      `insert into agent_evidence (workspace_id, id, agent_id, rung, source, subject_id, thread_id, outcome, is_automatic, at, noted_at)
       values ($1, $2, $3, 'question', 'live', $4, $5, 'unchanged', false, $6, $6)`,
      [scope.workspaceId, newId(), ann.id, newId(), threadId, new Date(world.clock.now.getTime() - 3_600_000)],
    )
  await inTx(ctx, scope, (tx) =>
    putOnStep(tx, scope, { agentId: ann.id, rungs: ['question'], step: 'draft', by: 'taken_back' }),
  )
  await world.rows(
    `insert into replays (workspace_id, id, agent_id, version, purpose, state, cases, made_at, touched_at) values ($1, $2, $3, 1, 'asked', 'running', 2, now(), now())`,
    [scope.workspaceId, newId(), ann.id],
  )
  const other = world.platform.leads[1]
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: other?.id, text: 'How much is the team plan?' })
  await inTx(ctx, scope, (tx) => enqueueSync(tx, scope))
  await world.work()
  const { workspaceId } = scope
  await addFile(ctx, scope, {
    threadId,
    name: 'offer.txt',
    contentType: 'text/plain',
    content: Buffer.from('Our offer'),
  } as never)
  await world.rows(
    `insert into thread_notes (workspace_id, id, thread_id, written_by, body, mentions, created_at) values ($1, $2, $3, $4, 'Call them', '[]', now())`,
    [workspaceId, newId(), threadId, (scope.actor as { userId: string }).userId],
  )
  const [entryId, questionId] = [newId(), newId()]
  await world.rows(
    `insert into kb_entries (workspace_id, id, title, content, tags) values ($1, $2, 'Price', 'The team plan is $129.', '{price}')`,
    [workspaceId, entryId],
  )
  await world.rows(
    `insert into kb_questions (workspace_id, id, words, lang, matters, first_asked_at, last_asked_at, answered_by, is_answer_chosen)
     values ($1, $2, 'Is there a discount?', 'en', '{}', now(), now(), $3, true)`,
    [workspaceId, questionId, entryId],
  )
  await world.rows('insert into lead_erasures (workspace_id, id, asked_at, done_at) values ($1, $2, now(), now())', [
    workspaceId,
    newId(),
  ])
  await world.rows(`update messages set html = '<p>kept</p>' where direction = 'inbound'`)
}

describe('a workspace moved as one file', () => {
  it('is the same one in another installation, and sends nothing until its platform was asked', async () => {
    await using world = await createWorld(sandbox)
    await fill(world)
    const before = await exported(world, world.scope)
    await using other = await createWorld(sandbox)
    const { actor } = await makeWorkspace(other.ctx)
    const userId = actor.kind === 'person' ? actor.userId : ''
    const archive = await openArchive(before)
    const { workspaceId, files, members, erased } = await importWorkspace(other.ctx, mintUserScope(userId), archive)
    archive.close()
    expect(files).toBe(1)
    expect(members).toHaveLength(1)
    expect(erased).toBe(1)
    const scope = mintScope(workspaceId, { kind: 'person', userId, role: 'admin' })
    await other.work()
    expect(await sentOf(world)).toHaveLength(1)

    const [{ id: ann = '' } = {}] = await other.rows<{ id: string }>(
      `select id from agents where workspace_id = $1 and name = 'Ann'`,
      [workspaceId],
    )
    const ladder = await inTx(other.ctx, scope, (tx) => readLadder(tx, scope, ann))
    expect(ladder.rungs.find(({ rung }) => rung === 'question')).toMatchObject({
      step: 'draft',
      offered: null,
      changed: { by: 'taken_back' },
      evidence: { judged: 0 },
    })
    const after = await exported(other, scope)
    const idOf = idsOf(workspaceId)
    for (const { name, change } of imports) {
      const columns = contents.find((content) => content.name === name)?.columns ?? []
      const seen = (row: Row): Row =>
        Object.fromEntries(columns.filter((column) => !isPerson(column)).map((column) => [column, row[column]]))
      const wanted = (await rowsIn(before, name)).map((row) => seen(withIds(change?.(row) ?? row, idOf) as Row))
      const found = (await rowsIn(after, name)).map(seen)
      const inOrder = (rows: Row[]): Row[] => rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
      expect([name, inOrder(found)]).toEqual([name, inOrder(wanted)])
    }
    const kept = await openArchive(after)
    const [file] = [...kept.names()].filter((one) => one.startsWith('files/'))
    expect(await text(await kept.open(file ?? ''))).toBe('Our offer')
    kept.close()

    // Its platform is asked for anew; then it is the same one, and nothing is there twice.
    const count = `select count(*)::int as n from messages where workspace_id = '${workspaceId}'`
    const [had] = await other.rows<{ n: number }>(count)
    await connect(other.ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: world.platform.apiKey })
    await inTx(other.ctx, scope, (tx) => enqueueSync(tx, scope))
    await other.work()
    expect(await other.rows(count)).toEqual([had])
    expect(
      await other.rows(`select ended_at is not null as over from reconciliations where workspace_id = $1`, [
        workspaceId,
      ]),
    ).toEqual([{ over: true }])
    expect(await sentOf(world)).toHaveLength(1)
    // Counts of the tabs are those of the threads.
    expect(
      await other.rows(
        `select sum(total)::int = (select count(*)::int from threads where workspace_id = $1 and archived_at is null and snoozed_until is null) as same
           from thread_counts where workspace_id = $1`,
        [workspaceId],
      ),
    ).toEqual([{ same: true }])
  })
})

describe('an import', () => {
  it('answers nobody by itself beside the workspace that it came from, until a person lets its agents', async () => {
    await using world = await actingWorld()
    const imported = await importedElsewhere(world, await exported(world, world.scope))
    await connect(world.ctx, imported, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: world.platform.apiKey })
    await world.work()
    const [lead] = world.platform.leads
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text: interested })
    for (const scope of [imported, world.scope]) await syncReplies(world.ctx, scope)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
    const tasks = 'select status from tasks where workspace_id = $1'
    expect(await world.rows(tasks, [imported.workspaceId])).not.toContainEqual({ status: 'sent' })
    const stop = () => inTx(world.ctx, imported, (tx) => readSendsStop(tx, imported))
    expect(await stop()).toMatchObject({ stopped: { by: null, isImported: true } })

    // From then on it answers as its steps allow, and is one that people stop.
    await stopSends(world.ctx, imported, false)
    await stopSends(world.ctx, world.scope, true)
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[1]?.id, text: interested })
    for (const scope of [imported, world.scope]) await syncReplies(world.ctx, scope)
    await world.work()
    expect(await sentOf(world)).toHaveLength(2)
    expect(await world.rows(tasks, [imported.workspaceId])).toContainEqual({ status: 'sent' })
    await stopSends(world.ctx, imported, true)
    expect(await stop()).toMatchObject({ stopped: { by: 'Ada Byron', isImported: false } })
  })

  /** The export of a workspace, imported by somebody else. */
  async function importedElsewhere({ ctx }: World, path: string): Promise<Scope> {
    const archive = await openArchive(path)
    const { actor } = await makeWorkspace(ctx)
    const userId = actor.kind === 'person' ? actor.userId : ''
    const { workspaceId } = await importWorkspace(ctx, mintUserScope(userId), archive)
    archive.close()
    return mintScope(workspaceId, { kind: 'person', userId, role: 'admin' })
  }

  it('reads the mail of another place than its own, too, whatever is prepared for that one', async () => {
    await using world = await createWorld(sandbox)
    const { input } = await threadToAnswer(world)
    await sendReply(world.ctx, world.scope, {
      ...input,
      sendAt: new Date(world.clock.now.getTime() + 3_600_000).toISOString(),
    })
    world.clock.forward(60_000)
    const imported = await importedElsewhere(world, await exported(world, world.scope))
    const other = await sandbox.makeWorkspace()
    await connect(world.ctx, imported, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: other.apiKey })
    await sandbox.leadReplies({ workspaceId: other.id, leadId: other.leads[0]?.id, text: 'Please call me tomorrow.' })
    await inTx(world.ctx, imported, (tx) => enqueueSync(tx, imported))
    await world.work()
    const asked = [imported.workspaceId]
    const came = `select from messages where workspace_id = $1 and new_text like 'Please call me%'`
    expect(await world.rows(came, asked)).toHaveLength(1)
    const over = 'select ended_at is not null as over from reconciliations where workspace_id = $1'
    expect(await world.rows(over, asked)).toEqual([{ over: true }])

    // Once its own place is connected, that one is asked before anything goes out there.
    await connect(world.ctx, imported, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: world.platform.apiKey })
    world.clock.forward(2 * 3_600_000)
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
    const [task] = await world.rows<{ id: string }>('select id from tasks where workspace_id = $1', asked)
    await approveTasks(world.ctx, imported, [task?.id ?? ''])
    await world.work()
    expect(await sentOf(world)).toHaveLength(1)
  })

  it('takes a file of an earlier version, which wrote less of a row', async () => {
    await using world = await createWorld(sandbox)
    await fill(world)
    const archive = await openArchive(await exported(world, world.scope))
    const entries: ZipEntry[] = []
    for (const name of archive.names()) {
      const whole = await text(await archive.open(name))
      // A file of then, as far as it knows its rows' newest columns.
      const less = whole.replaceAll(
        /,"(?:is_answer_chosen|mailbox)":[^,}]*|,"step_changes":(?:\{[^{}]*\{[^}]*\}\}|\{.*?\}\})/g,
        '',
      )
      entries.push({
        name,
        async *read() {
          yield less
        },
      })
    }
    archive.close()
    const path = join(folder, `${newId()}.zip`)
    await pipeline(zipOf(entries), createWriteStream(path))
    const steps = (await rowsIn(path, 'agents')).map((agent) => [agent.steps, agent.step_changes])
    expect(steps).toContainEqual([expect.objectContaining({ question: 'draft' }), undefined])
    const { workspaceId } = await importedElsewhere(world, path)
    const count = (id: string) =>
      world.rows(
        `select (select count(*) from agents where workspace_id = $1) as agents, (select count(*) from messages where workspace_id = $1) as messages,
                (select count(*) from kb_questions where workspace_id = $1) as questions`,
        [id],
      )
    expect(await count(workspaceId)).toEqual(await count(world.scope.workspaceId))
  })

  it('leaves no file for ever where it was killed between its files and its commit', async () => {
    await using world = await createWorld(sandbox)
    const { threadId } = await threadToAnswer(world)
    const offer = { threadId, name: 'offer.txt', contentType: 'text/plain', content: Buffer.from('Our offer') }
    await addFile(world.ctx, world.scope, offer)
    const path = await exported(world, world.scope)
    const kept = async () => {
      const keys: string[] = []
      for await (const key of world.ctx.files.list()) if (!key.startsWith(world.scope.workspaceId)) keys.push(key)
      return keys
    }
    const stored = new Promise<void>((resolve) => {
      const files: Files = {
        ...world.ctx.files,
        async write(key, content) {
          await world.ctx.files.write(key, content)
          resolve()
          // Nothing more is heard of it.
          return new Promise(() => undefined)
        },
      }
      void importedElsewhere({ ...world, ctx: { ...world.ctx, files } }, path)
    })
    await stored
    expect(await kept()).toHaveLength(1)
    world.clock.forward(8 * 86_400_000)
    await runMaintenance(world.ctx)
    await world.work()
    expect(await kept()).toEqual([])
    expect(await world.rows(`select from due where kind = 'erase'`)).toEqual([])
    await importedElsewhere(world, path)
    expect(await world.rows(`select from due where kind = 'erase'`)).toEqual([])
    expect(await kept()).toHaveLength(1)
  })

  it('keeps its files where nobody heard that it was stored, since it is there', async () => {
    await using world = await createWorld(sandbox)
    await fill(world)
    const path = await exported(world, world.scope)
    const { pool } = world.ctx
    const bound = (of: object, key: string | symbol): unknown => {
      const value: unknown = Reflect.get(of, key)
      return typeof value === 'function' ? value.bind(of) : value
    }
    let said = 'nothing'
    const deaf = (client: pg.PoolClient): pg.PoolClient =>
      new Proxy(client, {
        get: (of, key) =>
          key !== 'query'
            ? bound(of, key)
            : async (asked: string | { text: string }, ...rest: never[]) => {
                const answer: unknown = await of.query(asked as string, ...rest)
                const words = typeof asked === 'string' ? asked : asked.text
                if (words.includes('insert into workspaces')) said = 'inserted'
                if (words !== 'commit' || said !== 'inserted') return answer
                said = 'committed'
                throw new Error('Connection terminated unexpectedly')
              },
      })
    const severed = new Proxy(pool, {
      get: (of, key) => (key === 'connect' ? async () => deaf(await of.connect()) : bound(of, key)),
    })
    const { actor } = await makeWorkspace(world.ctx)
    const archive = await openArchive(path)
    const person = mintUserScope(actor.kind === 'person' ? actor.userId : '')
    const { workspaceId } = await importWorkspace({ ...world.ctx, pool: severed }, person, archive)
    archive.close()
    const kept: string[] = []
    for await (const key of world.ctx.files.list()) if (key.startsWith(workspaceId)) kept.push(key)
    expect([said, kept.length]).toEqual(['committed', 1])
  })

  it('lets no transaction wait while it stores files, which may take longer than the database lets one', async () => {
    await using world = await createWorld(sandbox)
    const { threadId } = await threadToAnswer(world)
    const offer = { threadId, name: 'offer.txt', contentType: 'text/plain', content: Buffer.from('Our offer') }
    await addFile(world.ctx, world.scope, offer)
    const path = await exported(world, world.scope)
    const waiting: object[] = []
    const files: Files = {
      ...world.ctx.files,
      async write(key, content) {
        waiting.push(
          ...(await world.rows(
            `select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
          )),
        )
        return world.ctx.files.write(key, content)
      },
    }
    const { workspaceId } = await importedElsewhere({ ...world, ctx: { ...world.ctx, files } }, path)
    expect(waiting).toEqual([])
    const [{ id } = { id: '' }] = await world.rows<{ id: string }>(
      'select id from thread_files where workspace_id = $1',
      [workspaceId],
    )
    expect(await world.ctx.files.has(`${workspaceId}/files/${id}`)).toBe(true)
  })

  it('knows who has opted out, and writes no other conversation a second time, however many there are', async () => {
    await using world = await createWorld(sandbox)
    await threadToAnswer(world)
    const other = world.platform.leads[1]
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: other?.id, text: 'How much is the team plan?' })
    await syncReplies(world.ctx, world.scope)
    const [{ id: contactId } = { id: '' }] = await world.rows<{ id: string }>(
      'select id from contacts where email = $1',
      [other?.email],
    )
    await inTx(world.ctx, world.scope, (tx) => markUnsubscribed(tx, world.scope, contactId))
    const path = await exported(world, world.scope)
    await world.rows(`create table written_again (thread_id uuid)`)
    await world.rows(`
      create function note_again() returns trigger language plpgsql security definer as
        'begin insert into public.written_again values (new.id); return new; end'`)
    await world.rows(`create trigger note_again after update on threads for each row execute function note_again()`)
    const { workspaceId } = await importedElsewhere(world, path)
    const optedOut = await world.rows('select id from threads where workspace_id = $1 and is_opted_out', [workspaceId])
    expect(optedOut).toHaveLength(1)
    expect(await world.rows('select distinct thread_id as id from written_again')).toEqual(optedOut)
  })

  it('has the platform told of opt-outs that it was not told of before the workspace moved', async () => {
    await using world = await createWorld(sandbox)
    const [lead, told] = world.platform.leads
    const optsOut = (leadId: number | undefined) =>
      sandbox.leadReplies({ workspaceId: world.platform.id, leadId, text: 'Please unsubscribe me.' })
    await optsOut(told?.id)
    await syncReplies(world.ctx, world.scope)
    await world.work()
    await optsOut(lead?.id)
    await syncReplies(world.ctx, world.scope)
    await world.work({ except: ['push_to_platform'] })
    const path = await (async () => {
      const { id } = await startExport(world.ctx, world.scope)
      await world.work({ except: ['push_to_platform'] })
      return fileOf(world, id)
    })()
    await using other = await createWorld(sandbox)
    const imported = await importedElsewhere(other, path)
    const untold = () =>
      other.rows(
        'select c.email from threads t join contacts c on c.id = t.contact_id where t.opt_out_untold_at is not null',
      )
    expect(await untold()).toEqual([{ email: lead?.email }])
    other.clock.forward(60_000)
    await connect(other.ctx, imported, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: world.platform.apiKey })
    await other.work()
    const headers = { authorization: `Bearer ${world.platform.apiKey}` }
    const there = await (await fetch(`${sandbox.url}/api/leads/${lead?.id}`, { headers })).json()
    expect(JSON.stringify(there)).toContain('"status":"unsubscribed"')
    expect(await untold()).toEqual([])
  })

  it('leaves ids as they are in what the platform tells of a lead: they are none of ours', async () => {
    await using world = await createWorld(sandbox)
    await threadToAnswer(world)
    const details = { 'Customer no.': '0b0f7c1e-52a4-4c63-9d0a-3f1f5a7d9e21' }
    await world.rows('update contacts set details = $1', [details])
    const { workspaceId } = await importedElsewhere(world, await exported(world, world.scope))
    expect(await world.rows('select details from contacts where workspace_id = $1', [workspaceId])).toEqual([
      { details },
    ])
  })

  it('keeps accent and sender, and a time zone only where the database reads it alike', async () => {
    await using world = await createWorld(sandbox)
    const { ctx, scope } = world
    await changeBranding(ctx, scope, { accent: '#1f6feb', senderName: 'Acme' })
    const settings = async (zone: string) => {
      // As an earlier version took it.
      await world.rows('update workspaces set time_zone = $2 where id = $1', [scope.workspaceId, zone])
      const { workspaceId } = await importedElsewhere(world, await exported(world, scope))
      const [row] = await world.rows(
        `select w.time_zone, b.accent, b.sender_name from workspaces w left join branding b on b.workspace_id = w.id where w.id = $1`,
        [workspaceId],
      )
      return row
    }
    const brand = { accent: '#1f6feb', sender_name: 'Acme' }
    expect(await settings('Asia/Kolkata')).toEqual({ time_zone: 'Asia/Kolkata', ...brand })
    expect(await settings('+05:30')).toEqual({ time_zone: 'UTC', ...brand })
  })

  it('shows whoever imports what they were to see to, and keeps no view of somebody who is nobody here', async () => {
    await using world = await createWorld(sandbox)
    const { ctx, scope } = world
    const { threadId } = await threadToAnswer(world)
    const userId = personOf(scope) ?? ''
    await assignThread(ctx, scope, threadId, userId)
    for (const [name, listed] of [
      ['Mine', { assignee: userId }],
      ['Ben’s', { assignee: newId() }],
      ['Answered by Ben', { person: newId() }],
      ['Nobody’s', { assignee: 'none' }],
    ] as const)
      await addView(ctx, scope, { name, isShared: true, listed })
    const archive = await openArchive(await exported(world, scope))
    const { workspaceId } = await importWorkspace(ctx, mintUserScope(userId), archive)
    archive.close()
    const views = await world.rows('select name, listed from thread_views where workspace_id = $1 order by place', [
      workspaceId,
    ])
    expect(views).toEqual([
      { name: 'Mine', listed: { assignee: userId } },
      { name: 'Nobody’s', listed: { assignee: 'none' } },
    ])
    expect(
      await world.rows(
        `select detail->>'userId' as id from timeline_entries where workspace_id = $1 and kind = 'assigned'`,
        [workspaceId],
      ),
    ).toEqual([{ id: userId }])
  })

  it('takes no words of a person for the agent’s own: they are not written anew', async () => {
    await using world = await createWorld(sandbox)
    const { ctx, scope } = world
    const { threadId } = await threadToAnswer(world)
    const agent = await createAgent(ctx, scope, { ...agentDefaults, name: 'Ann' })
    for (const [state, editor] of [
      ['open', (scope.actor as { userId: string }).userId],
      ['discarded', null],
    ])
      await world.rows(
        `insert into drafts (workspace_id, id, thread_id, state, origin, agent_id, based_on_revision, subject, body, written_subject, written_body,
           writer, writer_kind, knowledge, edited_by)
         values ($1, $2, $3, $4, 'agent', $5, 1, 'Re: Offer', 'Words', 'Re: Offer', 'Its words', 'built-in', 'builtin', '[]', $6)`,
        [scope.workspaceId, newId(), threadId, state, agent.id, editor],
      )
    await world.rows(
      `insert into kb_entries (workspace_id, id, title, content, is_golden, state, thread_id, created_by)
       values ($1, $2, 'Pricing', 'As I changed it', true, 'proposed', $3, $4)`,
      [scope.workspaceId, newId(), threadId, (scope.actor as { userId: string }).userId],
    )
    const imported = await importedElsewhere(world, await exported(world, scope))
    const proposals = 'select id, thread_id as "threadId", content from kb_entries where workspace_id = $1'
    const [proposal] = await world.rows(proposals, [imported.workspaceId])
    const sentLater = { title: 'Pricing', content: 'Words of another answer', threadId: proposal?.threadId }
    await inTx(ctx, imported, (tx) => mergeInto(tx, imported, { id: proposal?.id, isOpenProposal: true }, sentLater))
    expect(await world.rows(proposals, [imported.workspaceId])).toMatchObject([{ content: 'As I changed it' }])
    const drafts = await world.rows<{ id: string }>('select id from drafts where workspace_id = $1', [
      imported.workspaceId,
    ])
    const read = await inTx(ctx, imported, (tx) =>
      Promise.all(drafts.map(({ id }) => readDraftToSend(tx, imported, id))),
    )
    expect(read.map((draft) => `${draft?.state} ${draft?.isEdited}`).toSorted()).toEqual([
      'discarded false',
      'open true',
    ])
  })
})

describe('an export that is made while leads write and an answer goes out', () => {
  it('is one that can be imported, and nothing of it goes out twice', async () => {
    await using world = await createWorld(sandbox)
    const { ctx, scope } = world
    const { input } = await threadToAnswer(world)
    const leads = world.platform.leads.slice(1)
    const aLeadWrites = async () => {
      await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: leads.pop()?.id, text: 'Tell me more.' })
      await syncReplies(ctx, scope)
    }
    const afterwards: Readonly<Record<string, () => Promise<unknown>>> = {
      'contacts.json': aLeadWrites,
      'messages.json': aLeadWrites,
      'sends.json': () => sendReply(ctx, scope, input),
      'drafts.json': () => world.work({ except: ['make_export'] }),
    }
    const meanwhile = ({ name, read }: ZipEntry): ZipEntry => ({
      name,
      async *read() {
        yield* read()
        await afterwards[name]?.()
      },
    })
    const files: Files = { ...ctx.files, putZip: (key, entries) => ctx.files.putZip(key, entries.map(meanwhile)) }
    const { id } = await startExport(ctx, scope)
    await makeExport({ ...ctx, files }, scope, id, false)
    expect(await sentOf(world)).toHaveLength(1)
    const archive = await openArchive(await fileOf(world, id))
    const { actor } = scope
    const { workspaceId } = await importWorkspace(
      ctx,
      mintUserScope(actor.kind === 'person' ? actor.userId : ''),
      archive,
    )
    archive.close()
    expect(await world.rows('select from threads where workspace_id = $1', [workspaceId])).toHaveLength(2)
    expect(await world.rows('select type, status from tasks where workspace_id = $1', [workspaceId])).toEqual([
      { type: 'reply', status: 'sent' },
    ])
  })
})

describe('a file that is no export as it was made', () => {
  let made: Map<string, string>
  let world: World
  let userId: string
  beforeAll(async () => {
    world = await createWorld(sandbox)
    await threadToAnswer(world)
    const path = await exported(world, world.scope)
    const archive = await openArchive(path)
    made = new Map()
    for (const name of archive.names()) if (name.endsWith('.json')) made.set(name, await text(await archive.open(name)))
    archive.close()
    userId = world.scope.actor.kind === 'person' ? world.scope.actor.userId : ''
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const changed = async (changes: Readonly<Record<string, (before: string) => string>>): Promise<string> => {
    const path = join(folder, `${newId()}.zip`)
    const entries = [...made].map(([name, content]) => ({
      name,
      async *read() {
        yield changes[name]?.(content) ?? content
      },
    }))
    await pipeline(zipOf(entries), createWriteStream(path))
    return path
  }
  const tried = async (path: string) => {
    const archive = await openArchive(path)
    try {
      return await importWorkspace(world.ctx, mintUserScope(userId), archive)
    } finally {
      archive.close()
    }
  }

  it.each<[string, Readonly<Record<string, (before: string) => string>>, object]>([
    ['of a newer version', { 'export.json': (it) => it.replace('"format":1', '"format":2') }, { code: 'newer' }],
    ['that does not say what it is', { 'export.json': () => 'hello' }, { code: 'no_export' }],
    ['with a line cut off', { 'threads.json': (it) => it.slice(0, it.length / 2) }, { code: 'broken_line' }],
    [
      'with an id of nothing in it',
      {
        'messages.json': (it) =>
          it.replace(/"thread_id":"[^"]+"/, `"thread_id":"${'0'.repeat(8)}-0000-7000-8000-000000000000"`),
      },
      { code: 'broken_line' },
    ],
    [
      'with a value that is none',
      { 'threads.json': (it) => it.replace(/"revision":\d+/, '"revision":"many"') },
      { code: 'broken_line' },
    ],
  ])('%s is refused, and nothing of it stays', async (_what, changes, refusal) => {
    const path = await changed(changes)
    const workspaces = 'select count(*)::int as n from workspaces'
    const before = await world.rows(workspaces)
    await expect(tried(path)).rejects.toMatchObject(refusal)
    expect(await world.rows(workspaces)).toEqual(before)
  })

  it('whose HTML could run is harmless', async () => {
    const path = await changed({
      'messages.json': (it) =>
        it.replace(
          /"html":(?:null|"(?:[^"\\]|\\.)*")/,
          '"html":"<p>hi</p><script>alert(1)</script><img src=x onerror=alert(1)>"',
        ),
    })
    const { workspaceId } = await tried(path)
    const rows = await world.rows<{ html: string }>(
      'select html from messages where workspace_id = $1 and html is not null',
      [workspaceId],
    )
    expect(rows[0]?.html).toContain('hi')
    expect(JSON.stringify(rows)).not.toMatch(/script|onerror/)
  })

  it('that is not there, or is a folder, is not called a ZIP that cannot be read', async () => {
    await expect(openArchive(join(folder, 'mistyped.zip'))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(openArchive(folder)).rejects.toMatchObject({ code: 'EISDIR' })
  })

  it('that is no ZIP, a bomb or has a name twice is not opened', async () => {
    const path = join(folder, 'no.zip')
    await writeFile(path, 'hello')
    await expect(openArchive(path)).rejects.toMatchObject({ code: 'no_archive' })
    const bomb = await changed({ 'threads.json': () => `[\n${' '.repeat(20_000_000)}]` })
    await expect(openArchive(bomb)).rejects.toMatchObject({ code: 'too_large' })
    // A picture of one colour is none.
    const attached = await openArchive(await changed({ 'threads.json': () => `[\n${' '.repeat(2_000_000)}]` }))
    attached.close()
    // One after another they would fill a disk all the same.
    const blank = {
      name: '',
      async *read() {
        for (let n = 0; n < 9; n += 1) yield '\0'.repeat(1_000_000)
      },
    }
    const swarm = join(folder, 'swarm.zip')
    const entries = Array.from({ length: 12 }, (_, n) => ({ ...blank, name: `files/${n}/blank.bmp` }))
    await pipeline(zipOf(entries), createWriteStream(swarm))
    await expect(openArchive(swarm)).rejects.toMatchObject({ code: 'too_large' })
    const many = { entries: 3, bytes: 1e12, ratio: 1e6 }
    await expect(openArchive(await changed({}), many)).rejects.toBeInstanceOf(ArchiveError)
  })
})
