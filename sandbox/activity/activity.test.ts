import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { entryById } from '../corpus/corpus.ts'
import { listShape, runSandbox } from '../testing/running-sandbox.ts'
import { firstReplies, gapAfter } from './activity.ts'

const receivedShape = z.object({ received: z.array(z.looseObject({ label: z.string().nullable() })) })
const stateShape = z.object({
  workspaces: z.array(
    z.looseObject({
      id: z.number(),
      connectedAt: z.string().nullable(),
      activity: z.object({ isOn: z.boolean(), written: z.number(), nextAt: z.string().nullable() }).nullable(),
    }),
  ),
})

describe('leads who write by themselves', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>
  beforeEach(async () => {
    sandbox = await runSandbox()
  })
  afterEach(() => sandbox.stop())

  const received = async (workspaceId: number) =>
    receivedShape.parse(await sandbox.control('GET', `/received?workspace=${workspaceId}`)).received
  const stateOf = async (workspaceId: number) =>
    stateShape.parse(await sandbox.control('GET', '/state')).workspaces.find(({ id }) => id === workspaceId)
  async function until(isTrue: () => Promise<boolean>, withinMs: number): Promise<number> {
    const startedAt = Date.now()
    while (!(await isTrue())) {
      if (Date.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return Date.now() - startedAt
  }

  it('begin when somebody connects, the first within five seconds, and stop at the switch', async () => {
    const workspace = await sandbox.makeWorkspace({ leads: 20, campaigns: 4, leadsAnswer: true })
    const other = await sandbox.makeWorkspace({ leads: 4 })
    expect(await stateOf(workspace.id)).toMatchObject({ connectedAt: null, activity: { isOn: true, nextAt: null } })
    await sandbox.api(other.apiKey)('GET', '/users')
    await sandbox.api(workspace.apiKey)('GET', '/users')
    await until(async () => (await received(workspace.id)).length === 1, 5000)
    await until(async () => (await received(workspace.id)).length === 2, 8000)
    expect((await received(workspace.id)).map(({ label }) => label).toSorted()).toEqual(['interested', 'question'])
    expect((await stateOf(workspace.id))?.activity?.nextAt).not.toBeNull()
    await sandbox.control('PUT', '/activity', { workspace: workspace.id, on: false })
    expect((await stateOf(workspace.id))?.activity).toMatchObject({ isOn: false, nextAt: null })
    // A workspace that was not made for it stays silent until the switch is turned.
    expect(await received(other.id)).toEqual([])
    await sandbox.control('PUT', '/activity', { workspace: other.id, on: true })
    await until(async () => (await received(other.id)).length === 1, 6000)
    expect(await received(workspace.id)).toHaveLength(2)
  })

  it('plan a dozen of all kinds within three minutes, then ever fewer', () => {
    const gaps = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => gapAfter(from + index))
    const sum = (all: number[]) => all.reduce((total, gap) => total + gap, 0)
    expect(sum(gaps(1, 12))).toBeLessThan(180_000)
    const kinds = firstReplies.map((reply) => ('label' in reply ? reply.label : entryById(reply.corpusId)?.label))
    expect(kinds).not.toContain(undefined)
    expect(new Set(kinds.slice(0, 12)).size).toBeGreaterThanOrEqual(11)
    expect(Math.min(...gaps(12, 40))).toBeGreaterThan(120_000)
    expect(sum(gaps(12, 60))).toBeGreaterThan(8 * 3_600_000)
  })

  it('are each told by webhook in the first dozen, automatic ones too', async () => {
    for (const round of [1, 2, 3]) {
      const workspace = await sandbox.makeWorkspace({ leads: 60, campaigns: 4 })
      for (const reply of firstReplies.slice(0, 12)) await sandbox.leadReplies({ workspaceId: workspace.id, ...reply })
      const told = async (type: string) =>
        listShape.parse((await sandbox.api(workspace.apiKey)('GET', `/events?type=${type}`)).body).data.length
      expect((await told('lead_replied')) + (await told('email_bounced')), `round ${round}`).toBe(12)
    }
  })

  it('stay silent where the sandbox was told so', async () => {
    await sandbox.stop()
    sandbox = await runSandbox({ leadsAnswer: false })
    const workspace = await sandbox.makeWorkspace({ leads: 4, leadsAnswer: true })
    await sandbox.api(workspace.apiKey)('GET', '/users')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await received(workspace.id)).toEqual([])
  })
})
