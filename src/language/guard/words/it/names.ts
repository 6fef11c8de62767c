import type { Sayings } from '../../../text/expression.ts'
import type { NameKind } from '../en/names.ts'
import { list } from '../list.ts'

export const names: Sayings<NameKind> = {
  streetWord: ['[Vv]ia', '[Vv]iale', '[Pp]iazza', '[Cc]orso'],
  dotInBrackets: ['punto'],
  articles: ['il', 'gli', 'i'],
  andOr: ['e', 'o'],
  partingItems: ['e', 'o'],
  listJoint: ['e'],
  elided: ['un', 'dell', 'all', 'nell', 'sull', 'dall'],
  joinedBehind: ['Regno Unito', 'Gran Bretagna'],
  joinedAround: ['Stati Uniti'],
  placing: ['nell', 'nella', 'fuori'],
  europeanUnion: ['Unione europea'],
  keeping: ['hosting', 'ospitat[aio]', 'dati'],
  abbreviations: ['Ing'],
  particle: ['per', 'del', 'della', 'di', 'grazie', 'saluti'],
  lastClosing: ['saluti', 'grazie'],
  introduces: ['[Ss]iamo', '[Nn]oi di', '[Mm]i chiamo'],
  greetings: ['buongiorno', 'buonasera', 'salve', 'ciao', 'gentile', 'gentilissim[oa]', 'egregio', 'spettabile'],
  titlesBefore: ['signor[ae]?', 'sig', 'dott', 'dottor', 'dottoressa'],
  introducesSelf: ['mi chiamo', 'sono'],
  smallNameWord: ['da', 'di'],
  nobodysName: list(`
    signora signore signori
  `),
  isHere: ['qui'],
  capitals: list(`
    cantone
    lei suo sua suoi loro vostro vostra vostri vostre voi ella signor signora sig sigra dott dottor dottoressa professoressa professore prof.ssa squadra natale iva
  `),
  openers: list(`
    il lo gli una uno per con del della dei delle nel nella al alla se sono siamo abbiamo ho questo questa quando come dove
    buongiorno buonasera salve ciao gentile egregio grazie certo certamente volentieri cordiali saluti quindi inoltre anche
    ecco presto
    a ad allora alle ai agli altrimenti anzi appena attualmente avanti breve che chi ciascuno cioe circa comunque
    contro cosi da dai dagli dalla dalle dal davvero dentro dietro di dopo dunque durante e ed entro eppure escluso
    finora fino fra fuori gia i in infatti infine insieme intorno invece la le lei loro lontano ma malgrado mediante
    meno mentre mi ne nei negli nelle nessuno noi non o ogni oltre oppure ora perche pero piu poco poi presso prima
    proprio pure qualche quanto quasi secondo sempre senza sia sopra sotto spesso su sui sugli sul sulla sulle
    talvolta tra tranne tutti tutto un verso vi via vicino voi
  `),
}
