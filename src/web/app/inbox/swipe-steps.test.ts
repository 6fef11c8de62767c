import { expect, it } from 'vitest'
import { type Swiping, swipeStep } from '#web/app/inbox/swipe-steps.ts'

const down: Swiping = { x: 200, y: 300, width: 390, is: 'undecided', dx: 0, side: null }
const through = (...points: [x: number, y: number][]) =>
  points.reduce((before, [x, y]) => swipeStep(before, x, y), down)

it.each<[string, [number, number][], Partial<Swiping>]>([
  ['a tap that trembles is none', [[206, 304]], { is: 'undecided', dx: 0, side: null }],
  [
    'scrolling stays scrolling',
    [
      [203, 330],
      [380, 330],
    ],
    { is: 'scrolling', dx: 0, side: null },
  ],
  ['a slanting line is scrolling', [[220, 320]], { is: 'scrolling', side: null }],
  ['sideways it follows', [[240, 306]], { is: 'sideways', dx: 40, side: null }],
  [
    'far to the right',
    [
      [240, 306],
      [320, 306],
    ],
    { dx: 120, side: 'right' },
  ],
  [
    'far to the left',
    [
      [160, 306],
      [80, 330],
    ],
    { dx: -120, side: 'left' },
  ],
  [
    'and back again it is nothing',
    [
      [240, 306],
      [330, 306],
      [210, 306],
    ],
    { dx: 10, side: null },
  ],
])('%s', (_name, points, ends) => {
  expect(through(...points)).toMatchObject(ends)
})
