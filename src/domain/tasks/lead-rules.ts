import { isTimeZone } from '#lib/zoned-time.ts'

/** What the platform says of a lead beside their name, by the names that the customer gave it. */
export type LeadDetails = Readonly<Record<string, string>>

const key = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')
const zoneNames: ReadonlySet<string> = new Set([
  'timezone',
  'localtimezone',
  'timezonename',
  'tz',
  'iana',
  'ianatimezone',
])
const countryNames: ReadonlySet<string> = new Set([
  'country',
  'countryname',
  'countrycode',
  'personcountry',
  'companycountry',
])

/** Countries whose clocks all show the same, by name and code: where there are several, a country says nothing. */
const clocks: Readonly<Record<string, readonly string[]>> = {
  'Europe/Amsterdam': ['nl', 'netherlands', 'the netherlands'],
  'Europe/Athens': ['gr', 'greece'],
  'Europe/Berlin': ['de', 'germany', 'deutschland'],
  'Europe/Brussels': ['be', 'belgium'],
  'Europe/Bucharest': ['ro', 'romania'],
  'Europe/Budapest': ['hu', 'hungary'],
  'Europe/Copenhagen': ['dk', 'denmark'],
  'Europe/Dublin': ['ie', 'ireland'],
  'Europe/Helsinki': ['fi', 'finland'],
  'Europe/Istanbul': ['tr', 'turkey', 'türkiye'],
  'Europe/Kyiv': ['ua', 'ukraine'],
  'Europe/Ljubljana': ['si', 'slovenia'],
  'Europe/London': ['gb', 'uk', 'united kingdom', 'great britain', 'england', 'scotland', 'wales'],
  'Europe/Luxembourg': ['lu', 'luxembourg'],
  'Europe/Oslo': ['no', 'norway'],
  'Europe/Prague': ['cz', 'czechia', 'czech republic'],
  'Europe/Riga': ['lv', 'latvia'],
  'Europe/Rome': ['it', 'italy', 'italia'],
  'Europe/Paris': ['fr', 'france'],
  'Europe/Sofia': ['bg', 'bulgaria'],
  'Europe/Stockholm': ['se', 'sweden'],
  'Europe/Tallinn': ['ee', 'estonia'],
  'Europe/Vienna': ['at', 'austria', 'österreich'],
  'Europe/Vilnius': ['lt', 'lithuania'],
  'Europe/Warsaw': ['pl', 'poland'],
  'Europe/Zagreb': ['hr', 'croatia'],
  'Europe/Zurich': ['ch', 'switzerland', 'schweiz', 'suisse'],
  'Asia/Dubai': ['ae', 'united arab emirates', 'uae'],
  'Asia/Hong_Kong': ['hk', 'hong kong'],
  'Asia/Jerusalem': ['il', 'israel'],
  'Asia/Kolkata': ['in', 'india'],
  'Asia/Seoul': ['kr', 'south korea'],
  'Asia/Singapore': ['sg', 'singapore'],
  'Asia/Tokyo': ['jp', 'japan'],
  'Africa/Johannesburg': ['za', 'south africa'],
}
const byCountry = new Map(Object.entries(clocks).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)))

/** A zone by its IANA name, or the one that is always so far from UTC ("UTC+2", "GMT-05:00"); null for all else, also for letters such as "EST" that mean several. */
function zoneOf(value: string): string | null {
  const name = value.trim().replaceAll(' ', '_')
  if (name.includes('/') && isTimeZone(name)) return name
  const offset = /^(?:UTC|GMT)(?:([+-])(\d{1,2})(?::?00)?)?$/i.exec(value.replace(/\s/g, ''))
  if (offset === null) return null
  const hours = Number(offset[2] ?? 0)
  // Within these names the sign says how far UTC is from there.
  const zone = hours === 0 ? 'UTC' : `Etc/GMT${offset[1] === '+' ? '-' : '+'}${hours}`
  return isTimeZone(zone) ? zone : null
}

/**
 * The time zone in which a lead lives, as far as it is known: what a custom variable of theirs says, else that of their country where that
 * has one alone. Null where neither says it; an address, a language or a phone number are no knowledge. Pure.
 */
export function leadZone(details: LeadDetails): string | null {
  const values = (names: ReadonlySet<string>): string[] =>
    Object.entries(details).flatMap(([name, value]) => (names.has(key(name)) ? [value] : []))
  const zones = values(zoneNames).flatMap((value) => zoneOf(value) ?? [])
  const countries = values(countryNames).flatMap((value) => byCountry.get(value.trim().toLowerCase()) ?? [])
  return zones[0] ?? countries[0] ?? null
}
