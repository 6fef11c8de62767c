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
export const backBefore =
  /(?:back|pick(?:ing)? (?:\w+ ){0,3}?up|catch(?:ing)? up|(?:will|i'll) (?:then )?(?:read|see|check|deal with|get to|look at|attend to)|lese|lirai|traiterai|leere|revisare|leggero|lerei|return(?:ing|s)?|open again|opens?|respond\w*|reply|answer\w*|antworte\w*|bearbeite\w*|ruckmeldung|rueckmeldung|beantworte\w*|reponds?|repondrai\w*|consulterai|prendrai|reouverture|rouvr\w*|contest\w*|atender\w*|responder\w*|respondo|retorn\w*|reapertura|abrimos|reabr\w*|volvemos|risponder\w*|rispondo|riapr\w*|rivediamo|lees|reageer|odpowiem|odpisze|ozvu|vratim\w*|zpet|spat|palaan|paluu|takaisin|vissza\w*|valaszol\w*|donus\w*|donec\w*|ater|svarar|svarer|revin|inapoi|вернусь|вернемся|отвечу|reachable|available|reopen(?:ing|s)?|resume|again|zuruck|zurueck|wieder|ab(?: dem)?|erreichbar|retour|reviens|revenir|rentre|reprise|reprendrai|de regreso|regreso|regresare|vuelvo|vuelta|volvere|reincorpor\w*|disponible|a partir (?:du|del|de|do)|terug|weer|vanaf|bereikbaar|regress\w*|voltarei|volto|de volta|estarei|rientro|rientrero|rientrer\w*|torno|tornero|di ritorno|a partire dal?|tillbaka|tilbage|tilbake|fra og med|fran och med|wracam|wroce|z powrotem|ponownie|od dnia)\b/
export const backBehind =
  /^\W{0,3}(?!(?:and|und|et|y|en|e)\b)(?:\w+ ){0,3}(?:wieder|zuruck|zurueck|bearbeite|beantworte|antworte|weer|terug|again|back|rispond\w*|repond\w*|respond\w*|contest\w*|valaszol\w*|je reviens|de retour|de volta|de nuevo)\b/
export const untilBefore =
  /\b(?:until|till?|through|thru|bis(?: zum| einschl(?:ie(?:ß|ss)lich|\.)?(?: zum)?| inkl(?:usive|\.)?)?|jusqu'?\s?(?:au|a|en|le)|hasta(?: el| la)?|tot(?: en met)?|t\/m|t\.?e\.?m\.?|ate(?: ao| a| o)?|fino (?:al|a|all')|sino al|till och med|t\.?o\.?m\.?|til(?: og med)?|do(?: dnia)?)\W{0,3}(?:\w+,? ){0,2}$/
/** Between two days of a range: the second one is the last. */
export const rangeJoin =
  /^\W{0,3}(?:to|-|until|till|through|and|bis|und|au|et|al|y|t\/m|tot|en|ate|a|e)\W{0,3}(?:(?:the|dem|zum|le|el|de|o|ao|dia|\w+),? ){0,2}$/
export const rangeBegin =
  /\b(?:from|between|vom|von|zwischen|du|entre|del|desde|van|tussen|de)\W{0,3}(?:(?:the|dem|le|el|de|o|dia|\w+),? ){0,2}$/
export const includingLast =
  /(?:through|thru|einschl(?:ie(?:ß|ss)lich|\.)?|inkl|inclusive|inclusief|including|inclus|inclusive|compres[oi]|inclusi|incluid[oa]|tot en met|t\/m|\bt\.?e\.?m\b|till och med|t\.o\.m|til og med|vcetne|wlacznie|au soir)/
