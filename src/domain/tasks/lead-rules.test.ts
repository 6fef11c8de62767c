import { describe, expect, it } from 'vitest'
import { type LeadDetails, leadZone } from './lead-rules.ts'
import { localTime } from './time-rules.ts'

describe('the time zone of a lead is known', () => {
  it.each<[string, LeadDetails, string | null]>([
    ['by a custom variable', { time_zone: 'America/New_York' }, 'America/New_York'],
    ['whatever it is called', { 'Local Timezone': 'Europe/Vilnius' }, 'Europe/Vilnius'],
    ['with a blank in its name', { Timezone: 'America/New York' }, 'America/New_York'],
    ['by its distance from UTC', { tz: 'UTC+2' }, 'Etc/GMT-2'],
    ['and west of it', { tz: 'GMT-05:00' }, 'Etc/GMT+5'],
    ['as UTC', { tz: 'utc' }, 'UTC'],
    ['by a country with one clock', { Country: 'Germany' }, 'Europe/Berlin'],
    ['and by its code', { country_code: 'JP' }, 'Asia/Tokyo'],
    ['by the zone before the country', { country: 'Germany', timezone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
    ['by the country where the zone is none', { country: 'Germany', timezone: 'Middle-earth/Shire' }, 'Europe/Berlin'],
    ['not by a country with several', { country: 'United States' }, null],
    ['not by letters that mean several', { timezone: 'CST' }, null],
    ['not by an impossible distance', { timezone: 'UTC+27' }, null],
    ['nor by one that there is to the east alone', { timezone: 'UTC-13', country: 'Germany' }, 'Europe/Berlin'],
    ['of which the farthest is known', { timezone: 'UTC+14' }, 'Etc/GMT-14'],
    ['not by anything else', { city: 'Berlin', phone_number: '+49 30 1', linkedin_url: 'https://l.example/de' }, null],
    ['not by nothing', {}, null],
  ])('%s', (_what, details, zone) => {
    const found = leadZone(details)
    expect(found).toBe(zone)
    if (found !== null) expect(() => localTime(new Date(), found)).not.toThrow()
  })
})
