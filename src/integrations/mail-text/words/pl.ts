import type { MailWords } from './kinds.ts'

export const pl: MailWords = {
  wroteAfterName: ['napisał(?:\\(a\\)|a)?'],
  wroteBehindAddress: ['napisał(?:\\(a\\)|a)?'],
  attribution: ['(?:W dniu|Dnia)\\b.{3,300}(?:pisze|napisał(?:\\(a\\)|a)?)\\s?:'],
  firstWord: ['W dniu', 'Dnia'],
  headOfMail: ['(?:W dniu|Dnia) \\S'],
  fromField: ['Od'],
  otherField: ['Wysłano', 'Data', 'Do'],
  subjectField: ['Temat'],
  dateField: ['Data'],
  mobileFooter: ['Wysłan[eo] z (?:mojego )?.{2,60}'],
  otherSignOff: [...['dzięki', 'dziękuję', 'pozdrawiam(?: serdecznie)?', 'z (?:poważaniem|wyrazami szacunku)']],
  otherDisclaimer: ['(?:niniejsza|treść tej) wiadomoś.{0,160}(?:poufn|przeznaczon)'],
  personal: ['mnie', 'mi', 'nam', 'proszę'],
  afterthought: ['a jednak', 'właściwie', 'przy okazji', 'zapomniał\\p{L}+', 'korekta', 'jeszcze jedno'],
}
