import { expect, it } from 'vitest'
import { textOf } from './text-of.ts'

const words = 'Größe;50 €'

it.each([
  ['UTF-8', new TextEncoder().encode(words)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${words}`)],
  ['the letters of Windows', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x3b, 0x35, 0x30, 0x20, 0x80])],
  ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${words}`, 'utf16le'))],
  ['UTF-16, the other way round', new Uint8Array(Buffer.from(`\uFEFF${words}`, 'utf16le').swap16())],
])('a file in %s is read with every letter', (_, bytes) => {
  expect(textOf(bytes)).toBe(words)
})
