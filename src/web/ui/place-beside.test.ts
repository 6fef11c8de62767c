import { describe, expect, test } from 'vitest'
import { placeBeside } from '#web/ui/place-beside.ts'

const room = { width: 400, height: 300 }
const box = { width: 100, height: 24 }
const anchor = { left: 180, top: 140, width: 40, height: 20 }

describe('a box beside its anchor', () => {
  test.each([
    ['bottom', { left: 150, top: 166 }],
    ['top', { left: 150, top: 110 }],
    ['right', { left: 226, top: 138 }],
    ['left', { left: 74, top: 138 }],
  ] as const)('stands centred at the %s', (side, place) => {
    expect(placeBeside(anchor, box, room, side)).toEqual(place)
  })

  test('changes sides where only the other has room', () => {
    expect(placeBeside({ ...anchor, top: 275 }, box, room, 'bottom').top).toBe(245)
    expect(placeBeside({ ...anchor, left: 350 }, box, room, 'right').left).toBe(244)
  })

  test('keeps its side where neither has room', () => {
    expect(placeBeside(anchor, { width: 300, height: 24 }, room, 'right').left).toBe(92)
  })

  test('never leaves the window', () => {
    expect(placeBeside({ ...anchor, left: 0 }, box, room, 'bottom').left).toBe(8)
    expect(placeBeside({ ...anchor, left: 390 }, box, room, 'bottom').left).toBe(292)
  })
})
