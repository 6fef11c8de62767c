import type { MailWords } from './kinds.ts'

/** Danish, Norwegian, Swedish and Finnish. */
export const nordic: MailWords = {
  wroteMore: ['skrev'],
  wroteAlone: ['skrev', 'kirjoitti'],
  wroteAfterName: ['skrev'],
  wroteBehindAddress: ['skrev', 'kirjoitti'],
  wroteBehindDay: ['skrev', 'kirjoitti'],
  wroteBeforeDay: ['skrev', 'kirjoitti'],
  attribution: ['Den\\b.{3,300}\\bskrev\\b.{0,200}:'],
  firstWord: ['Den'],
  headOfMail: ['Den \\d'],
  originalMessage: ['Oprindelig meddelelse', 'Opprinnelig melding', 'Ursprungligt meddelande'],
  fromField: ['Fra', 'Från', 'Lähettäjä'],
  otherField: [...['Skickat', 'Till', 'Sendt', 'Til', 'Dato', 'Datum'], ...['Lähetetty', 'Vastaanottaja']],
  subjectField: ['Ämne', 'Emne', 'Aihe'],
  dateField: ['Datum'],
  mobileFooter: ['Skickat från (?:min )?.{2,60}', 'Sendt fra (?:min )?.{2,60}', 'Lähetetty .{2,60}'],
  otherSignOff: [
    ...['tack(?: så mycket)?', '(?:mange )?tak', 'm\\.?v\\.?h', 'v\\.?h'],
    'med (?:vänlig|vänliga|venlig|vennlig|bästa|hjärtlig) (?:hälsning(?:ar)?|hilsen)',
    '(?:bästa|vänliga|venlig|vennlig|mange|med venlig)? ?(?:hälsning(?:ar)?|hilsen|hilsner)',
    '(?:ystävällisin |parhain )?terveisin',
  ],
  thisMail: ['detta (?:meddelande|mejl)', 'denne (?:e-?mail|mail|e-post|meddelelse)', 'tämä (?:viesti|sähköposti)'],
  confidential: [...['fortrolig', 'konfidentiel', 'konfidensiel', 'avsedd', 'beregnet', 'luottamuks', 'tarkoitettu']],
  personal: ['jag', 'mig', 'oss', 'jeg', 'meg', 'vi'],
}
