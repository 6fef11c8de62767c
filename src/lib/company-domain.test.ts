import { expect, it } from 'vitest'
import { companyDomain } from './company-domain.ts'

it.each([
  ['ada@Acme.example', 'acme.example'],
  ['ada@gmail.com', null],
  ['ada@GMX.net', null],
  ['ada@t-online.de', null],
  ['', null],
])('%s is of %s', (email, domain) => {
  expect(companyDomain(email)).toBe(domain)
})
