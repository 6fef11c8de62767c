import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'

/** What is counted, by one name for six languages. On folded text. */
const spellings: Readonly<Record<string, string>> = {
  second: said('second'),
  minute: said('minute'),
  hour: said('hourUnit'),
  group: said('group'),
  'calendar day': said('calendarDay'),
  day: said('day'),
  week: said('weekUnit'),
  month: said('monthUnit'),
  quarter: said('quarterUnit'),
  year: said('yearUnit'),
  user: said('user'),
  customer: said('customer'),
  employee: said('employee'),
  country: said('country'),
  language: said('language'),
  integration: said('integration'),
  mail: said('mail'),
  lead: said('leadUnit'),
  time: said('time'),
  copy: said('copy'),
  byte: 'gb|tb|mb|gigabytes?|terabytes?|megabytes?',
  square: said('square'),
  'square foot': said('squareFoot'),
  degree: said('degree'),
  centimetre: `cm|${said('centimetre')}`,
  millimetre: `mm|${said('millimetre')}`,
  kilometre: said('kilometre'),
  metre: `m|${said('metre')}`,
  kilogram: `kg|${said('kilogram')}`,
  gram: `g|${said('gram')}`,
  pound: said('pound'),
  tonne: `t|${said('tonne')}`,
  litre: `l|${said('litre')}`,
  kilowatt: 'kwp?|kilowatts?',
  'megawatt hour': 'mwh',
  'cubic metre': `m³|m3|cbm|${said('cubicMetre')}`,
  'kilowatt hour': `kwh|${said('kilowattHour')}`,
  watt: 'w|watts?',
  decibel: `db|${said('decibel')}`,
  star: said('star'),
}

const units = Object.entries(spellings).map(([name, words]) => [name, new RegExp(`^(?:${words})$`)] as const)

/** "Beratertage" are days: German and Dutch write what is counted in one word with what it is of. */
const compound = expression('u')`^\p{L}{3,}(?<unit>${said('compoundUnit')})$`
const noCompound = expression()`^${said('noCompound')}$`

/** The same words come in every draft: what they are is found once. */
const known = new Map<string, string | undefined>()
const mostKnown = 20_000

/** One name for a unit in any of the languages; undefined when the word is none that is known. */
export function unitOf(folded: string): string | undefined {
  if (known.has(folded)) return known.get(folded)
  const ending = noCompound.test(folded) ? undefined : compound.exec(folded)?.groups?.unit
  const unit = units.find(([, pattern]) => pattern.test(folded) || (ending !== undefined && pattern.test(ending)))?.[0]
  if (known.size < mostKnown) known.set(folded, unit)
  return unit
}
