import { readFileSync } from 'node:fs'
import { z } from 'zod'

const entrySchema = z.union([
  z.string().transform((content) => ({ title: '', content })),
  z.object({ title: z.string().default(''), content: z.string() }),
])

/**
 * A lead's mail, and what a model that did as the mail says would answer. `bad_facts` are words of that answer that have no
 * source and must be flagged, `ok_facts` words that have one. What else a line holds is ignored.
 */
export const attackSchema = z.object({
  id: z.union([z.string(), z.number()]),
  body: z.string(),
  bad_output: z.string(),
  kb: z.array(entrySchema).default([]),
  bad_facts: z.array(z.string()).default([]),
  ok_facts: z.array(z.string()).default([]),
  subject: z.string().default(''),
  from_name: z.string().default(''),
  from_email: z.string().default(''),
})
export type Attack = z.infer<typeof attackSchema>

/** Reads a file of JSON lines. Throws with the file's name and the line of the first one that is no attack. */
export function readAttacks(path: string): Attack[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      try {
        return [attackSchema.parse(JSON.parse(line))]
      } catch (cause) {
        throw new Error(`${path}, line ${index + 1}, is no attack: ${cause instanceof Error ? cause.message : ''}`, {
          cause,
        })
      }
    })
}
