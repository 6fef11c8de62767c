import { expect, it } from 'vitest'
import { empty, inLots, json, list, type Sql, sql } from './sql.ts'

const told = ({ text, values }: Sql) => ({ text, values })
const named = (name: string | null): Sql => (name === null ? empty : sql`and name = ${name}`)
const statement = (id: string, name: string | null, most: number): Sql =>
  sql`select from things where id = ${id} ${named(name)} and ${sql`size < ${most}`} limit ${most}`

it('splices fragments in with their own parameters, and a limit into the text', () => {
  expect(told(statement('a', 'b', 3))).toEqual({
    text: 'select from things where id = $1 and name = $2 and size < $3 limit 3',
    values: ['a', 'b', 3],
  })
})

it('makes the same text of a template once more, with other values, and another of other fragments', () => {
  const [first, again, other] = [statement('a', 'b', 3), statement('c', 'd', 3), statement('e', null, 4)]
  expect(again.text).toBe(first.text)
  expect(again.values).toEqual(['c', 'd', 3])
  expect(told(other)).toEqual({ text: 'select from things where id = $1  and size < $2 limit 4', values: ['e', 4] })
})

it('puts commas between parts, whatever lists of other lengths began with them', () => {
  const row = (n: number): Sql => sql`(${n}, 'x')`
  expect(list([row(1), row(2), row(3)])).toEqual({ text: "($1, 'x'), ($2, 'x'), ($3, 'x')", values: [1, 2, 3] })
  expect(list([row(4), row(5)])).toEqual({ text: "($1, 'x'), ($2, 'x')", values: [4, 5] })
  expect(list([])).toEqual(empty)
})

it('cuts rows into few sizes of lots, and leaves what is small enough whole', () => {
  const sizes = (rows: number, whole?: number) =>
    inLots(Array.from({ length: rows }), whole).map(({ length }) => length)
  expect([sizes(0), sizes(13), sizes(45)]).toEqual([[], [8, 4, 1], [32, 8, 4, 1]])
  expect([sizes(0, 16), sizes(13, 16), sizes(29, 16), sizes(45, 16)]).toEqual([[], [13], [16, 13], [32, 13]])
})

it('writes JSON without what PostgreSQL can not hold, and leaves words alone that only speak of it', () => {
  expect(json({ a: 'x\0y', b: ['\ud800z'] })).toBe('{"a":"xy","b":["\ufffdz"]}')
  expect(JSON.parse(json('a \\u0000 b'))).toBe('a \\u0000 b')
})
