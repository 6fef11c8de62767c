import { parse } from 'libpg-query'
import { expect, it } from 'vitest'
import { knownMigrations } from './migrate.ts'
import { statementsOf } from './statements-of.ts'

it('takes every migration apart as the parser of PostgreSQL does', async () => {
  for (const { name, text } of await knownMigrations()) {
    const parsed = await parse(text)
    expect([name, statementsOf(text).length]).toEqual([name, parsed.stmts?.length ?? 0])
  }
})

it('ends no statement within a text, a name, a comment or a body', () => {
  const body = 'do $x$ begin perform 1; end $x$'
  expect(statementsOf(`select ';', "a;b" /* ; */; -- done;\n${body};\n-- the end;\n`)).toEqual([
    `select ';', "a;b" /* ; */`,
    `-- done;\n${body}`,
  ])
})
