import { memoize } from '#lib/memoize.ts'
import { expression } from '../text/expression.ts'
import { knownCompanies } from './facts/known-names.ts'
import { nameWords } from './facts/names.ts'
import { said } from './words.ts'

const maxWords = 9
const linesRead = 6
/** Where the last sentence of a line ends; a title's dot ends none. */
const lastEnd = expression('u')`^.*(?:(?<!\b${said('abbreviations')})[.?!:;…)\]]|\s[-–—]{1,2}|^[-–—]{1,2})\s+`
const particle = expression('iu')`^${said('particle')}[,.]?$`

/** Words of goodbye before a name. */
const closed = expression('iu')`^[^,.!?]{0,40}${said('lastClosing')},? `

/** The words at the foot of a mail with which its writer signs: name, role, company. Lines of a few words, each with a capital. */
function signedWith(mail: string): string[] {
  const lines = mail.trim().split('\n').slice(-linesRead)
  return lines.flatMap((line, index) => {
    const isLast = index === lines.length - 1
    const rest = isLast || line.split(/\s+/).length > maxWords ? line.replace(lastEnd, '') : line
    // A mail of one line is not its own signature, and nobody signs with a sentence.
    if (
      /[?!]\s*$|(?<!\b(?:Inc|Ltd|Co|Corp|Jr|Sr|S\.A|S\.L|B\.V|N\.V|Lda|e\.V|[A-Z]))\.\s*$/.test(rest) ||
      (rest === line && index === 0)
    )
      return []
    const words = nameOf(rest).trim().split(/\s+/)
    const isSigned = words.every((word) => /^[("']?(?:\p{Lu}|\p{N})/u.test(word) || particle.test(word))
    const isClosed = closed.test(rest) && /\p{Lu}/u.test(rest.replace(closed, ''))
    return words.length <= maxWords && (isSigned || isClosed || (isLast && words.length === 1))
      ? [rest.replace(closed, '')]
      : []
  })
}

/** "Anouk Peters, deputy head": what follows a comma needs no capital. */
const nameOf = (line: string): string =>
  /^((?:\p{Lu}[\p{L}'.-]* ){0,3}\p{Lu}[\p{L}'.-]*), \p{Ll}[^,.!?]{2,40}$/u.exec(line.trim())?.[1] ?? line

/** "We are Delmar Dental", "here at Voss", "my name is Sam Hill": whom or what a writer says they are. */
const introduced = expression(
  'gu',
)`\b${said('introduces')} (\p{Lu}(?:[\p{L}\p{N}&'-]|\.(?=\p{L}))*(?: (?:& |${said('nameJoint')})?\p{Lu}(?:[\p{L}\p{N}&'-]|\.(?=\p{L}))*){0,4})`

/**
 * What the lead's mails say of who the lead is: the names in their signatures and introductions, one text each. A company that
 * everybody knows is not believed to be theirs: their own address would say so.
 */
export const identityIn = (mails: readonly string[]): string[] => mails.flatMap((mail) => identityOf(mail))

const identityOf = memoize((mail): readonly string[] => {
  const told = [...signedWith(mail), ...[...mail.matchAll(introduced)].map((match) => match[1] ?? '')]
  return told.map((words) =>
    words
      .split(/(?<=\s)/)
      .filter((word) => !nameWords(word).some((one) => knownCompanies.has(one)))
      .join(''),
  )
}, 200_000)
