import { expression } from './expression.ts'
import { said } from './words.ts'
/** Month and weekday names of the languages that the rules read, folded (see folded-text). Index 0 is January, Sunday. */
export const monthNames: readonly (readonly string[])[] = [
  'january ledna januara tammikuuta tammikuun ianuarie ocak января січня jan januar jaenner janner janvier janv enero ene januari janeiro gennaio gen stycznia styczen',
  'february unora februara helmikuuta helmikuun februarie subat февраля лютого feb februar fevrier fevr febrero februari fevereiro fev febbraio lutego luty',
  'march brezna marcius maaliskuuta maaliskuun martie mart марта березня mar marz maerz mars marzo maart mrt marco marts marca marzec',
  'april dubna aprilis huhtikuuta huhtikuun aprilie nisan апреля квітня apr avril avr abril abr aprile kwietnia kwiecien',
  'may kvetna majus toukokuuta toukokuun mayis мая травня mai mayo mei maio maggio mag maj maja',
  'june cervna junius kesakuuta kesakuun iunie haziran июня червня jun juni juin junio junho giugno giu czerwca czerwiec',
  'july cervence julius heinakuuta heinakuun iulie temmuz июля липня jul juli juillet juil julio julho luglio lug lipca lipiec',
  'august srpna augusztus elokuuta elokuun agustos августа серпня aug aout agosto ago augustus augusti sierpnia sierpien',
  'september zari szeptember syyskuuta syyskuun septembrie eylul сентября вересня sept sep septembre septiembre setembro set settembre wrzesnia wrzesien',
  'october rijna oktobra lokakuuta lokakuun octombrie ekim октября жовтня oct oktober okt octobre octubre outubro out ottobre ott pazdziernika pazdziernik',
  'november listopadu marraskuuta marraskuun noiembrie kasim ноября nov novembre noviembre novembro listopada listopad',
  'december prosince decembra joulukuuta joulukuun decembrie aralik декабря грудня dec dezember dez decembre diciembre dic dezembro dicembre desember grudnia grudzien',
].map((names) => names.split(' '))

export const weekdayNames: readonly (readonly string[])[] = [
  'sunday nedele nedeli vasarnap sunnuntai sunnuntaina duminica pazar воскресенье sonntag dimanche domingo zondag domenica sondag niedziele niedziela',
  'monday pondeli pondelok hetfo hetfon maanantai maanantaina luni pazartesi понедельник понеділок mon montag lundi lunes maandag segunda-feira segunda lunedi mandag poniedzialek',
  'tuesday utery utorok kedd kedden tiistai tiistaina marti sali вторник вівторок tue dienstag mardi martes dinsdag terca-feira terca martedi tisdag tirsdag wtorek',
  'wednesday streda stredu szerda szerdan keskiviikko keskiviikkona miercuri carsamba среду среда wed mittwoch mercredi miercoles woensdag quarta-feira quarta mercoledi onsdag srode sroda',
  'thursday ctvrtek stvrtok csutortok csutortokon torstai torstaina joi persembe четверг четвер thu donnerstag jeudi jueves donderdag quinta-feira quinta giovedi torsdag czwartek',
  'friday patek patku piatok pentek penteken perjantai perjantaina vineri cuma пятницу пятница fri freitag vendredi viernes vrijdag sexta-feira sexta venerdi fredag piatek',
  'saturday sobotu szombat lauantai sambata cumartesi субботу sat samstag samedi sabado zaterdag sabato lordag sobote sobota',
].map((names) => names.split(' '))

export const tomorrowWords = [
  'tomorrow',
  'demain',
  'amanha',
  'morgen',
  'manana',
  'domani',
  'i morgon',
  'i morgen',
  'jutro',
]
export const nextWeekWords = [
  'next week',
  'nachste woche',
  'naechste woche',
  'nachster woche',
  'naechster woche',
  'kommende woche',
  'la semaine prochaine',
  'semaine prochaine',
  'la proxima semana',
  'proxima semana',
  'la semana que viene',
  'volgende week',
  'na proxima semana',
  'la settimana prossima',
  'prossima settimana',
  'nasta vecka',
  'naste uge',
  'neste uke',
  'przyszlym tygodniu',
]

/** Words in front of (or right behind) the day on which a person is there again. */
export const backBefore = expression()`(?:${said('backBefore')}|(?:will|i'll) (?:then )?${said('thenDo')})\b`
export const backBehind = expression()`^\W{0,3}(?!${said('andFirst')}\b)(?:\w+ ){0,3}${said('backBehind')}\b`
export const untilBefore = expression()`\b${said('untilBefore')}\W{0,3}(?:\w+,? ){0,2}$`
/** Between two days of a range: the second one is the last. */
export const rangeJoin = expression()`^\W{0,3}${said('rangeJoin')}\W{0,3}(?:${said('theJoined')},? ){0,2}$`
export const rangeBegin = expression()`\b${said('rangeBegin')}\W{0,3}(?:${said('theBegun')},? ){0,2}$`
export const includingLast = expression()`${said('includingLast')}`
