import { expect, it } from 'vitest'
import { createMailText } from '#integrations/mail-text/adapter.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { readable } from './read-mailbox.ts'

const ctx = { mailText: async () => createMailText() }
const mailbox = (signature: string) => ({
  id: '1',
  name: 'Ann',
  email: 'ann@acme.example',
  signature,
  isConnected: true,
})

it('a signature is plain text, also one of ever so many tags that no mark closes', {
  timeout: atOwnPace(20_000),
}, async () => {
  const [short, long] = await readable(ctx, [mailbox('<p>Ann<br>Acme</p>'), mailbox('<p '.repeat(100_000))])
  expect(short?.signature).toBe('Ann\nAcme')
  expect(long?.signature).toHaveLength(2000)
})
