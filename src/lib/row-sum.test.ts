import { expect, it } from 'vitest'
import { createRowSum } from './row-sum.ts'

const sumOf = (...chunks: string[]) => {
  const counting = createRowSum()
  for (const chunk of chunks) counting.add(Buffer.from(chunk))
  return counting.end()
}

it('is the same in whatever order rows come, and however they are cut', () => {
  const whole = sumOf('1\tone\n2\ttwo\n3\tthree\n')
  expect(whole.rows).toBe(3)
  expect(sumOf('3\tthree\n1\tone\n2\ttwo\n')).toEqual(whole)
  expect(sumOf('1\to', 'ne', '\n2\ttw', 'o\n3\tthree\n')).toEqual(whole)
})

it('is another one when a row is other, missing or there twice', () => {
  const whole = sumOf('1\n2\n')
  expect(sumOf('1\n3\n')).not.toEqual(whole)
  expect(sumOf('1\n')).not.toEqual(whole)
  expect(sumOf('1\n2\n2\n')).not.toEqual(whole)
})

it('refuses rows that were cut off', () => {
  expect(() => sumOf('1\n2')).toThrow('within a line')
})
