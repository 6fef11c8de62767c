import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { bothNeeded } from '#contract/field-words.ts'
import { namePlatform } from '#contract/name-platform.ts'
import { plainTaskReasons } from '#contract/task-reasons.ts'
import { campaignsFailed } from '#web/app/campaigns/campaigns-failed.ts'
import { nothingConnected } from '#web/app/inbox/views.ts'
import { reasonWords } from '#web/app/reason-labels.ts'
import { auditWords } from '#web/app/settings/audit-log-labels.ts'
import { syncResult } from '#web/app/sync-result.ts'
import { timelineWords } from '#web/app/thread/side/timeline-labels.ts'
import { eventMeanings } from '#web/app/webhooks/event-labels.ts'
import { createMemoryPlatform } from '../fakes/memory-platform.ts'
import { type Person, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

// What is said of the sending platform names the one that the workspace is connected to; without a connection, the one that it would
// connect. Here these are two that no text of ours can know of.

let sandbox: SandboxProcess
let world: World
let served: Served
let ada: Person

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  const { adapter } = createMemoryPlatform(() => new Date())
  const connected = { ...world.ctx.platforms.sandbox, displayName: 'Postwagon' }
  Object.assign(world.ctx, { platforms: { emailbison: adapter, sandbox: connected } })
  served = await serve(world)
  ada = await signUp(served.url)
})
afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

const said = (call: Promise<unknown>): Promise<string> =>
  call.then(
    (answer) => `It worked: ${JSON.stringify(answer)}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

const nameOf = async (): Promise<unknown> => (await ada.api.accounts.me()).memberships[0]?.platformName

it('without a connection it is the one that a workspace connects, with its form', async () => {
  const { api, workspaceId } = ada
  expect(await nameOf()).toBe('Memory')
  const state = await api.connections.get({ workspaceId })
  expect(state).toMatchObject({ platformName: 'Memory', connection: null })
  expect(state.connectForm).toEqual({
    kind: 'emailbison',
    ...world.ctx.platforms.emailbison.connectForm,
  })
  expect(await said(api.connections.sync({ workspaceId }))).toBe('Memory is not connected. Connect it in Settings.')
  expect(await said(api.campaigns.fetch({ workspaceId }))).toBe('Memory is not connected. Connect it in Settings.')
  expect(await said(api.connections.connect({ workspaceId, baseUrl: '', apiKey: '' }))).toBe(
    'Please fill in both Memory base URL and API key',
  )
  const elsewhere = { workspaceId, kind: 'sandbox' as const, baseUrl: 'https://elsewhere.example', apiKey: 'key' }
  expect(await said(api.connections.connect(elsewhere))).toContain(
    'Enter the address where you log in to Postwagon, for',
  )
  const { warning } = await api.agents.create({ workspaceId, ...agentDefaults, name: 'Ann' })
  expect(warning).toEqual({ code: 'not_set_up' })
})

it('with one it is that one, in errors, warnings and the audit log', async () => {
  const { api, workspaceId } = ada
  const { useSandbox: connectSandbox } = api.connections
  const state = await connectSandbox({ workspaceId })
  // The form is for a platform of one's own.
  expect(state).toMatchObject({ platformName: 'Postwagon', connectForm: { kind: 'emailbison' } })
  expect(await nameOf()).toBe('Postwagon')
  const match = { workspaceId: Number(state.connection?.platformWorkspaceId), path: '/api/campaigns' }
  await sandbox.fault({ kind: 'unauthorized', match })
  expect(await said(api.campaigns.fetch({ workspaceId }))).toBe(
    'Postwagon doesn’t accept this API key for this base URL. Make sure the key was created on this host.',
  )
  await sandbox.clearFaults()
  await sandbox.fault({ kind: 'server_error', status: 503, match })
  expect(await said(api.campaigns.fetch({ workspaceId }))).toBe(
    'Postwagon isn’t responding right now. Nothing was lost; try again in a minute.',
  )
  await sandbox.clearFaults()
  const { entries } = await api.workspaces.audit({ workspaceId })
  const connected = entries.find(({ action }) => action === 'connection.connected')
  expect(connected && auditWords(connected).did).toMatch(/^connected Postwagon: Acme at http/)
})

it("with one it is that one in a thread's timeline, as a screen reads it", async () => {
  const { api, workspaceId } = ada
  const { platformName, connection } = await api.connections.get({ workspaceId })
  const optOut = 'Please unsubscribe me from your mails.'
  await sandbox.leadReplies({ workspaceId: Number(connection?.platformWorkspaceId), text: optOut })
  await api.connections.sync({ workspaceId })
  await world.work()
  // Other leads of the sandbox write by themselves meanwhile.
  const row = (await api.threads.list({ workspaceId })).rows.find(({ snippet }) => snippet === optOut)
  const { timeline } = await api.threads.get({ workspaceId, threadId: row?.id ?? '' })
  expect(timeline.map((entry) => timelineWords(entry, { platformName }).title)).toContain(
    'Postwagon was told about the opt-out',
  )
})

it('the texts of the specification are word for word what they are, with the name in its place', () => {
  expect(nothingConnected('EmailBison')).toBe('No threads yet. Connect EmailBison to start receiving replies.')
  expect(campaignsFailed('EmailBison')).toBe('Failed to load campaigns. Make sure EmailBison is connected in Settings.')
  expect(namePlatform(bothNeeded, { name: 'EmailBison' })).toBe('Please fill in both EmailBison base URL and API key')
})

it('no text of a label names another', () => {
  const texts = [
    nothingConnected('Postwagon'),
    campaignsFailed('Postwagon'),
    ...Object.values(eventMeanings('Postwagon')),
    ...plainTaskReasons.map((code) => reasonWords([{ code }], 'Postwagon')),
    syncResult({ kind: 'gone' }, 'Postwagon').description,
  ]
  expect(texts.join('\n')).not.toMatch(/EmailBison|\{\w+\}/)
})
