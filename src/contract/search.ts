import { z } from 'zod'
import { idSchema, inWorkspace, operation } from './operation.ts'
import { threadFiltersSchema, threadRowSchema, threadViewSchema } from './threads.ts'

/** The longest thing that is looked for. */
const longestSearch = 300

export const searchSortSchema = z.enum(['newest', 'best'])
export type SearchSort = z.infer<typeof searchSortSchema>
/** The best are chosen among so many of the newest that match. */
export const bestAmong = 1000

/** What `is:` may be said of. */
export const searchStates = ['snoozed', 'archived', 'replied', 'mine'] as const

/** Why a part of what was typed narrows nothing. */
export const ignoredReasons = [
  'empty',
  'unknown_state',
  'unknown_label',
  'unknown_campaign',
  'not_a_date',
  'too_many',
  'only_excluded',
  'no_words',
] as const

/** One thing that was looked for, as it was typed. */
export const soughtSchema = z.object({
  text: z.string(),
  /** Each word in its spellings, without case and accents; one after the other. */
  words: z.array(z.array(z.string())),
  /** The last word may go on. */
  isPrefix: z.boolean(),
  /** `from`: only in the names and addresses of who wrote. */
  place: z.enum(['anywhere', 'from']),
  isExcluded: z.boolean(),
})
export type Sought = z.infer<typeof soughtSchema>

/** From where to where in a text the words stand. */
const marksSchema = z.array(z.tuple([z.int(), z.int()]))
export type Marks = z.infer<typeof marksSchema>

/** The passage of a thread in which most of it stands, cut from its message. */
export const passageSchema = z.object({
  /** `others`: to whom the message went beside the lead. */
  kind: z.enum(['subject', 'text', 'others']),
  direction: z.enum(['inbound', 'outbound']),
  /** Who wrote it, where that is somebody else than the thread's contact. */
  writer: z.object({ text: z.string(), marks: marksSchema }).nullable(),
  text: z.string(),
  marks: marksSchema,
})
export type Passage = z.infer<typeof passageSchema>

/** `passage` is null where the words stand in the contact's name, address and company alone, or no words were looked for. */
export const foundThreadSchema = threadRowSchema.extend({
  passage: passageSchema.nullable(),
  /** In who wrote. */
  marks: z.object({ name: marksSchema, email: marksSchema, company: marksSchema }),
})
export type FoundThread = z.infer<typeof foundThreadSchema>

export const foundSchema = z.object({
  rows: z.array(foundThreadSchema),
  /** A page may be short of its limit, or empty, and go on all the same: further back than one look goes. */
  nextCursor: z.string().nullable(),
  sought: z.array(soughtSchema),
  /** What narrows nothing, as it was typed. */
  ignored: z.array(z.object({ text: z.string(), reason: z.enum(ignoredReasons) })),
})
export type Found = z.infer<typeof foundSchema>

/** What is looked for, as it is typed. */
export const searchQuerySchema = z.string().trim().min(1).max(longestSearch)

export const foundPersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  company: z.string(),
})
export type FoundPerson = z.infer<typeof foundPersonSchema>

export const search = {
  threads: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/search',
    `Threads by the words in them, the newest first, or the best of the newest ${bestAmong} before the others; of all views where none is named`,
  )
    .input(
      inWorkspace.extend({
        ...threadFiltersSchema.shape,
        q: searchQuerySchema,
        view: threadViewSchema.optional(),
        order: searchSortSchema.default('newest'),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(foundSchema),
  people: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/search/people',
    'People who wrote lately, by their names, addresses and companies',
  )
    .input(inWorkspace.extend({ q: searchQuerySchema, limit: z.coerce.number().int().min(1).max(20).default(5) }))
    .output(z.object({ people: z.array(foundPersonSchema) })),
}
