import { describe, expect, it } from 'vitest'
import { createLanes, type Due } from './lanes.ts'

const due = (workspaceId: string, count: number): Due[] =>
  Array.from({ length: count }, (_, n) => ({ workspaceId, id: `${workspaceId}${n}` }))
const idsOf = (items: readonly Due[]): string[] => items.map(({ id }) => id)

describe('lanes', () => {
  it('begin one of each workspace before the second of any', () => {
    const lanes = createLanes({ slots: 4, widest: 8 })
    expect(idsOf(lanes.choose([...due('a', 50), ...due('b', 1), ...due('c', 5)]))).toEqual(['a0', 'b0', 'c0', 'a1'])
  })

  it('let a workspace begin with two, give it one more with each quick call, and one alone after a slow one', () => {
    const lanes = createLanes({ slots: 100, widest: 4 })
    const many = due('a', 50)
    for (const expected of [2, 4, 4]) {
      const chosen = lanes.choose(many)
      expect(chosen).toHaveLength(expected)
      for (const item of chosen) lanes.begin(item)
      for (const item of chosen) lanes.end(item, 20)
    }
    const [first] = lanes.choose(many)
    if (first === undefined) throw new Error('nothing was chosen')
    lanes.begin(first)
    lanes.end(first, 30_000)
    expect(lanes.choose(many)).toHaveLength(1)
    lanes.begin(first)
    lanes.end(first, null)
    expect(lanes.choose(many)).toHaveLength(1)
  })

  it('name who has no room, and never begin what is under way', () => {
    const lanes = createLanes({ slots: 100, widest: 2 })
    for (const item of lanes.choose(due('a', 5))) lanes.begin(item)
    expect(lanes.full()).toEqual(['a'])
    expect(lanes.underWay()).toBe(2)
    expect(lanes.choose(due('a', 5))).toEqual([])
  })

  it('let who waited longest go first when there is not room for all', () => {
    const lanes = createLanes({ slots: 2, widest: 2 })
    const all = ['a', 'b', 'c'].flatMap((workspaceId) => due(workspaceId, 1))
    const first = lanes.choose(all)
    for (const item of first) lanes.begin(item)
    for (const item of first) lanes.end(item, 20)
    expect(idsOf(lanes.choose(all))).toEqual(['c0', 'a0'])
  })
})
