import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runSandbox } from '../testing/running-sandbox.ts'
import { openControlKeys } from './keys.ts'

describe('the keys of the controls', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>
  let mine: Awaited<ReturnType<typeof sandbox.makeWorkspace>>
  let theirs: Awaited<ReturnType<typeof sandbox.makeWorkspace>>

  beforeAll(async () => {
    sandbox = await runSandbox()
    mine = await sandbox.makeWorkspace({ leads: 2 })
    theirs = await sandbox.makeWorkspace({ leads: 2 })
    await sandbox.leadReplies({ workspaceId: theirs.id, text: 'Words for them alone' })
  })
  afterAll(() => sandbox.stop())

  const withMine = (method: string, path: string, body?: Record<string, unknown>) =>
    sandbox.call(method, `/sandbox${path}`, body, mine.controlKey)

  it('are asked for by every control: without one nothing is told, changed or wiped', async () => {
    const paths = [
      '/state',
      '/corpus',
      '/sent',
      '/received',
      '/leads',
      '/campaigns',
      '/webhooks',
      '/settings',
      '/faults',
    ]
    const wrong = [undefined, '', 'wrong', mine.apiKey, `${theirs.id}.${mine.controlKey.split('.')[1]}`, `${mine.id}.`]
    for (const key of wrong) {
      for (const path of paths) expect((await sandbox.call('GET', `/sandbox${path}`, undefined, key)).status).toBe(401)
      for (const path of ['/reset', '/workspaces', '/lead-replies', '/manual-send', '/faults'])
        expect((await sandbox.call('POST', `/sandbox${path}`, {}, key)).status).toBe(401)
    }
    expect((await sandbox.api(mine.apiKey)('GET', '/users')).status).toBe(200)
  })

  it('of a workspace open that workspace', async () => {
    const state = z
      .looseObject({ opensAll: z.boolean(), workspaces: z.array(z.looseObject({ id: z.number() })) })
      .parse((await withMine('GET', '/state')).body)
    expect(state.opensAll).toBe(false)
    expect(state.workspaces.map(({ id }) => id)).toEqual([mine.id])
    expect((await withMine('POST', '/lead-replies', { text: 'Hello' })).status).toBe(201)
    expect((await withMine('GET', '/received')).body).toMatchObject({
      received: [{ workspaceId: mine.id, text: expect.stringContaining('Hello') }],
    })
    expect((await withMine('GET', '/leads')).body).toMatchObject({ leads: mine.leads.map(({ id }) => ({ id })) })
    expect((await withMine('PUT', '/activity', { on: false })).body).toMatchObject({ activity: { isOn: false } })
  })

  it('of a workspace open nothing of another, and nothing that concerns all', async () => {
    const [lead] = theirs.leads
    const refused: [string, string, Record<string, unknown>?][] = [
      ['GET', `/sent?workspace=${theirs.id}`],
      ['GET', `/received?workspace=${theirs.id}`],
      ['GET', `/leads?workspace=${theirs.id}`],
      ['GET', `/campaigns?workspace=${theirs.id}`],
      ['GET', `/webhooks?workspace=${theirs.id}`],
      ['POST', '/lead-replies', { workspaceId: theirs.id }],
      ['POST', '/lead-replies', { leadId: lead?.id }],
      ['POST', '/lead-unsubscribes', { leadId: lead?.id }],
      ['POST', '/manual-send', { replyId: 45_001 }],
      ['PUT', '/activity', { workspace: theirs.id, on: false }],
      ['POST', '/faults', { kind: 'slow', match: { workspaceId: theirs.id } }],
      ['PUT', '/settings', { statusCase: 'capital' }],
      ['POST', '/workspaces', { name: 'One more' }],
      ['POST', '/reset'],
      ['DELETE', '/workspaces/1'],
    ]
    for (const [method, path, body] of refused) {
      const { status, body: answer } = await withMine(method, path, body)
      expect([path, status]).toEqual([path, 403])
      expect(JSON.stringify(answer)).not.toContain('Words for them alone')
    }
  })

  it('of a workspace switch faults for that workspace alone', async () => {
    await sandbox.control('POST', '/faults', { id: 'of-all', kind: 'unauthorized', match: { path: '/api/none' } })
    expect((await withMine('POST', '/faults', { id: 'of-all', kind: 'unauthorized' })).status).toBe(403)
    expect((await withMine('POST', '/faults', { id: 'mine', kind: 'unauthorized' })).status).toBe(201)
    expect((await sandbox.api(mine.apiKey)('GET', '/users')).status).toBe(401)
    expect((await sandbox.api(theirs.apiKey)('GET', '/users')).status).toBe(200)
    expect((await withMine('GET', '/faults')).body).toMatchObject({ faults: [{ id: 'mine' }] })
    expect((await withMine('DELETE', '/faults/of-all')).status).toBe(404)
    expect((await withMine('DELETE', '/faults')).body).toEqual({ faults: [] })
    expect(await sandbox.control('GET', '/faults')).toMatchObject({ faults: [{ id: 'of-all' }] })
  })

  it('are kept in the data directory when none is given, for their owner alone', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sandbox-keys-'))
    const { master } = openControlKeys(directory, undefined)
    expect(openControlKeys(directory, undefined).master).toBe(master)
    expect(openControlKeys(directory, 'a key that was given').master).toBe('a key that was given')
    expect(statSync(join(directory, 'control-key')).mode & 0o777).toBe(0o600)
    await rm(directory, { recursive: true })
  })
})
