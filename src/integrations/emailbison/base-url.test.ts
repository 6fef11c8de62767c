import { expect, test } from 'vitest'
import { normalizeBaseUrl } from './base-url.ts'

test.each([
  ['https://dedi.emailbison.com', 'https://dedi.emailbison.com'],
  ['https://dedi.emailbison.com/', 'https://dedi.emailbison.com'],
  ['https://dedi.emailbison.com/api', 'https://dedi.emailbison.com'],
  ['https://dedi.emailbison.com/api/', 'https://dedi.emailbison.com'],
  ['https://dedi.emailbison.com/inbox?folder=all#top', 'https://dedi.emailbison.com'],
  ['  SEND.Brand.com ', 'https://send.brand.com'],
  ['send.brand.com/api', 'https://send.brand.com'],
  ['send.brand.com:8443', 'https://send.brand.com:8443'],
  ['https://send.brand.com:443', 'https://send.brand.com'],
  ['https://send.brand.com.', 'https://send.brand.com'],
  ['Send.Brand.com.:8443/api', 'https://send.brand.com:8443'],
  ['http://127.0.0.1:4010/api', 'http://127.0.0.1:4010'],
  ['localhost:4010', 'https://localhost:4010'],
])('%j becomes %s', (entered, origin) => {
  expect(normalizeBaseUrl(entered)).toBe(origin)
})

test.each([
  '',
  '   ',
  'https://',
  'ftp://send.brand.com',
  'javascript:alert(1)',
  'https://user@send.brand.com',
  'u:p@send.brand.com',
  'two words',
  'https://.',
])('%j is no base URL', (entered) => {
  expect(normalizeBaseUrl(entered)).toBeNull()
})
