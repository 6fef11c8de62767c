import { readFileSync } from 'node:fs'
import { z } from 'zod'

const entrySchema = z.union([
  z.string().transform((content) => ({ title: '', content })),
  z.object({ title: z.string().default(''), content: z.string() }),
])

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const facts = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? [])

/**
 * A lead's mail, and what a model that did as the mail says would answer. `bad_facts` are words of that answer that have no
 * source and must be flagged, `ok_facts` words that have one. What a line lacks, or has as null, is empty; what else it holds is ignored.
 */
export const attackSchema = z.object({
  id: z.union([z.string(), z.number()]),
  body: text,
  bad_output: z.string(),
  kb: z
    .array(entrySchema)
    .nullish()
    .transform((value) => value ?? []),
  bad_facts: facts,
  ok_facts: facts,
  subject: text,
  from_name: text,
  from_email: text,
})
export type Attack = z.infer<typeof attackSchema>

/** Told of each line that is no attack; it is left out. */
type OnBroken = (problem: string) => void

const refuse: OnBroken = (problem) => {
  throw new Error(problem)
}

/** Reads a file of JSON lines; a line without an id goes by its number. Throws at the first broken line when nobody is told of them. */
export function readAttacks(path: string, onBroken: OnBroken = refuse): Attack[] {
  const lines = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const read = readLine(line, index + 1)
    if (typeof read !== 'string') return [read]
    onBroken(`${path}:${index + 1} ${read}`)
    return []
  })
}

/** The attack, or what is wrong with the line, in words. */
function readLine(line: string, number: number): Attack | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return 'is not JSON'
  }
  if (typeof value !== 'object' || value === null) return 'is no JSON object'
  const parsed = attackSchema.safeParse({ id: number, ...value })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return `has a wrong "${issue?.path.join('.')}": ${issue?.message}`
}
