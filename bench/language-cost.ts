// What the language engine takes of the processor for a reply of a backlog, apart from all else: its words found, its HTML made safe, judged, answered by
// the built-in drafter, and held against the sources. No database, no queue; the same mails and the same knowledge.
import { agentDefaults } from '#contract/agents.ts'
import { replySubject } from '#contract/reply-subject.ts'
import { guardAgainst } from '#domain/drafts/check-draft.ts'
import { inputFor } from '#domain/drafts/compose.ts'
import type { Material } from '#domain/drafts/material.ts'
import { pastedConversation } from '#domain/playground/tried-conversation.ts'
import { createDrafter } from '#integrations/drafter/drafter.ts'
import { createMailText } from '#integrations/mail-text/adapter.ts'
import { answerOnce } from './answer-once.ts'
import { deliveryBody } from './delivery.ts'

export interface LanguageSpec {
  replies: number
  /** Of each workspace, one after the other; as many entries as a draft is given. */
  knowledge: readonly Material['knowledge'][]
}

export interface LanguageResult {
  /** For one reply. */
  cpuMs: number
  drafted: number
}

interface Reply {
  html_body: string
  text_body: string
  email_subject: string
  from_name: string
  from_email_address: string
}

/** What a process does once, or only does slowly at first. */
const toWarmUp = 200

const mailText = createMailText()
const drafter = createDrafter()

async function answer(knowledge: Material['knowledge'], place: number): Promise<boolean> {
  const { data }: { data: { reply: Reply } } = JSON.parse(deliveryBody(String(place)))
  const { html_body: html, text_body: text, email_subject: subject, from_name: fromName } = data.reply
  mailText.sanitizeHtml(html)
  const now = new Date()
  const pasted = { kind: 'pasted' as const, text, subject, fromName, fromEmail: data.reply.from_email_address }
  const talk = await pastedConversation({ mailText: async () => mailText, now: () => now }, pasted)
  const agent = Object.assign({} as NonNullable<Material['agent']>, agentDefaults, { name: 'Ann', description: null })
  const material: Material = {
    ...talk,
    instructions: [],
    now,
    timeZone: 'UTC',
    agent,
    knowledge,
    settings: [],
    routerKey: null,
    reads: 'facts_and_words',
    mcpUrl: null,
  }
  for await (const event of drafter.write(inputFor(material, talk.mail), AbortSignal.timeout(10_000))) {
    if (event.type !== 'done') continue
    const { body, unanswered } = event.result
    guardAgainst(material, { subject: replySubject('', talk.firstSubject), body, unanswered }, [])
    return body !== ''
  }
  return false
}

async function measure({ replies, knowledge }: LanguageSpec): Promise<LanguageResult> {
  const first = 6_000_000_000
  for (let nth = 0; nth < toWarmUp; nth += 1) await answer(knowledge[nth % knowledge.length] ?? [], first - 1 - nth)
  const before = process.cpuUsage()
  let drafted = 0
  for (let nth = 0; nth < replies; nth += 1)
    if (await answer(knowledge[nth % knowledge.length] ?? [], first + nth)) drafted += 1
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000 / replies, drafted }
}

answerOnce(measure)
