import type { InboundMail, Signals } from '#language/intent/mail.ts'

/** An everyday reply of a lead; `more` is what matters to a test. */
export const replyOf = (newText: string, more: Partial<InboundMail> = {}): InboundMail => ({
  subject: 'Re: Invoices at Acme',
  newText,
  quotedText: '',
  fromEmail: 'ann@acme.example',
  fromName: 'Ann Example',
  isAutomated: false,
  isBounce: false,
  receivedAt: new Date('2026-03-02T09:00:00Z'),
  ...more,
})

/** Whether the rules hear an opt-out, be it unmistakable or evidence. */
export const hearsOptOut = ({ unsubscribe, heardOptOut }: Pick<Signals, 'unsubscribe' | 'heardOptOut'>): boolean =>
  unsubscribe || heardOptOut
