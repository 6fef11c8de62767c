import type { GuardInput } from '#language/guard/guard-draft.ts'

export interface GivenToDraft {
  mail?: string
  title?: string
  knowledge?: string
  today?: string | undefined
}

/** What the guard is given of a draft to one lead's mail, out of a single entry of a knowledge base. */
export const draftToGuard = (
  body: string,
  { mail = '', title = '', knowledge = '', today }: GivenToDraft = {},
): GuardInput => ({
  body,
  subject: '',
  subjects: [''],
  lang: 'und',
  recipientEmail: 'dale@lead.example',
  sources: {
    knowledge: [{ id: 'k', title, content: knowledge }],
    settings: [],
    ownMessages: [],
    leadMessages: [{ id: 'm', text: mail }],
    lead: { name: 'Dale', email: 'dale@lead.example', company: '' },
    today,
  },
})
