import type { MailWords } from './kinds.ts'

const cs: MailWords = {
  wroteBehindAddress: ['napsal(?:\\(a\\)|a)?'],
  wroteBehindDay: ['napsal(?:\\(a\\)|a)?', 'napísal(?:\\(a\\)|a)?'],
  wroteBeforeDay: ['napsal(?:\\(a\\)|a)?', 'napísal(?:\\(a\\)|a)?'],
  fromField: ['Od'],
  sentField: ['Odesláno', 'Odosláno', 'Odoslané'],
  otherField: ['Komu'],
  subjectField: ['Předmět', 'Predmet'],
  mobileFooter: ['Odesláno z .{2,60}'],
  otherSignOff: ['(?:s |se )?(?:přátelským )?pozdrav(?:em|y)?', 'hezký den'],
  thisMail: ['tento e-?mail'],
  confidential: [
    'důvěrn',
    '(?:pouze|výhradně|výlučně|jen).{0,60}určen',
    'určen.{0,20}(?:pouze|výhradně|výlučně|adresát|příjemc)',
  ],
}
const ro: MailWords = {
  wroteBehindAddress: ['a scris'],
  wroteBehindDay: ['a scris'],
  fromField: ['De la'],
  sentField: ['Trimis'],
  otherField: ['Către'],
  subjectField: ['Subiect'],
  mobileFooter: ['Trimis de pe .{2,60}'],
  otherSignOff: ['cu (?:stimă|stima|respect)'],
}
const hu: MailWords = {
  wroteBehindAddress: ['írta'],
  wroteBehindDay: ['ezt írta'],
  wroteBeforeDay: ['ezt írta'],
  fromField: ['Feladó'],
  sentField: ['Küldve'],
  otherField: ['Címzett'],
  subjectField: ['Tárgy'],
  otherSignOff: ['üdv(?:özlettel)?', 'tisztelettel'],
}
const tr: MailWords = {
  wroteBehindAddress: ['yazdı'],
  wroteBehindDay: ['şunu yazdı'],
  wroteLast: ['şunu yazdı', 'tarihinde yazdı'],
  fromField: ['Kimden', 'Gönderen'],
  sentField: ['Gönderildi', 'Gönderilme'],
  otherField: ['Kime', 'Tarih'],
  subjectField: ['Konu'],
  otherSignOff: ['saygılar(?:ımla|ımızla)?', 'iyi (?:çalışmalar|günler)'],
  thisMail: ['bu e-?posta'],
  confidential: ['gizli'],
}
const ru: MailWords = {
  wroteBehindAddress: ['пишет', 'написал\\(?а?\\)?'],
  wroteLast: ['пишет', 'написал(?:\\(а\\)|а)?'],
  fromField: ['От'],
  sentField: ['Отправлено'],
  otherField: ['Дата', 'Кому'],
  subjectField: ['Тема'],
  mobileFooter: ['Отправлено (?:с|из) .{2,60}'],
  otherSignOff: ['(?:с )?уважением', 'с наилучшими'],
}
const uk: MailWords = {
  wroteBehindAddress: ['написав'],
  wroteLast: ['написав'],
  fromField: ['Від'],
  otherSignOff: ['з повагою'],
}
const el: MailWords = { wroteLast: ['έγραψε'], fromField: ['Από'] }
const ja: MailWords = {
  wroteLast: ['のメール'],
  fromField: ['差出人'],
  sentField: ['送信日時'],
  otherField: ['日付', '宛先'],
  subjectField: ['件名'],
  mobileFooter: ['.{1,40}から送信'],
  otherSignOff: ['よろしくお願い.{0,10}', '敬具'],
}
const zh: MailWords = {
  wroteLast: ['寫道', '写道'],
  fromField: ['发件人', '寄件者'],
  sentField: ['发送时间'],
  otherField: ['收件人'],
  subjectField: ['主题'],
  mobileFooter: ['发自我的.{1,40}'],
  otherSignOff: ['此致', '祝好'],
}
const ko: MailWords = {
  wroteLast: ['님이 작성'],
  fromField: ['보낸 사람'],
  sentField: ['보낸 날짜'],
  otherField: ['받는 사람'],
  subjectField: ['제목'],
  mobileFooter: ['.{1,40}에서 보냄'],
}

export const world: readonly MailWords[] = [cs, ro, hu, tr, ru, uk, el, ja, zh, ko]
