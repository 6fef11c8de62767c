import { expect, it } from 'vitest'
import { createMailText } from '#integrations/mail-text/adapter.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { pastedConversation } from './tried-conversation.ts'

const ctx = { mailText: async () => createMailText(), now: () => new Date('2026-03-02T09:00:00Z') }

it('a reply of ever so many tags that no mark closes is read in linear time', {
  timeout: atOwnPace(20_000),
}, async () => {
  const text = '<p '.repeat(100_000)
  const { messages } = await pastedConversation(ctx, { kind: 'pasted', text, subject: '', fromName: '', fromEmail: '' })
  expect(messages).toHaveLength(1)
})
