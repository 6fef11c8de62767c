import type { Language, Lead } from '../store/leads.ts'
import { words } from './locale.ts'

const dayMs = 86_400_000
const forms: Record<string, Intl.DateTimeFormatOptions> = {
  date: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: '2-digit', month: '2-digit' },
  weekday: { weekday: 'long' },
}

/** Puts the lead's own data and dates near today into a text of the corpus. A name it does not know stays as it is. */
export function fillIn(text: string, lead: Lead, senderFirstName: string, language: Language): string {
  const values: Record<string, string> = {
    first: lead.first_name,
    last: lead.last_name,
    company: lead.company ?? '',
    title: lead.title ?? '',
    phone: customVariable(lead, 'phone'),
    domain: lead.email.split('@')[1] ?? '',
    email: lead.email,
    sender: senderFirstName,
  }
  return text.replaceAll(/\{(\w+)(?::(\d+))?\}/g, (whole, name: string, days: string | undefined) => {
    const form = forms[name]
    if (form !== undefined && days !== undefined) return sayDay(Number(days), form, language, lead.time_zone)
    return values[name] ?? whole
  })
}

export function customVariable(lead: Lead, name: string): string {
  return lead.custom_variables.find((variable) => variable.name === name)?.value ?? ''
}

function sayDay(days: number, form: Intl.DateTimeFormatOptions, language: Language, timeZone: string): string {
  let day = new Date(Date.now() + days * dayMs)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day = new Date(day.getTime() + dayMs)
  return new Intl.DateTimeFormat(words[language].locale, { ...form, timeZone }).format(day)
}
