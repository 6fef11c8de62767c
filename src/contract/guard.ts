import { z } from 'zod'
import { timeSchema } from './operation.ts'

/** What a text may state that can be wrong. */
export const factKinds = [
  'link',
  'email',
  'phone',
  'address',
  'date',
  'price',
  'percentage',
  'number',
  'promise',
  'name',
  'feature',
] as const
export type FactKind = (typeof factKinds)[number]
export const factKindSchema = z.enum(factKinds)

/** Findings that have nothing to add to their code. */
export const plainFindings = [
  'ai_talk',
  'instruction_to_ai',
  'ordered_words',
  'signed_twice',
  'contradicted',
  'other_lead',
  'invisible_characters',
  'markup',
  'too_long',
  'empty',
] as const

/** In how many texts a fact was looked for, by whose they are. */
const searchedSchema = z.object({
  knowledge: z.int(),
  settings: z.int(),
  messages: z.int(),
  tools: z.int(),
  leads: z.int(),
})
export type Searched = z.infer<typeof searchedSchema>

/**
 * What was looked for and where: `sought` is the fact as it was read ("49 USD/month", "14 day of trial"), absent where its own words say
 * it. Drafts that were checked before have neither.
 */
const search = { sought: z.string().optional(), searched: searchedSchema.optional() }

/** What a sentence of a draft does, as its second reader says. A claim about us wants a source, one about the lead the lead's words. */
export const sentenceKinds = ['about_us', 'about_lead', 'question', 'proposal', 'courtesy'] as const
const sentenceKindSchema = z.enum(sentenceKinds)
export type SentenceKind = z.infer<typeof sentenceKindSchema>

export const supports = ['supported', 'contradicted', 'not_in_sources'] as const
export type Support = (typeof supports)[number]

/** What the guard has against a draft; `words` are the draft's own. */
export const guardFindingSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(plainFindings) }),
  z.object({ code: z.literal('look_alike_letters'), words: z.string() }),
  z.object({ code: z.literal('placeholder'), words: z.string() }),
  /** By tags of languages: the lead's, and that of the words. */
  z.object({ code: z.literal('language'), lead: z.string(), written: z.string() }),
  z.object({ code: z.literal('greets_another'), name: z.string() }),
  /** The newest message came from an address that is none of the lead's. */
  z.object({ code: z.literal('from_stranger'), email: z.string() }),
  /** The lead is greeted, and the mail goes to whoever wrote in their place. */
  z.object({ code: z.literal('greets_absent'), name: z.string(), to: z.string() }),
  /** Of those whom it goes to: who opted out, who is the lead of another conversation, and who has had no part in this one. */
  z.object({ code: z.enum(['recipient_opted_out', 'recipient_other_lead', 'recipient_new']), email: z.string() }),
  /** Whoever wrote put more people in copy than a person could choose. */
  z.object({ code: z.literal('many_recipients'), count: z.int() }),
  z.object({ code: z.literal('no_source'), fact: factKindSchema, words: z.string(), ...search }),
  z.object({ code: z.literal('only_the_leads'), fact: factKindSchema, words: z.string(), ...search }),
  /** A source has another one for the same thing. */
  z.object({ code: z.literal('mispaired'), fact: factKindSchema, words: z.string(), owner: z.string(), ...search }),
  /** An offer of ours that no source makes: worth a look, no reason to hold the draft back. */
  z.object({ code: z.literal('own_offer'), words: z.string() }),
  z.object({ code: z.literal('seems_unsaid'), words: z.string() }),
  z.object({ code: z.literal('doubtful_sentence'), words: z.string() }),
  /**
   * What a second reader says of a sentence, or what of its word does not check: the sentence says more than the sources, the reader names no
   * passage, or one that does not stand where it says, or has left the sentence out; and what the lead never said of themselves.
   */
  z.object({
    code: z.enum(['not_in_sources', 'no_quote', 'quote_not_found', 'left_out', 'not_the_leads']),
    words: z.string(),
  }),
  /** In the words of a source, where the second reader names them. */
  z.object({ code: z.literal('said_otherwise'), words: z.string(), quote: z.string().nullable() }),
  /** The passages that the second reader names do not state it. */
  z.object({ code: z.literal('not_quoted'), fact: factKindSchema, words: z.string() }),
  /** A question of the lead's that no knowledge answers and the draft leaves open. */
  z.object({ code: z.literal('unanswered'), question: z.string() }),
])
export type GuardFinding = z.infer<typeof guardFindingSchema>

/** A finding, and whether it is about the subject instead of the body. */
export const guardSaysSchema = z.object({ finding: guardFindingSchema, isInSubject: z.boolean().optional() })
export type GuardSays = z.infer<typeof guardSaysSchema>

export const guardSpanSchema = guardSaysSchema.extend({
  kind: z.string(),
  /** `reader`: it holds the draft until a second reader has read the sentence and its passages have the figure's parts. */
  severity: z.enum(['block', 'reader', 'warn']),
  start: z.int(),
  end: z.int(),
  text: z.string(),
})

/** Where a fact comes from. */
export const factSourceSchema = z.discriminatedUnion('kind', [
  /** Null: an entry that is not there any more. */
  z.object({ kind: z.literal('knowledge'), title: z.string().nullable() }),
  z.object({ kind: z.enum(['setting', 'tool', 'file']), name: z.string() }),
  z.object({ kind: z.enum(['own_message', 'lead_message']), sentAt: timeSchema.nullable() }),
  z.object({ kind: z.enum(['lead', 'instruction', 'sender']) }),
])
export type FactSource = z.infer<typeof factSourceSchema>

export const guardSourceSchema = z.object({
  start: z.int(),
  end: z.int(),
  text: z.string(),
  source: factSourceSchema,
  quote: z.string(),
})

/** A sentence that holds, and the passages that its second reader found for it. */
export const readSentenceSchema = z.object({
  start: z.int(),
  end: z.int(),
  text: z.string(),
  kind: sentenceKindSchema,
  quotes: z.array(z.object({ source: factSourceSchema, quote: z.string() })),
})

export const guardSchema = z.object({
  ok: z.boolean(),
  verdicts: z.array(guardSpanSchema),
  sources: z.array(guardSourceSchema),
  /** What was read without a model: hard facts alone, or words too, where no model reads what is meant. Left out: words too. */
  reads: z.enum(['facts', 'facts_and_words']).optional(),
  /**
   * What the second reader made of it; left out: it has not read it. `silent`: it was asked, and gave no answer. `changed`: somebody has changed
   * the words since, and of the sentences those are left that stayed.
   */
  reader: z
    .object({
      model: z.string(),
      outcome: z.enum(['read', 'silent', 'changed']),
      sentences: z.array(readSentenceSchema),
      /** When it was given the sources that it read. Drafts that were read before have none. */
      readAt: timeSchema.optional(),
    })
    .optional(),
})
export type Guard = z.infer<typeof guardSchema>
