import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

// Why something is so is a code where it is decided, and a sentence where a person reads it: what is kept as a sentence can't be counted,
// translated or told apart. Only an error that is thrown, a mail and a remark on a line of somebody's file have words of their own here.

const mayHoldThem: readonly { path: RegExp; has: string }[] = [
  { path: /^src\/domain\/mail\//, has: 'the mails of the product' },
  { path: /^src\/domain\/accounts\/change-email\.ts$/, has: 'a line of one of them' },
  { path: /^src\/domain\/guests\/guest-knowledge\.ts$/, has: 'entries of a knowledge base, which people read as such' },
  { path: /^src\/domain\/knowledge\/rules\.ts$/, has: 'what is wrong with a line of an imported file' },
]

/** Not of a log, a comment or a statement of SQL: it begins with a capital and ends as a sentence does. */
const sentence = /(['"`])[A-Z][^'"`\n]*[a-z,’]+(?: [^'"`\n ]+){2,}[.!?]\1/

/** The source without comments, and without what stands in the brackets of an error that is made. */
function withoutErrors(source: string): string {
  let left = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  for (;;) {
    const begin = left.search(/\bnew (?:App)?Error\(/)
    if (begin < 0) return left
    let end = left.indexOf('(', begin) + 1
    for (let open = 1; open > 0 && end < left.length; end += 1) {
      if (left[end] === '(') open += 1
      if (left[end] === ')') open -= 1
    }
    left = left.slice(0, begin) + left.slice(end)
  }
}

/** The files of the domain below `base` that hold a sentence for a person. */
export async function sentencesInDomain(base: string): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob('src/{domain,worker,queue}/**/*.ts', { cwd: base })) {
    if (/\.test\.ts$/.test(path) || mayHoldThem.some((place) => place.path.test(path))) continue
    if (sentence.test(withoutErrors(await readFile(join(base, path), 'utf8')))) found.push(path)
  }
  return found.sort()
}
