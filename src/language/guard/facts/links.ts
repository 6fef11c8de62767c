import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'
import { type Fact, type FactFinder, plainFact, readInTurn } from './fact.ts'

const address =
  /(?<![\w.+%'/-])[\w.+%'-]{1,64}\s?(?:@|\(at\)|\[at\]|\{at\}| at (?=[\w-]+(?: ?[([]dot[)\]]| dot )))\s?[\w-]+(?:(?:\.| ?\(dot\) ?| ?\[dot\] ?| dot )[\w-]+)+/gi
const withScheme =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|hxxps?:\/\/|(?:javascript|data|tel|sms|callto|whatsapp):)[^\s<>"\ufffc]+/gi
const topLevels = [
  'com',
  'net',
  'org',
  'io',
  'ai',
  'app',
  'dev',
  'co',
  'eu',
  'de',
  'fr',
  'es',
  'nl',
  'pt',
  'br',
  'at',
  'ch',
  'uk',
  'us',
  'be',
  'it',
  'pl',
  'se',
  'dk',
  'no',
  'fi',
  'ie',
  'info',
  'biz',
  'me',
  'tv',
  'cc',
  'ru',
  'cn',
  'in',
  'ly',
  'gl',
  'gg',
  'sh',
  'so',
  'to',
  'xyz',
  'top',
  'site',
  'online',
  'shop',
  'store',
  'tech',
  'cloud',
  'club',
  'live',
  'link',
  'click',
  'page',
  'pro',
  'zip',
  'mov',
  'today',
  'world',
  'agency',
  'digital',
  'email',
  'media',
  'software',
  'company',
  'group',
  'team',
  'work',
  'money',
  'finance',
  'bank',
  'crypto',
  'tk',
  'ml',
  'ga',
  'cf',
  'gq',
  'su',
  'jp',
  'kr',
  'au',
  'ca',
  'mx',
  'ar',
  'cl',
  'nz',
  'za',
  'tr',
  'ir',
  'ua',
  'cz',
  'sk',
  'hu',
  'ro',
  'gr',
  'hk',
  'sg',
  'tw',
  'lu',
  'li',
  'onion',
].join('|')
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const bare = new RegExp(
  String.raw`(?<![\w@.-])(?:${label}(?:\.| ?[([{](?:${said('dotInBrackets')}|\.)[)\]}] ?))+(?:${topLevels})(?![\w-])(?:(?::\d{2,5})?[/?#][^\s<>"\ufffc]*)?`,
  'gi',
)
const ip = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{2,5})?(?:\/[^\s<>"\ufffc]*)?(?![\w.])/g
const handle = /(?<![\w@.])@[a-z0-9_.]{3,30}(?<!\.)/gi
const dots = expression('gi')` ?[([{](?:${said('dotInBrackets')}|\.)[)\]}] ?| dot `

const untrailed = (text: string): string => {
  const cut = text.replace(/[.,;:!?'"]+$/, '')
  return cut.endsWith(')') && !cut.includes('(')
    ? untrailed(cut.slice(0, -1))
    : cut.endsWith(']')
      ? untrailed(cut.slice(0, -1))
      : cut
}

const addressKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(dots, '.')
    .replace(/\s?(?:\(at\)|\[at\]|\{at\}| at )\s?/, '@')
    .replaceAll(' ', '')

/** E-mail addresses, also written out ("anna (at) acme dot com"), and handles. */
export const findEmails: FactFinder = ({ text }) => [
  ...[...text.matchAll(address)].map((match) => {
    const words = untrailed(match[0])
    return plainFact('email', { index: match.index, 0: words }, addressKey(words))
  }),
]

/** Host and path as two people would call the same page: no scheme, no www, no closing slash. */
function linkKey(text: string): string {
  const [place = '', ...rest] = text
    .replace(dots, '.')
    .replaceAll(' ', '')
    .split(/(?=[/?#])/)
  const tail = rest.join('').replace(/[/#?]+$/, '')
  return `${place.toLowerCase().replace(/^www\./, '')}${tail}`
}

function linkFact(match: RegExpExecArray): Fact[] {
  const words = untrailed(match[0])
  const scheme = /^([a-z][a-z0-9+.-]*):(?:\/\/)?/i.exec(words)
  const isWeb = scheme === null || /^(?:https?|hxxps?)$/i.test(scheme[1] ?? '')
  const key = isWeb ? linkKey(scheme === null ? words : words.slice(scheme[0].length)) : words.toLowerCase()
  const host = key.split(/[/?#]/)[0] ?? key
  const fact = plainFact('link', { index: match.index, 0: words }, key)
  // What stands before an @ in a link is not where it leads: such a link proves nothing and nothing proves it.
  const isMasked = isWeb && scheme !== null && host.includes('@')
  return [isMasked ? { ...fact, claims: [], proves: [] } : { ...fact, proves: [key, host] }]
}

/** Links, with or without a scheme, bare host names, handles of social networks. A page proves its host too. */
export const findLinks: FactFinder = ({ text }) =>
  readInTurn(
    text,
    [withScheme, bare, ip, handle].map((pattern) => [pattern, linkFact]),
  )
