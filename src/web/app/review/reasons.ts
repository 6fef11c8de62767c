/** Why a draft is written again, in one tap, and what its writer is told then. */
export const redoReasons = [
  { code: 'too_long', label: 'Too long', wish: 'Make it shorter: keep only what answers the lead.' },
  { code: 'wrong_tone', label: 'Wrong tone', wish: 'Change the tone: it does not sound like us.' },
  {
    code: 'wrong_fact',
    label: 'Wrong fact',
    wish: 'A fact in it is wrong. State only what the knowledge base says, and leave out the rest.',
  },
  {
    code: 'not_our_offer',
    label: 'Not our offer',
    wish: 'It offers something that we do not offer. Leave that out, and offer nothing in its place.',
  },
] as const

export type RedoReason = (typeof redoReasons)[number]
