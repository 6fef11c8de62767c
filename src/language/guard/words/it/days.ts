import type { Sayings } from '../../../text/expression.ts'
import type { DayKind } from '../en/days.ts'
import { list } from '../list.ts'

export const days: Sayings<DayKind> = {
  betweenMonths: ['al', 'e'],
  theDay: ['il '],
  toDay: ['e'],
  lengthGoesOn: ['con', 'per', 'in', 'se', 'da'],
  nextOne: ['prossim[oa]', 'prim[oa]'],
  beforeDayAlone: ['il', 'al', 'giorno', 'dal'],
  dayBefore: ['(?:il|un) giorno prima', 'la vigilia'],
  today: ['oggi'],
  laterToday: ['stasera', 'questo pomeriggio'],
  endOfMonth: ['fine (?:del |di ogni )?mese'],
  cannot: ['non (?:posso|possiamo|puo)'],
  hours: ['ore'],
  workdays: ['giorni feriali', 'giorni lavorativi'],
  weekends: ['fine settimana'],
  everyDay: ['ogni giorno', 'tutti i giorni'],
  beforeHour: ['alle', 'dalle', 'entro le', 'dopo le', 'prima delle'],
  toHour: ['e'],
  betweenHours: ['alle', 'e'],
  hourTold: ['ore'],
  endsHour: ['ore'],
  fromHour: ['dalle', 'tra'],
  hourEnd: ['ore'],
  hourOnly: ['ore'],
  someDays: ['giorni feriali'],
  onDay: ['dalle '],
  andHalfHour: ['e mezz[ao]'],
  noon: ['mezzogiorno'],
  toNumber: ['e'],
  everySo: ['e'],
  behindHour: list(`
    e chiude del della di
  `),
  ambiguousMonths: list(`
    marco gen mag giu lug ago set ott dic
  `),
  shortSunday: ['dom'],
  shortMonday: ['lun'],
  shortTuesday: ['mar'],
  shortWednesday: ['mer'],
  shortFriday: ['ven'],
  shortSaturday: ['sab'],
  hoursAndHalf: ['ore'],
  noClockHalf: ['ora'],
  sameDay: ['(?:nel)?lo stesso giorno', 'in giornata'],
  firstQuarter: ['primo trimestre'],
  secondQuarter: ['secondo trimestre'],
  thirdQuarter: ['terzo trimestre'],
  fourthQuarter: ['(?:quarto|ultimo) trimestre'],
}
