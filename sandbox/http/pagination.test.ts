import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listShape, runSandbox } from '../testing/running-sandbox.ts'

const cursorMeta = z.object({ next_cursor: z.string().nullable(), prev_cursor: z.string().nullable() })

describe('lists', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>
  let api: ReturnType<typeof sandbox.api>
  let ids: number[]

  beforeAll(async () => {
    sandbox = await runSandbox()
    const workspace = await sandbox.makeWorkspace({ leads: 40 })
    const replies = await sandbox.leadReplies({ workspaceId: workspace.id, text: 'Hello', count: 37 })
    ids = replies.map(({ id }) => id).reverse()
    api = sandbox.api(workspace.apiKey)
  })
  afterAll(() => sandbox.stop())

  const page = async (path: string) => listShape.parse((await api('GET', path)).body)

  it('gives 15 rows, newest first, whatever per_page and workspace_id say', async () => {
    const { data, meta, links } = await page('/replies?per_page=100&workspace_id=1')
    expect(data.map(({ id }) => id)).toEqual(ids.slice(0, 15))
    expect(meta).toMatchObject({ current_page: 1, from: 1, to: 15, last_page: 3, per_page: 15, total: 37 })
    expect(links.prev).toBeNull()
    expect(links.next).toMatch(/\/api\/replies\?page=2$/)
  })

  it('gives what is left on the last page, and nulls beyond it', async () => {
    const last = await page('/replies?page=3')
    expect(last.data.map(({ id }) => id)).toEqual(ids.slice(30))
    expect(last.links.next).toBeNull()
    const beyond = await page('/replies?page=4')
    expect(beyond.data).toEqual([])
    expect(beyond.meta).toMatchObject({ from: null, to: null, total: 37 })
  })

  it('walks through everything once by cursor, and back again', async () => {
    const seen: number[] = []
    let cursor: string | null = ''
    let meta = cursorMeta.parse({ next_cursor: null, prev_cursor: null })
    while (cursor !== null) {
      const found: z.infer<typeof listShape> = await page(`/replies?pagination_type=cursor&cursor=${cursor}`)
      seen.push(...found.data.map(({ id }) => id))
      expect(found.meta).not.toHaveProperty('total')
      meta = cursorMeta.parse(found.meta)
      cursor = meta.next_cursor
    }
    expect(seen).toEqual(ids)
    const back = await page(`/replies?cursor=${meta.prev_cursor}`)
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(15, 30))
  })

  it('keeps a cursor in its place while new replies come in', async () => {
    const first = cursorMeta.parse((await page('/replies?pagination_type=cursor')).meta)
    const [fresh] = await sandbox.leadReplies({
      leadId: z.number().parse((await page('/leads')).data[0]?.id),
      text: 'One more',
    })
    const second = await page(`/replies?cursor=${first.next_cursor}`)
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(15, 30))
    ids.unshift(z.number().parse(fresh?.id))
  })

  it('refuses a cursor that it did not make and pages past the thousandth', async () => {
    expect((await api('GET', '/replies?cursor=nonsense')).status).toBe(422)
    expect((await api('GET', '/replies?page=1001')).status).toBe(422)
  })
})
