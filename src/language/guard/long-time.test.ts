import { expect, test } from 'vitest'
import { guarded } from '../../../test/language/guard.ts'
import { atOwnPace } from '../../../test/patience.ts'

test.each(['\n', ' ', '1', 'a'])(
  'a mail of a hundred thousand signs of %j is read as a source in no long time',
  (sign) => {
    const startedAt = performance.now()
    guarded('Hi Anna,\n\nyes.', { mail: `Sam here${sign.repeat(100_000)}b` })
    expect(performance.now() - startedAt).toBeLessThan(atOwnPace(20_000))
  },
)
