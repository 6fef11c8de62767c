import type { GuardFinding } from '#contract/guard.ts'
import type { HeldWords, WriteInput } from '#domain/drafts/writer.ts'
import { fence } from './fence.ts'

/** No model mends more at once. */
const mostTold = 20
const draftUpTo = 4_000

function whyHeld(finding: GuardFinding): string {
  switch (finding.code) {
    case 'no_source':
      return `${finding.fact}: nothing in the material states it`
    case 'only_the_leads':
      return `${finding.fact}: only the lead says it, which is no source for what we state of us`
    case 'mispaired':
      return `${finding.fact}: the material states another one for ${finding.owner}`
    case 'contradicted':
      return 'the material says the opposite'
    case 'placeholder':
      return 'a placeholder'
    case 'greets_another':
      return 'not the name of the lead'
    case 'language':
      return `written in "${finding.written}", the lead writes in "${finding.lead}"`
    case 'signed_twice':
      return 'signed twice'
    case 'ai_talk':
      return 'speaks of an AI'
    case 'not_in_sources':
      return 'the material does not say it'
    case 'said_otherwise':
      return finding.quote === null
        ? 'the material says otherwise'
        : `the material says otherwise: ${JSON.stringify(finding.quote)}`
    case 'not_quoted':
      return `${finding.fact}: the passages that support the sentence do not state it`
    case 'no_quote':
    case 'quote_not_found':
      return 'no passage of the material could be named that says it'
    case 'not_the_leads':
      return 'the lead did not say this of themselves'
    default:
      return 'not to be said'
  }
}

const heldLine = ({ words, finding }: HeldWords): string =>
  `- ${words === '' ? '(the whole)' : JSON.stringify(words)}: ${whyHeld(finding)}`

const asking = `Write the answer once more, so that it may go out. For each of these words look the fact up in the material:
- Where the material states it, say it in the words and figures of that source.
- Where you worked it out of the material, keep it only when it comes out right, give its working in workings, and say beside it, where the lead would want to see them, the figures that it comes from.
- Where it is the lead's, say it as theirs ("your 12 technicians", "the Thursday that you propose"), never as ours.
- Where nothing states it, leave it out. If the lead asked for it, say plainly that a colleague will tell, name the question in unanswered where your answer has such a field, and choose handoff.
Never say the same thing in words that only hide it, such as "about", or a figure spelled out. Leave all else as it stands. A program checks this, and a second reader after it.`

/** What a writer is told of its own answer that was held; nothing where it writes for the first time. */
export function revision({ revises }: Pick<WriteInput, 'revises'>): string[] {
  if (revises === undefined) return []
  return [
    fence('The answer that you wrote to it just now', revises.body.slice(0, draftUpTo)),
    fence(
      'Words of your answer that a check has held, and why',
      revises.held.slice(0, mostTold).map(heldLine).join('\n'),
    ),
    asking,
  ]
}
