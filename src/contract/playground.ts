import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { guardSchema } from './guard.ts'
import { actionSchema, intentSchema, labelSchema } from './intent.ts'
import { idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { taskReasonSchema } from './task-reasons.ts'

/** What an agent is tried on: the newest reply of a conversation, or one that somebody pastes. */
export const triedReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('past'), threadId: idSchema }),
  z.object({
    kind: z.literal('pasted'),
    text: z.string().trim().min(1, 'Paste a reply first.').max(100_000, 'Use at most 100,000 characters.'),
    subject: z.string().trim().max(998).default(''),
    fromName: z.string().trim().max(200).default(''),
    fromEmail: z.union([z.literal(''), z.email('Enter an email address, or leave this empty.')]).default(''),
  }),
])
export type TriedReply = z.infer<typeof triedReplySchema>

/** How the mail is read, before anything is written. */
export const playgroundReadingSchema = z.object({
  subject: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  /** The lead's own words, and what the mail only quotes. */
  newText: z.string(),
  quotedText: z.string(),
  /** By signals and rules. */
  intent: intentSchema,
  /** Hard facts of the mail, with the words that prove them. */
  signals: z.array(z.object({ kind: z.string(), text: z.string(), quote: z.string() })),
})
export type PlaygroundReading = z.infer<typeof playgroundReadingSchema>

/** What would happen to the draft. `automatic`: it would go out by itself, at some moment between the two. */
export const decisionSchema = z.discriminatedUnion('kind', [
  /** Nothing is written, since the judgement asks for this. */
  z.object({ kind: z.literal('none'), action: actionSchema }),
  z.object({ kind: z.literal('approval'), reasons: z.array(taskReasonSchema) }),
  z.object({ kind: z.literal('automatic'), from: timeSchema, to: timeSchema }),
])
export type SendPreview = z.infer<typeof decisionSchema>

export const playgroundResultSchema = z.object({
  writer: z.object({ kind: z.enum(['model', 'builtin']), name: z.string() }),
  /** As the writer judged it, held to the signals. */
  intent: intentSchema,
  subject: z.string(),
  /** Empty when no answer is called for. */
  body: z.string(),
  usedKnowledgeIds: z.array(idSchema),
  /** Tools of the workspace's MCP server that were asked. */
  tools: z.array(z.string()),
  guard: guardSchema,
  decision: decisionSchema,
  /** From the reading to the last word. */
  ms: z.int(),
  usage: z.object({ inputTokens: z.int(), outputTokens: z.int(), costUsd: z.number().nullable() }).nullable(),
})
export type PlaygroundResult = z.infer<typeof playgroundResultSchema>

export const foundEntrySchema = z.object({
  id: idSchema,
  title: z.string(),
  content: z.string(),
  isGolden: z.boolean(),
})
export type FoundEntry = z.infer<typeof foundEntrySchema>

/** In this order; words (`delta`) come many times, and a `restart` takes back the words so far. */
export const playgroundEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reading'), reading: playgroundReadingSchema }),
  /** The best first; `content` is the entry's beginning. */
  z.object({ type: z.literal('knowledge'), entries: z.array(foundEntrySchema) }),
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('done'), result: playgroundResultSchema }),
])
export type PlaygroundEvent = z.infer<typeof playgroundEventSchema>

export const pastReplySchema = z.object({
  threadId: idSchema,
  contactName: z.string(),
  contactEmail: z.string(),
  campaignName: z.string().nullable(),
  snippet: z.string(),
  label: labelSchema.nullable(),
  lastMessageAt: timeSchema,
})
export type PastReply = z.infer<typeof pastReplySchema>

export const playground = {
  replies: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/playground/replies',
    'The newest conversations with a reply, to try an agent on',
  )
    .input(
      inWorkspace.extend({
        search: z.string().trim().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(20),
      }),
    )
    .output(z.array(pastReplySchema)),
  tryAgent: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/agents/{agentId}/playground',
    'Try an agent on a reply and see everything it would do; nothing is stored or sent',
  )
    .input(inWorkspace.extend({ agentId: idSchema, reply: triedReplySchema }))
    .output(eventIterator(playgroundEventSchema)),
}
