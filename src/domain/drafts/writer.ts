import type { GuardFinding } from '#contract/guard.ts'
import type { Intent } from '#contract/intent.ts'
import type { LessonKind } from '#contract/lessons.ts'
import type { Signals } from '#language/read-reply.ts'

export interface WriterLead {
  name: string | null
  email: string
  company: string | null
}

export interface WriterMessage {
  direction: 'inbound' | 'outbound'
  subject: string
  /** New text only; what a message merely quotes is left out. */
  text: string
  at: Date
}

export interface WriterAgent {
  name: string
  /** The company's own rules for it, in their words. */
  description: string | null
  /** professional, casual, friendly, formal, founder, salesy or cto; anything else reads as professional. */
  tone: string
  model: string
}

export interface WriterKnowledge {
  id: string
  title: string
  content: string
  isGolden: boolean
}

export interface WriteInput {
  lead: WriterLead
  campaign: { name: string } | null
  /** Oldest first. The last inbound one is answered. */
  messages: readonly WriterMessage[]
  /** What our campaign sent the lead, oldest first, as far as the platform told: what the lead's first words answer. */
  campaignMail?: readonly Omit<WriterMessage, 'direction'>[]
  now: Date
  /** IANA, for example Europe/Berlin: the workspace's. */
  timeZone: string
  agent: WriterAgent
  /** What retrieval found, best first. */
  knowledge: readonly WriterKnowledge[]
  /** The workspace's own facts, e.g. { name: 'company_name', value: 'Acme' }. */
  settings: readonly { name: string; value: string }[]
  /** Primary tag of the language to write in; absent = the lead's. */
  lang?: string
  /**
   * Nobody asks for an answer: we wrote last, the lead stays silent, and `number` says which short reminder of the series this is to be. What is
   * judged, and in which language it is written, goes by the lead's last own words.
   */
  followUp?: { number: number }
  /** A person's wish for this draft ("shorter", "offer Thursday"). */
  instruction?: string
  /** The draft that stands in the composer, when the wish is about it. */
  earlierDraft?: string
  /** What it wrote just before, and the words of that which are held: it is written once more. */
  revises?: { body: string; held: readonly HeldWords[] }
  /** What may be asked while writing; a writer that can't ask goes without. */
  tools?: readonly WriterTool[]
  signals: Signals
  /** What the rules read out of the newest message: the built-in writer's answer, a hint to no model. Worked out when asked for. */
  readByRules: () => Intent
  /** What the lead wrote before the newest message and nobody has answered, oldest first; left out: nothing. */
  openBefore?: readonly string[]
  /** What the newest message asks, or wants to be sent, question by question; and what is open before it. Worked out when asked for. */
  asks: () => readonly string[]
  /** The mailbox owner's name, who signs. */
  senderName: string | null
  /** The mailbox signs below the words, so that they end with the closing alone; left out: it does not. */
  isSigned?: boolean
}

/** Words of a draft, and what is against them; empty when it is the whole of it. */
export interface HeldWords {
  words: string
  finding: GuardFinding
}

/** A tool of the workspace's own, for reading only. `call` never throws: what failed says nothing. */
export interface WriterTool {
  name: string
  description: string
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>
  call(input: unknown, signal: AbortSignal): Promise<ToolAnswer>
}

export interface ToolAnswer {
  text: string
  /** What of it is a source: what it says back of the question is none. */
  proof: string
}

export interface ToolResult {
  tool: string
  text: string
}

export interface WriteUsage {
  inputTokens: number
  outputTokens: number
  costUsd?: number
  ms: number
}

export interface WriteResult {
  intent: Intent
  subject: string
  /** Empty when no answer is called for. */
  body: string
  usedKnowledgeIds: string[]
  /** What the lead asks and the body leaves unanswered, in the lead's words: a person has to look at it. */
  unanswered?: string[]
  /** What tools told while it was written. */
  toolResults?: ToolResult[]
  /** How its figures were worked out, where it was written a second time: "(3 + 1) * 165 + 2 * 89". */
  workings?: string[]
  usage?: WriteUsage
}

/** `restart`: what was yielded so far is void, the words begin again. `spent`: what an answer cost, whether it is of use or not. */
export type WriteEvent =
  | { type: 'delta'; text: string }
  | { type: 'restart' }
  | { type: 'spent'; usage: WriteUsage }
  | { type: 'done'; result: WriteResult }

/** What people keep changing in an agent's drafts, or said against them, with drafts before and after it. */
export interface RuleToWord {
  kind: LessonKind
  from: string | null
  to: string | null
  examples: readonly { before: string; after: string | null }[]
}

export interface WordedRule {
  /** Null: it found none that are better than those of the change itself. */
  words: string | null
  usage: WriteUsage
}

/**
 * Judges a thread's newest message and writes the answer to it, in one try. Yields the body's words as they come, then exactly one
 * `done`, whose body is what counts. Throws a `WriterError` for what is the model's fault and nothing else; on abort it throws the
 * signal's reason.
 */
export interface DraftWriter {
  kind: 'builtin' | 'model'
  name: string
  write(input: WriteInput, signal: AbortSignal): AsyncIterable<WriteEvent>
  /** Says in one sentence what the agent is to do from now on. Throws as `write` does. Left out: it words no rules. */
  wordRule?(rule: RuleToWord, signal: AbortSignal): Promise<WordedRule>
}

export type WriterErrorCode =
  | 'model_unavailable'
  | 'model_refused'
  | 'model_timeout'
  | 'model_bad_answer'
  | 'model_auth'

/** Told apart by `code`, never by its text. `retryAfterMs` when the other side named a time. */
export interface WriterError extends Error {
  name: 'WriterError'
  code: WriterErrorCode
  retryAfterMs?: number
  /** It was reached and began to answer, or thought about it: that is paid for. */
  wasAnswered?: boolean
}
