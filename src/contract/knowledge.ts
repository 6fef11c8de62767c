import { z } from 'zod'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

export const knowledgeEntrySchema = z.object({
  id: idSchema,
  title: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  /** An approved reply, shown to the writer as an example. */
  isGolden: z.boolean(),
  /** Proposed: a reply that a person bettered before sending it; no draft uses it until somebody approves it. */
  state: z.enum(['published', 'proposed']),
  /** The conversation that a proposed reply came from. */
  threadId: idSchema.nullable(),
  /** How often a reply like this one was sent after an edit, as far as we saw. */
  sentCount: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
})
export type KnowledgeEntry = z.infer<typeof knowledgeEntrySchema>

/** Of an entry, characters. */
export const maxContent = 20_000

export const entryInput = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(200, 'Use at most 200 characters.'),
  content: z.string().trim().min(1, 'Enter the content.').max(maxContent, 'Use at most 20,000 characters.'),
  tags: z
    .array(z.string().trim().min(1).max(40, 'A tag can have at most 40 characters.'))
    .max(20, 'Use at most 20 tags.')
    .default([]),
  isGolden: z.boolean().default(false),
})
export type EntryInput = z.infer<typeof entryInput>

/** Comma-separated tags as a person writes them: trimmed, empties and repeats dropped. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

export const knowledgeViews = ['all', 'golden', 'proposed'] as const
export const knowledgeViewSchema = z.enum(knowledgeViews)
export type KnowledgeView = z.infer<typeof knowledgeViewSchema>
/** The screen's tabs: the entries of a view, what no entry answers, or what people's edits and rejections teach. */
export type KnowledgeTab = KnowledgeView | 'questions' | 'learned'

export const importFormatSchema = z.enum(['csv', 'markdown'])
export type ImportFormat = z.infer<typeof importFormatSchema>

/** A question that leads asked and that no entry answers; nearly the same ones are one. */
export const knowledgeQuestionSchema = z.object({
  id: idSchema,
  /** As the first lead asked it. */
  words: z.string(),
  lang: z.string(),
  /** In so many conversations. */
  askedBy: z.int(),
  firstAskedAt: timeSchema,
  lastAskedAt: timeSchema,
  /** The last conversations that asked it, with their own words. */
  examples: z.array(z.object({ threadId: idSchema, contactName: z.string(), words: z.string() })),
})
export type KnowledgeQuestion = z.infer<typeof knowledgeQuestionSchema>

/** What an import made, and which of its parts it left out and why. `line` is where the part begins in the text. */
export const importedSchema = z.object({
  created: z.int(),
  /** So many were left out because an entry of the same title and content is there already. */
  alreadyThere: z.int(),
  skipped: z.array(z.object({ line: z.int(), reason: z.string() })),
})
export type Imported = z.infer<typeof importedSchema>

/** A document as Markdown, a heading for each entry, to look through before it is imported. */
export const readTextSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** There was more than one import takes. */
  isCut: z.boolean(),
})
export type ReadText = z.infer<typeof readTextSchema>

/** Of a PDF, bytes. */
export const maxPdfBytes = 10_000_000

const stretch = z.object({ start: z.int(), end: z.int() })

/** What a golden or a proposed reply states and no knowledge or setting does; places are those of its content. */
export const goldenFactSchema = stretch.extend({
  /** date, price, percentage, name, … */
  kind: z.string(),
  text: z.string(),
  /** The sentence that states it. */
  passage: stretch,
  /** No entry could prove it: a time that was agreed with one lead. */
  isForOneOnly: z.boolean(),
})
export type GoldenFact = z.infer<typeof goldenFactSchema>

/** What of a reply becomes knowledge. */
const trueForEveryone = z
  .array(entryInput.pick({ title: true, content: true }))
  .max(50, 'Decide on at most 50 facts at a time.')
  .default([])

const pageAddress = z
  .url({ protocol: /^https?$/, error: 'Enter an address that starts with https://.' })
  .max(2000)
  .meta({ examples: ['http://127.0.0.1:9/'] })

const inEntry = inWorkspace.extend({ entryId: idSchema })
const inQuestion = inWorkspace.extend({ questionId: idSchema })

export const knowledge = {
  list: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/knowledge', 'Entries, newest first')
    .input(
      inWorkspace.extend({
        view: knowledgeViewSchema.default('all'),
        search: z.string().trim().max(200).optional(),
        tag: z.string().trim().max(40).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: idSchema.optional(),
      }),
    )
    .output(z.object({ rows: z.array(knowledgeEntrySchema), nextCursor: z.string().nullable() })),
  counts: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/knowledge/counts',
    'Exact count for each tab, and the tags in use, most used first',
  )
    .input(inWorkspace)
    .output(
      z.object({
        all: z.int(),
        golden: z.int(),
        proposed: z.int(),
        questions: z.int(),
        tags: z.array(z.string()),
      }),
    ),
  questions: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/knowledge/questions',
    'Questions from leads that no entry answers, most asked first',
  )
    .input(
      inWorkspace.extend({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(60).optional(),
      }),
    )
    .output(z.object({ rows: z.array(knowledgeQuestionSchema), nextCursor: z.string().nullable() })),
  dismissQuestion: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/knowledge/questions/{questionId}/dismiss',
    'Dismiss a question for good, however often it is asked again',
  )
    .input(inQuestion)
    .output(done),
  restoreQuestion: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/knowledge/questions/{questionId}/restore',
    'Restore a dismissed question',
  )
    .input(inQuestion)
    .output(done),
  create: operation('workspace:member', 'POST', '/workspaces/{workspaceId}/knowledge', 'Add an entry')
    .input(
      inWorkspace.extend({
        ...entryInput.shape,
        /** The listed question that this entry was written for. */
        questionId: idSchema.optional(),
      }),
    )
    .output(knowledgeEntrySchema),
  update: operation('workspace:member', 'PUT', '/workspaces/{workspaceId}/knowledge/{entryId}', 'Change an entry')
    .input(
      inEntry.extend({
        ...entryInput.shape,
        /** When the entry that was read had been changed last; what somebody has changed since is refused with conflict. Left out: whatever it is. */
        seenAt: timeSchema.optional(),
      }),
    )
    .output(knowledgeEntrySchema),
  facts: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/knowledge/{entryId}/facts',
    'Facts that only this golden or proposed reply states; drafts leave them out',
  )
    .input(inEntry)
    .output(z.object({ facts: z.array(goldenFactSchema) })),
  approve: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/knowledge/{entryId}/approve',
    'Approve a proposed reply as golden, or decide on the facts of a golden one; refused while it states facts that nothing else does',
  )
    .input(
      inEntry.extend({
        /** As it is to be kept, without what was true for one lead only; left out: as it stands. */
        content: entryInput.shape.content.optional(),
        /** Facts of it that hold for every lead: each becomes an entry. */
        trueForEveryone,
        /** When the reply that was read had been changed last; what it says otherwise since is refused with conflict. Left out: whatever it says. */
        seenAt: timeSchema.optional(),
      }),
    )
    .output(knowledgeEntrySchema),
  remove: operation(
    'workspace:member',
    'DELETE',
    '/workspaces/{workspaceId}/knowledge/{entryId}',
    'Delete an entry, or dismiss a proposed one; both can be undone for 30 days',
  )
    .input(inEntry)
    .output(done),
  restore: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/knowledge/{entryId}/restore',
    'Restore a deleted entry',
  )
    .input(inEntry)
    .output(knowledgeEntrySchema),
  readPage: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/knowledge/read-page',
    'Turn a public web page or PDF into Markdown for an import; stores nothing',
  )
    .input(inWorkspace.extend({ url: pageAddress }))
    .output(readTextSchema),
  readPdf: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/knowledge/read-pdf',
    'Turn a PDF file into Markdown for an import; stores nothing',
  )
    .input(
      inWorkspace.extend({
        fileName: z.string().max(300),
        data: z
          .base64()
          .min(1)
          .max(Math.ceil(maxPdfBytes / 3) * 4, 'A PDF can be at most 10 MB.')
          .meta({ examples: ['bm90IGEgUERG'] }),
      }),
    )
    .output(readTextSchema),
  import: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/knowledge/import',
    'Add entries from CSV (title, content, tags, golden) or Markdown (an entry for each heading, and one for any text before the first)',
  )
    .input(
      inWorkspace.extend({
        format: importFormatSchema,
        text: z.string().min(1, 'Paste or choose a text first.').max(500_000, 'Use at most 500,000 characters.'),
        /** What Markdown without a heading is called by; left out: its first words. */
        fileName: z.string().trim().max(300).optional(),
      }),
    )
    .output(importedSchema),
}
