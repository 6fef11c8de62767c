import type { Sayings } from '../expression.ts'
import type { TextKind } from './en.ts'

export const polish: Sayings<TextKind> = {
  backBefore: ['odpowiem', 'odpisze', 'wracam', 'wroce', 'z powrotem', 'ponownie', 'od dnia'],
  untilBefore: ['do(?: dnia)?'],
  includingLast: ['wlacznie'],
  january: ['stycznia', 'styczen'],
  february: ['lutego', 'luty'],
  march: ['marca', 'marzec'],
  april: ['kwietnia', 'kwiecien'],
  may: ['maja'],
  june: ['czerwca', 'czerwiec'],
  july: ['lipca', 'lipiec'],
  august: ['sierpnia', 'sierpien'],
  september: ['wrzesnia', 'wrzesien'],
  october: ['pazdziernika', 'pazdziernik'],
  november: ['listopada', 'listopad'],
  december: ['grudnia', 'grudzien'],
  sunday: ['niedziele', 'niedziela'],
  monday: ['poniedzialek'],
  tuesday: ['wtorek'],
  wednesday: ['srode', 'sroda'],
  thursday: ['czwartek'],
  friday: ['piatek'],
  saturday: ['sobote', 'sobota'],
  tomorrow: ['jutro'],
  nextWeek: ['przyszlym tygodniu'],
}
