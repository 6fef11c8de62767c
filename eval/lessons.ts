import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { labelSchema } from '#contract/intent.ts'
import type { ClassifierClass } from '#language/intent/classifier/classify.ts'
import type { InboundMail } from '#language/intent/mail.ts'
import { replies as labelled } from '../test/language/replies.ts'
import { ownCorpus } from './arguments.ts'
import { toMail } from './judge.ts'
import { readCorpus } from './read-corpus.ts'
import { parseReply } from './reply.ts'

/** A mail whose meaning is known. */
export interface Lesson {
  mail: InboundMail
  /** What is labelled, as it stands in the data: before anything is made of it. */
  text: string
  label: ClassifierClass
  /** The rules were tuned on it: how right they are there says nothing of how right they are elsewhere. */
  isKnownToRules: boolean
}

async function readReplies(file: string): Promise<Lesson[]> {
  const lessons: Lesson[] = []
  for await (const { reply, problem, lineNumber } of readCorpus(file)) {
    if (reply === null || problem !== null) throw new Error(`${file}:${lineNumber} ${problem}`)
    if (reply.split === 'held_out' || reply.label == null) continue
    const { label, from_email, subject, body } = reply
    const text = `${from_email} ${subject} ${body}`
    lessons.push({ mail: toMail(reply), text, label, isKnownToRules: true })
  }
  return lessons
}

function lessonOf(label: string, body: string, isKnownToRules: boolean): Lesson | null {
  const known = label === 'none' ? label : labelSchema.safeParse(label).data
  const { reply } = parseReply(JSON.stringify({ body }), 1)
  if (known === undefined || body.trim() === '' || reply === null) return null
  return { mail: toMail(reply), text: body, label: known, isKnownToRules }
}

/** One sentence or short message a line: label, language, text. */
async function readPhrases(file: string): Promise<Lesson[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, index) => {
    const [label = '', , body = ''] = line.split('\t')
    const lesson = lessonOf(label, body, false)
    if (lesson === null) throw new Error(`${file}:${index + 1} is not "label, language, text" with tabs between`)
    return lesson
  })
}

/** All that is learned from, in one order: the replies that rules may be tuned on, the rules' own table of replies, the sentences. */
export async function readLessons(): Promise<Lesson[]> {
  return [
    ...(await readReplies(ownCorpus)),
    ...labelled.flatMap(([, label, text]) => lessonOf(label, text, true) ?? []),
    ...(await readPhrases(join(import.meta.dirname, 'data/phrases.tsv'))),
  ]
}
