import { setTimeout as sleep } from 'node:timers/promises'
import type { Intent } from '#contract/intent.ts'
import type { DraftWriter, WriteInput, WriteUsage } from '#domain/drafts/writer.ts'
import { createMailText } from '#integrations/mail-text/adapter.ts'
import { asksIn } from '#language/intent/asked-questions.ts'
import type { InboundMail, Signals } from '#language/intent/mail.ts'
import { scoreByRules, signalsOf } from '#language/intent/rules.ts'
import { withBothReadings } from '#language/intent/signals.ts'
import { bandOf, isHumanLabel, type Prediction, type Reply } from './reply.ts'

export interface Judged {
  reply: Reply
  prediction: Prediction
  confidence: number
  reasons: Intent['reasons']
  ms: number
  usage?: WriteUsage
  /** Why the model's judgement is missing: the rules' one stands, as in the product. */
  modelFailure?: string
}

export type Judge = (reply: Reply) => Promise<Judged>

const mailText = createMailText()

/** When a reply came of which the corpus does not say it: what is learned must not depend on today. */
const whenUnsaid = new Date('2026-03-02T09:00:00Z')

/** The reply as the product stores it: taken apart by the splitter that takes apart what comes in. */
export function toMail(reply: Reply): InboundMail {
  const isHtml = reply.format === 'html'
  const { newText, quotedText } = mailText.extract({
    textBody: isHtml ? '' : reply.body,
    htmlBody: isHtml ? reply.body : null,
    subject: reply.subject,
    sender: { name: reply.from_name ?? '', email: reply.from_email },
  })
  return {
    subject: reply.subject,
    newText,
    quotedText,
    answeredText: reply.campaign_mail,
    fromEmail: reply.from_email,
    fromName: reply.from_name,
    isAutomated: false,
    isBounce: false,
    receivedAt: reply.date_received == null ? whenUnsaid : new Date(reply.date_received),
  }
}

function toPrediction(reply: Reply, mail: InboundMail, signals: Signals, intent: Intent): Prediction {
  return {
    id: reply.id,
    new_text: mail.newText,
    label: intent.label,
    score: intent.score,
    band: bandOf(intent.score),
    lang: intent.lang,
    unsubscribe: signals.unsubscribe || intent.label === 'unsubscribe' || intent.optOut !== undefined,
    ooo_return: intent.label === 'out_of_office' ? (intent.returnDate ?? null) : null,
    referral_email: intent.referral?.email ?? null,
    injection: signals.injection,
    human: isHumanLabel(intent.label),
    action: intent.action,
  }
}

/** What is made of a mail, by whatever is measured. */
export type Reader = (mail: InboundMail) => { signals: Signals; intent: Intent }

/** The judgement of one who reads mails: splitter and reader. */
export function judgeBy(read: Reader): Judge {
  return async (reply) => {
    const startedAt = performance.now()
    const mail = toMail(reply)
    const { signals, intent } = read(mail)
    const ms = performance.now() - startedAt
    const prediction = toPrediction(reply, mail, signals, intent)
    return { reply, prediction, confidence: intent.confidence, reasons: intent.reasons, ms }
  }
}

/** The built-in drafter's judgement: splitter, signals and rules, exactly as a reply meets them in the product. */
export const judgeByRules: Judge = judgeBy((mail) => {
  const intent = scoreByRules(mail)
  return { intent, signals: signalsOf(mail) }
})

function writeInputOf(reply: Reply, mail: InboundMail, signals: Signals, reading: Intent, model: string): WriteInput {
  const sent = { subject: reply.subject.replace(/^(?:\w{1,3}: )+/, ''), text: reply.campaign_mail, at: mail.receivedAt }
  return {
    lead: { name: reply.from_name, email: reply.from_email, company: null },
    campaign: null,
    messages: [{ direction: 'inbound', subject: reply.subject, text: mail.newText, at: mail.receivedAt }],
    campaignMail: reply.campaign_mail === '' ? [] : [sent],
    now: mail.receivedAt,
    timeZone: 'UTC',
    agent: { name: '', description: null, tone: 'professional', model },
    knowledge: [],
    settings: [],
    signals,
    readByRules: () => reading,
    asks: () => asksIn(mail),
    senderName: null,
  }
}

/** A rate limit or a fault that passes is waited for, so often. */
const modelTries = 3
const waitMs = 2000

async function ask(writer: DraftWriter, input: WriteInput): Promise<{ intent: Intent; usage?: WriteUsage }> {
  for (let tries = 1; ; tries += 1) {
    try {
      for await (const event of writer.write(input, AbortSignal.timeout(180_000))) {
        if (event.type === 'done') return event.result
      }
      throw new Error('the model ended without an answer')
    } catch (error) {
      const named = error instanceof Error && 'retryAfterMs' in error ? Number(error.retryAfterMs) : undefined
      if (tries >= modelTries || named === undefined) throw error
      await sleep(Math.min(60_000, Math.max(waitMs, named)))
    }
  }
}

/** A language model's judgement, through the product's own call and held to the signals as there. */
export function judgeByModel(writer: DraftWriter): Judge {
  return async (reply) => {
    const startedAt = performance.now()
    const mail = toMail(reply)
    const signals = signalsOf(mail)
    const reading = scoreByRules(mail)
    const answer = await ask(writer, writeInputOf(reply, mail, signals, reading, writer.name)).catch(
      (error: unknown) => ({
        intent: reading,
        modelFailure: error instanceof Error ? error.message : String(error),
      }),
    )
    const intent = 'modelFailure' in answer ? answer.intent : withBothReadings(signals, reading, answer.intent)
    return {
      reply,
      prediction: toPrediction(reply, mail, signals, intent),
      confidence: intent.confidence,
      reasons: intent.reasons,
      ms: performance.now() - startedAt,
      ...('usage' in answer && answer.usage !== undefined ? { usage: answer.usage } : {}),
      ...('modelFailure' in answer ? { modelFailure: answer.modelFailure } : {}),
    }
  }
}
