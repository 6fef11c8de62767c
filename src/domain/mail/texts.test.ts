import { expect, it } from 'vitest'
import { invitationMail } from './texts.ts'

const asked = { workspace: 'Acme', inviter: 'Ada Byron', link: 'https://app.example/invitation#key', days: 7 }
const headed = (name: string) => ({ name, accent: null, logo: null, senderName: name })

it.for([
  ['of no brand', null, 'Ada Byron invited you to Acme on Rejoinder'],
  ['of a company', headed('Acme Inc'), 'Ada Byron invited you to Acme on Acme Inc'],
  ['that goes by its own name', headed('Acme'), 'Ada Byron invited you to Acme'],
] as const)('an invitation to a workspace %s names it once', ([, head, subject]) => {
  const mail = invitationMail(asked, head)
  expect(mail.subject).toBe(subject)
  expect(mail.text.match(/Acme\b(?! Inc)/g)).toHaveLength(1)
})
