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
import { retrieveForEach } from './reads.ts'

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
  const settings = await readSettings(tx, scope)
  const ownNames = namesIn(`${settings.name} ${settings.companyName ?? ''} ${asked.ownWords.slice(0, 8000)}`)
  let hasChanged = false
  for (const { words, matters, isHandedOff } of await unanswered(tx, scope, asked, ownNames)) {
    const questionId = await findOrInsert(tx, scope, { ...asked, id: newId(), words, matters })
    if (isHandedOff) await clearAnswer(tx, scope, questionId, asked.readAt)
    const isCounted = await countThread(tx, scope, questionId, { ...asked, words })
    hasChanged = hasChanged || isCounted || isHandedOff
  }
  if (hasChanged) await notifyLive(tx, scope, { kind: 'knowledge' })
}

interface ToAnswer {
  words: string
  matters: readonly string[]
}

interface ReadQuestion extends ToAnswer, AskedQuestion {}

/** The questions that no entry answers: of those that the writer passed on, none that came or changed after it had read them. */
async function unanswered(
  tx: TxCtx,
  scope: Scope,
  { questions, lang, readAt }: Asked,
  ownNames: ReadonlySet<string>,
): Promise<ReadQuestion[]> {
  const raw = questions.map((question) => ({ ...question, ...rawMatters(question.words, lang, ownNames) }))
  const texts = raw.map(({ rest }) => rest)
  const stems = await stemsOf(tx, lang, texts)
  const read = raw.map(({ words, isHandedOff, marks }, place): ReadQuestion => {
    const matters = [...marks, ...(stems[place] ?? [])].slice(0, 40)
    return { words, isHandedOff, matters }
  })
  const isSought = ({ matters, isHandedOff }: ReadQuestion): boolean =>
    isHandedOff ? readAt !== null : isForKnowledge(matters)
  const sought = read.filter(isSought)
  const answers = await findAnswers(tx, scope, { questions: sought, lang, since: readAt })
  const answered = new Set(
    sought.filter(({ isHandedOff }, place) => answers[place]?.some(({ isSince }) => isSince || !isHandedOff)),
  )
  return read.filter((question) => (question.isHandedOff || isSought(question)) && !answered.has(question))
}

/** Capitalised words, plain. */
const namesIn = (text: string): Set<string> =>
  new Set((text.match(/\p{Lu}[\p{L}\p{N}]+/gu) ?? []).map((word) => plainWord(word)))

/** The entry that answers a question by its words; null when none does. */
export async function findAnswer(tx: TxCtx, scope: Scope, question: ToAnswer): Promise<string | null> {
  const [answers] = await findAnswers(tx, scope, { questions: [question], lang: null, since: null })
  return answers?.[0]?.id ?? null
}

/** For each question the entries that answer it by its words, each told whether it came or changed after `since`. */
async function findAnswers(
  tx: TxCtx,
  scope: Scope,
  { questions, lang, since }: { questions: readonly ToAnswer[]; lang: string | null; since: string | null },
): Promise<{ id: string; isSince: boolean }[][]> {
  if (questions.length === 0) return []
  const found = await retrieveForEach(
    tx,
    scope,
    questions.map(({ words: text }) => ({ text, lang })),
    entriesRead,
  )
  const idsOf = found.map((entries) => entries.map(({ id }) => id))
  const entries = await findAnswering(tx, scope, [...new Set(idsOf.flat())], since)
  const read = entries.map((entry) => ({ id: entry.id, isSince: entry.isSince, ...readEntry(entry) }))
  return questions.map(({ matters }, place) =>
    read.filter(({ id, answers }) => idsOf[place]?.includes(id) && answers(matters)),
  )
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
