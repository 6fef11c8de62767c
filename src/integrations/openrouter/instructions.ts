import { createHash } from 'node:crypto'
import { asking, judging, order, reminderRole, reminding, role, safety, writing } from './prompt-texts.ts'
import { verifierInstructions } from './verifier-prompt.ts'

/** Names what models are told besides the agent's own words, to write and to read again: with another text it is another name. */
export const instructionsName = createHash('sha256')
  .update([role, reminderRole, safety, judging, writing, reminding, asking, order, verifierInstructions].join('\n'))
  .digest('hex')
  .slice(0, 16)
