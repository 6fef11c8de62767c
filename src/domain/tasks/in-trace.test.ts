import { expect, it } from 'vitest'
import { inSpan, type Span, type Tracing, traceWith } from '#lib/tracing.ts'
import { actingWorld, hour, interested, leadWrites, pass, sentOf } from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'

withSandbox()

interface Told {
  name: string
  parent: string | null
  traceparent: string
}

/** Keeps what it is told. */
function listener(): { told: Told[]; tracing: Tracing } {
  const told: Told[] = []
  const start: Tracing['start'] = ({ name }, parent) => {
    const traceparent = `00-${'a'.repeat(32)}-${String(told.length + 1).padStart(16, '0')}-01`
    told.push({ name, parent, traceparent })
    return { traceparent, note: () => undefined, link: () => undefined, end: () => undefined } satisfies Span
  }
  return { told, tracing: { start } }
}

it('a send hours later goes on from where its draft was put on its way', async () => {
  await using world = await actingWorld({ delayMin: 120, delayMax: 120 })
  const { told, tracing } = listener()
  await traceWith(tracing, () => inSpan({ name: 'work' }, {}, () => leadWrites(world, interested)))
  await traceWith(tracing, () => pass(world, 3 * hour))
  expect(await sentOf(world)).toBe(1)
  const opened = told.find(({ name }) => name === 'work')
  expect(told.filter(({ name }) => name === 'send').map(({ parent }) => parent)).toEqual([opened?.traceparent])
})

it('a send of which nobody told is begun anew, and none is told where nobody listens', async () => {
  await using world = await actingWorld({ delayMin: 120, delayMax: 120 })
  const { told, tracing } = listener()
  await leadWrites(world, interested)
  expect(told).toEqual([])
  await traceWith(tracing, () => pass(world, 3 * hour))
  expect(await sentOf(world)).toBe(1)
  expect(told.filter(({ name }) => name === 'send').map(({ parent }) => parent)).toEqual([null])
  expect(await world.rows('select 1 from tasks where trace is not null')).toEqual([])
})
