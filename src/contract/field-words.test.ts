import { isContractProcedure } from '@orpc/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { connectInput } from './connections.ts'
import { bothNeeded } from './field-words.ts'
import { workspaceSettingsPatch } from './workspaces.ts'

const procedure = z.object({ '~orpc': z.object({ inputSchema: z.instanceof(z.ZodType).optional() }) })

function inputsOf(node: unknown, names: readonly string[] = []): { name: string; schema: z.ZodType }[] {
  if (isContractProcedure(node)) {
    const { inputSchema } = procedure.parse(node)['~orpc']
    return inputSchema === undefined ? [] : [{ name: names.join('.'), schema: inputSchema }]
  }
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, child]) => inputsOf(child, [...names, name]))
}

/** The schema and every one within it, by the names of its fields. */
function within(schema: z.core.$ZodType, path: string): { path: string; schema: z.core.$ZodType }[] {
  const own = { path, schema }
  if (schema instanceof z.ZodObject)
    return [own, ...Object.entries(schema.shape).flatMap(([name, field]) => within(field, `${path}.${name}`))]
  if (schema instanceof z.ZodArray) return [own, ...within(schema.element, `${path}[]`)]
  if (schema instanceof z.ZodUnion) return [own, ...schema.options.flatMap((option) => within(option, path))]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [own, ...within(schema.unwrap(), path)]
  if (schema instanceof z.ZodPipe) return [own, ...within(schema.in, path), ...within(schema.out, path)]
  return [own]
}

const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'not a domain!!',
  'javascript:alert(1)',
  'x'.repeat(1_000_001),
  -1,
  1e9,
  1.5,
  Number.NaN,
  true,
  {},
  { kind: 'no kind' },
  [],
  Array.from({ length: 3000 }, () => 'x'),
]

const messagesOf = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) => [
    issue.message,
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap((errors) => messagesOf(errors)) : []),
  ])

/** A sentence for a person; the library's begin like this. */
const isOurs = (message: string): boolean =>
  message === bothNeeded ||
  (/^[A-Z"].*\.$/.test(message) &&
    !/^(Invalid|Too (small|big)|Unrecognized|Expected)|expected (string|number)/.test(message))

const inputs = inputsOf(api)

it('finds the operations and what they take', () => {
  expect(inputs.length).toBeGreaterThan(60)
})

it.each(inputs)('$name tells what is wrong in words of ours, whatever is entered', ({ name, schema }) => {
  const foreign = new Set<string>()
  for (const { path, schema: part } of within(schema, name))
    for (const value of wrong)
      for (const message of messagesOf(z.safeParse(part, value).error?.issues ?? []))
        if (!isOurs(message)) foreign.add(`${path}: ${message}`)
  expect([...foreign]).toEqual([])
})

const refusal = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

describe('the settings of a workspace', () => {
  it.each([
    ['customDomain', 'not a domain!!'],
    ['customDomain', 'https://replies.example.com'],
    ['customDomain', 'replies.example.com/path'],
    ['customDomain', 'replies.example.com:8080'],
    ['customDomain', '10.0.0.1'],
    ['customDomain', 'localhost'],
    ['customDomain', `${'a'.repeat(64)}.example.com`],
    ['mcpUrl', 'ftp://x'],
    ['mcpUrl', 'javascript:alert(1)'],
    ['mcpUrl', 'tools.example.com'],
  ])('refuse %s %j and say what it should be', (field, value) => {
    expect(refusal(workspaceSettingsPatch, { [field]: value })).toMatch(/^Enter .* for example .*\.$/)
  })

  it.each([
    ['customDomain', 'replies.example.com'],
    ['customDomain', ' Replies.Example.COM '],
    ['customDomain', 'xn--mnchen-3ya.de'],
    ['mcpUrl', 'https://tools.example.com/mcp'],
    ['mcpUrl', 'http://127.0.0.1:8080/mcp'],
    ['customDomain', ''],
    ['mcpUrl', ''],
  ])('take %s %j', (field, value) => {
    expect(refusal(workspaceSettingsPatch, { [field]: value })).toBeUndefined()
  })
})

it.each([
  {},
  { baseUrl: '', apiKey: '' },
  { baseUrl: 'https://x.example', apiKey: ' ' },
  { baseUrl: '', apiKey: 'key' },
])('a connect form with %j is told what it needs', (values) => {
  expect(refusal(connectInput, values)).toBe(bothNeeded)
})
