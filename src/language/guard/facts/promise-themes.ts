import { inOrder } from '../../text/expression.ts'
import { said } from '../words.ts'
import { actionThemes } from './action-themes.ts'
import { quantityThemes } from './quantity-themes.ts'
import { anyOf, type Theme } from './theme.ts'

/** "Free" of a price, not of a person or an hour. */
const free = inOrder(
  `(?<!\\b${said('notFreeBehind')} |-)\\b${said('freeWord')}\\b`,
  `(?!-| ${said('freeFor')}\\w*(?:\\b|(?<= )))`,
)
/** That a sum is without tax gives nothing away. */
const noFee = `\\b(?!${said('withoutVat')}\\b)${said('withoutAnyFee')} (?:${said('feeKinds')} )?${said('fees')}\\b`

/** Kinds of commitments with the words that make them, which stand by language in `words`. Held against folded text. */
export const themes: readonly Theme[] = [
  {
    name: 'guarantee',
    isHeading: true,
    isOnlyNamed: true,
    pattern: anyOf(said('themeGuarantee')),
  },
  {
    name: 'refund',
    pattern: anyOf(said('themeRefund')),
  },
  {
    name: 'free',
    family: 'free',
    pattern: anyOf(free, said('themeFree')),
    deniesItself: true,
  },
  {
    name: 'discount',
    pattern: anyOf(said('themeDiscount')),
  },
  {
    name: 'trial',
    isHeading: true,
    isAnywhere: true,
    isOnlyNamed: true,
    pattern: anyOf(said('themeTrial')),
  },
  { name: 'unlimited', pattern: anyOf(said('themeUnlimited')) },
  {
    name: 'lifetime',
    pattern: anyOf(said('themeLifetime')),
  },
  {
    name: 'no obligation',
    pattern: anyOf(said('themeNoObligation')),
    deniesItself: true,
    isOfContract: true,
  },
  {
    // Of a contract that goes on from month to month it may be said that it has no minimum term.
    name: 'runs monthly',
    family: 'no obligation',
    pattern: anyOf(said('themeRunsMonthly')),
    provesOnly: true,
  },
  {
    name: 'monthly',
    isAnywhere: true,
    pattern: anyOf(said('themeMonthly')),
  },
  {
    name: 'not charged',
    family: 'free',
    pattern: anyOf(said('themeNotCharged')),
    provesOnly: true,
  },
  {
    name: 'month by month',
    family: 'monthly',
    pattern: anyOf(said('themeMonthByMonth')),
    provesOnly: true,
  },
  {
    name: 'no fee',
    family: 'free',
    pattern: anyOf(noFee, said('themeNoFee')),
    deniesItself: true,
  },
  {
    name: 'certified',
    family: 'certified',
    isAnywhere: true,
    isOnlyNamed: true,
    pattern: anyOf(said('themeCertified')),
  },
  {
    // "Certificates: ISO 14001": whoever has one is certified.
    name: 'certificate',
    family: 'certified',
    pattern: anyOf(said('themeCertificates')),
    provesOnly: true,
  },
  {
    name: 'compliant',
    isAnywhere: true,
    isOnlyNamed: true,
    pattern: anyOf(said('themeCompliant')),
  },
  {
    name: 'result',
    pattern: anyOf(said('themeResult')),
  },
  {
    name: 'service level',
    isOfMeaning: true,
    isOnlyNamed: true,
    pattern: anyOf(said('themeServiceLevel')),
  },
  {
    name: 'best',
    isOfMeaning: true,
    pattern: anyOf(said('themeBest')),
  },
  {
    name: 'liability',
    pattern: anyOf(said('themeLiability')),
  },
  {
    name: 'costs taken over',
    family: 'free',
    pattern: anyOf(said('themeCostsTakenOver')),
    deniesItself: true,
  },
  {
    name: 'attachment',
    pattern: anyOf(said('themeAttachment')),
  },
  {
    name: 'agreement',
    pattern: anyOf(said('themeAgreement')),
  },
  {
    name: 'deed',
    pattern: anyOf(said('themeDeed')),
  },
  {
    name: 'secrecy',
    isOfMeaning: true,
    pattern: anyOf(said('themeSecrecy')),
    deniesItself: true,
  },
  {
    name: 'stable price',
    pattern: anyOf(said('themeStablePrice')),
    deniesItself: true,
  },
  {
    name: 'own person',
    isOfMeaning: true,
    isOnlyNamed: true,
    pattern: anyOf(said('themeOwnPerson')),
  },
  {
    name: 'lawful',
    isOfMeaning: true,
    pattern: anyOf(said('themeLawful')),
    deniesItself: true,
  },
  {
    name: 'shared past',
    isOfMeaning: true,
    pattern: anyOf(said('themeSharedPast')),
  },
  {
    name: 'exclusive',
    isOfMeaning: true,
    pattern: anyOf(said('themeExclusive')),
  },
  {
    name: 'office',
    isOfMeaning: true,
    family: 'office',
    isOnlyNamed: true,
    pattern: anyOf(said('themeOffice')),
  },
  {
    name: 'every one',
    isOfMeaning: true,
    family: 'every one',
    pattern: anyOf(said('themeEveryOne')),
    deniesItself: true,
  },
  {
    name: 'who holds it',
    family: 'office',
    provesOnly: true,
    pattern: anyOf(said('themeWhoHoldsIt')),
  },
  {
    name: 'each',
    family: 'every one',
    provesOnly: true,
    pattern: anyOf(said('themeEach')),
  },
  {
    name: 'included',
    family: 'free',
    objects: 'before',
    pattern: anyOf(said('themeIncluded')),
  },
  {
    name: 'includes',
    family: 'free',
    provesOnly: true,
    provesAbroad: 'included',
    pattern: anyOf(said('themeIncludes')),
  },
  {
    name: 'including',
    family: 'free',
    objects: 'behind',
    pattern: anyOf(said('themeIncluding')),
    provesOnly: true,
  },
  ...actionThemes,
  ...quantityThemes,
]
