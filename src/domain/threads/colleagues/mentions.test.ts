import { expect, it } from 'vitest'
import { mentionsIn } from './mentions.ts'

const colleagues = [
  { userId: 'eva', fullName: 'Eva', email: 'eva@people.example' },
  { userId: 'brandt', fullName: 'Eva Brandt', email: 'brandt@people.example' },
  { userId: 'zoe', fullName: 'Zoë Şahin', email: 'zoe@people.example' },
  { userId: 'sam1', fullName: 'Sam Lee', email: 'sam1@people.example' },
  { userId: 'sam2', fullName: 'Sam Lee', email: 'sam2@people.example' },
  { userId: 'ilker', fullName: 'İlker Ağaoğlu', email: 'ilker@people.example' },
  { userId: 'none', fullName: '', email: 'none@people.example' },
]

it.each([
  ['nobody at all', []],
  ['@Eva please look', [['eva', '@Eva']]],
  ['@eva brandt, please', [['brandt', '@eva brandt']]],
  [
    '(@Zoë Şahin) and @Eva',
    [
      ['zoe', '@Zoë Şahin'],
      ['eva', '@Eva'],
    ],
  ],
  ['@Eva and @Eva', [['eva', '@Eva']]],
  ['@Evangeline', []],
  ['write to mail@Eva', []],
  [
    '@Sam Lee',
    [
      ['sam1', '@Sam Lee'],
      ['sam2', '@Sam Lee'],
    ],
  ],
  ['@sam2@people.example', [['sam2', '@sam2@people.example']]],
  ['@none@people.example!', [['none', '@none@people.example']]],
  [
    'İZMİR: @İlker Ağaoğlu, @Eva',
    [
      ['ilker', '@İlker Ağaoğlu'],
      ['eva', '@Eva'],
    ],
  ],
  ['@zoe sahin, please', [['zoe', '@zoe sahin']]],
  ['@Zoe\u0308 S\u0327ahin', [['zoe', '@Zoe\u0308 S\u0327ahin']]],
  ['@Evä', [['eva', '@Evä']]],
  ['@', []],
])('%s', (body, expected) => {
  expect(mentionsIn(body, colleagues).map(({ userId, words }) => [userId, words])).toEqual(expected)
})
