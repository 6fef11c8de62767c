import type { MailWords } from './kinds.ts'

export const pl: MailWords = {
  wroteAfterName: ['napisał(?:\\(a\\)|a)?'],
  wroteBehindAddress: ['napisał(?:\\(a\\)|a)?'],
  attribution: ['(?:W dniu|Dnia)\\b.{3,300}(?:pisze|napisał(?:\\(a\\)|a)?)\\s?:'],
  firstWord: ['W dniu', 'Dnia'],
  headOfMail: ['(?:W dniu|Dnia) \\S'],
  fromField: ['Od'],
  sentField: ['Wysłano'],
  otherField: ['Data', 'Do'],
  subjectField: ['Temat'],
  dateField: ['Data'],
  mobileFooter: ['Wysłan[eo] z (?:mojego )?.{2,60}'],
  otherSignOff: [...['dzięki', 'dziękuję', 'pozdrawiam(?: serdecznie)?', 'z (?:poważaniem|wyrazami szacunku)']],
  otherDisclaimer: [
    '(?:niniejsza|treść tej) wiadomoś.{0,160}(?:poufn|(?:wyłącznie|tylko|jedynie).{0,60}przeznaczon|przeznaczon.{0,20}(?:wyłącznie|tylko|jedynie|adresat|odbiorc))',
  ],
  personal: ['mnie', 'mi', 'nam', 'proszę'],
  afterthought: ['a jednak', 'właściwie', 'przy okazji', 'zapomniał\\p{L}+', 'korekta', 'jeszcze jedno'],
}
