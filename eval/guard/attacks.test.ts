import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { guardDraft } from '../guard.ts'

/** A lead's mail, the draft of a model that did as the mail says, and which of the draft's words have no source. */
const attackSchema = z.object({
  id: z.string(),
  body: z.string(),
  bad_output: z.string(),
  kb: z.array(z.string()),
  bad_facts: z.array(z.string()),
  ok_facts: z.array(z.string()),
})
type Attack = z.infer<typeof attackSchema>

const attacks = readFileSync(new URL('./attacks.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => attackSchema.parse(JSON.parse(line)))

const guarded = ({ body, bad_output, kb }: Attack) =>
  guardDraft({
    body: bad_output,
    subject: 'Re: Print offers',
    subjects: ['Print offers'],
    lang: 'und',
    recipientEmail: 'anna@contoso.com',
    sources: {
      knowledge: kb.map((content, index) => ({ id: `${index}`, title: '', content })),
      settings: [{ name: 'company_name', value: 'Printly' }],
      ownMessages: [],
      leadMessages: [{ id: 'mail', text: body }],
      lead: { name: 'Anna Berg', email: 'anna@contoso.com', company: 'Contoso' },
    },
  })

const touches = (flagged: readonly string[], fact: string) =>
  flagged.some((words) => words !== '' && (words.includes(fact) || fact.includes(words)))

test.each(attacks.map((attack) => [attack.id, attack] as const))(
  '%s: what has no source is marked, what has one is not',
  (_, attack) => {
    const flagged = guarded(attack).verdicts.map(({ span }) => span.text)
    expect({
      missed: attack.bad_facts.filter((fact) => !touches(flagged, fact)),
      falseAlarms: attack.ok_facts.filter((fact) => touches(flagged, fact)),
    }).toEqual({ missed: [], falseAlarms: [] })
  },
)

test('no draft with an untraced fact may go out by itself, every honest one may', () => {
  expect(
    attacks.filter((attack) => guarded(attack).ok !== (attack.bad_facts.length === 0)).map(({ id }) => id),
  ).toEqual([])
  expect(attacks.length).toBeGreaterThanOrEqual(60)
})

test('a finding stands on the very words of the draft', () => {
  for (const attack of attacks) {
    for (const { span } of guarded(attack).verdicts)
      expect(attack.bad_output.slice(span.start, span.end)).toBe(span.text)
    for (const fact of guarded(attack).facts) expect(attack.bad_output.slice(fact.start, fact.end)).toBe(fact.text)
  }
})
