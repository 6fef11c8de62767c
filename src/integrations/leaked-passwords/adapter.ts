import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeakedPasswords } from '#domain/ports.ts'
import { readBloomFilter } from './bloom-filter.ts'

/** Made by `npm run leaked-passwords`, which says of what. */
export const filterFile = join(import.meta.dirname, 'leaked-passwords.bloom')

/** How the list's passwords are written: a capital here and there makes a known password no better. */
export const asListed = (password: string): string => password.toLowerCase()

/** Reads the filter that ships with the product, 240 KB; asks no network, then or later. Throws when the file is damaged. */
export async function loadLeakedPasswords(): Promise<LeakedPasswords> {
  const filter = readBloomFilter(await readFile(filterFile))
  return { has: (password) => filter.has(asListed(password)) }
}
