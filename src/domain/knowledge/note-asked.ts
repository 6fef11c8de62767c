import { newId } from '#lib/new-id.ts'
import { plainWord } from '#lib/plain-word.ts'
import { notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readSettings } from '../workspaces/reads.ts'
import { isForKnowledge, isSameQuestion, rawMatters, readEntry } from './question-rules.ts'
import {
  clearAnswer,
  countThread,
  findAnswering,
  findRecentQuestions,
  insertQuestion,
  lockQuestions,
  type NewQuestion,
  stemsOf,
} from './questions-store.ts'
import { retrieve } from './reads.ts'

export interface Asked {
  threadId: string
  messageId: string
  askedAt: string
  /** Primary tag of the lead's language. */
  lang: string
  questions: readonly AskedQuestion[]
  /** What we wrote before, as far as the mail quotes it: names in it are ours. */
  ownWords: string
  /** When the writer who passed questions on had read the entries; null: it speaks of all there are. */
  readAt: string | null
}

export interface AskedQuestion {
  /** As the lead asked it. */
  words: string
  /** The writer found no answer to it: whatever the words of the entries that it read say, they don't answer it. */
  isHandedOff: boolean
}

/** An answer is looked for in so many entries, as many as a draft is written out of. */
const entriesRead = 12

/**
 * Notes the questions of a mail that no entry answers, for a person to write one. Nearly the same questions are one, which counts
 * the threads that asked it. Of what the writer did not pass on, quiet for what no entry could answer.
 */
export async function noteAsked(tx: TxCtx, scope: Scope, asked: Asked): Promise<void> {
  await lockQuestions(tx, scope)
  const { readAt } = asked
  const settings = await readSettings(tx, scope)
  const ownNames = namesIn(`${settings.name} ${settings.companyName ?? ''} ${asked.ownWords.slice(0, 8000)}`)
  let hasChanged = false
  for (const { words, isHandedOff } of asked.questions) {
    const { marks, rest } = rawMatters(words, asked.lang, ownNames)
    const matters = [...marks, ...(await stemsOf(tx, asked.lang, rest))].slice(0, 40)
    const isNoted = isHandedOff
      ? readAt === null || (await findAnswer(tx, scope, { words, matters }, readAt)) === null
      : isForKnowledge(matters) && (await findAnswer(tx, scope, { words, matters })) === null
    if (!isNoted) continue
    const questionId = await findOrInsert(tx, scope, { ...asked, id: newId(), words, matters })
    if (isHandedOff) await clearAnswer(tx, scope, questionId, readAt)
    const isCounted = await countThread(tx, scope, questionId, { ...asked, words })
    hasChanged = hasChanged || isCounted || isHandedOff
  }
  if (hasChanged) await notifyLive(tx, scope, { kind: 'knowledge' })
}

/** Capitalised words, plain. */
const namesIn = (text: string): Set<string> =>
  new Set((text.match(/\p{Lu}[\p{L}\p{N}]+/gu) ?? []).map((word) => plainWord(word)))

/** The entry that answers a question by its words; null when none does, or, with `since`, none that came or changed after it. */
export async function findAnswer(
  tx: TxCtx,
  scope: Scope,
  { words, matters }: { words: string; matters: readonly string[] },
  since: string | null = null,
): Promise<string | null> {
  const found = await retrieve(tx, scope, words, entriesRead)
  const entries = await findAnswering(
    tx,
    scope,
    found.map(({ id }) => id),
    since,
  )
  return entries.find((entry) => readEntry(entry).answers(matters))?.id ?? null
}

async function findOrInsert(tx: TxCtx, scope: Scope, question: NewQuestion): Promise<string> {
  const known = await findRecentQuestions(tx, scope, question.words)
  const same = known
    .filter(({ matters, letters }) => isSameQuestion(question.matters, matters, letters))
    .sort((a, b) => b.letters - a.letters)[0]
  if (same !== undefined) return same.id
  await insertQuestion(tx, scope, question)
  return question.id
}
