import { expect, it } from 'vitest'
import { plainFileName } from './plain-file-name.ts'

it('takes out what names a place, and cuts a long name where an address can still hold it', () => {
  expect(plainFileName('../a\\b\n.pdf')).toBe('.._a_b_.pdf')
  expect(plainFileName('bill_\u202efdp.exe')).toBe('bill__fdp.exe')
  expect(plainFileName('..')).toBe('file')
  expect(encodeURIComponent(plainFileName(`🙂${'a'.repeat(145)}.pdf`))).toBe(`%EF%BF%BD${'a'.repeat(145)}.pdf`)
})
