import type { Fact } from './facts/fact.ts'
import { type PlainText, type Span, sentenceAround } from './facts/plain-text.ts'
import { isJoining } from './taken-up.ts'

/** Words with which a date or a name becomes our commitment or our claim. Folded. */
const ourClaim =
  /\b(?:deliver\w*|ship(?:s|ped|ping)?|expire\w*|expir\w*|valid|extend\w*|guarant\w*|offer(?:s|ed)?|deadline|refund\w*|discount\w*|price\w*|trial|contract|free|launch\w*|release\w*|available from|go live|our (?:customers?|clients?|ceo|founder|partners?|team|investors?)|customers? (?:include|like|such as)|clients? (?:include|like|such as)|work(?:s|ed|ing)? with|integrat\w*|build\w*|built|develop\w*|implement\w*|connector\w*|compatib\w*|partner(?:s|ed|ship)?|support(?:s|ed)?|certified|compliant|trusted by|used by|acquired|invest\w*|finish\w*|complete[sd]?|completion|migrat\w*|go live|goes live|set ?up|roll(?:ed)? out|testers?|our team|ready|bestellung\w*|fertig|abgeschlossen|startet|starten|geht live|einrichtung|umzug|terminee?s?|livraison|migration|pret[es]?|demarr\w*|mise en|lista?|listo|puesta en marcha|termina\w*|klaar|gereed|(?:we|wij) starten|oplever\w*|pronto|conclui\w*|gultig|lauft ab|liefer\w*|garant\w*|angebot|rabatt\w*|preis\w*|frist|vertrag\w*|kostenlos\w*|unsere (?:kunden|partner)|unser (?:partner|chef|geschaftsfuhrer)|arbeiten mit|valable|livr\w*|expire|prix|remise|essai|nos (?:clients|partenaires)|travaillons avec|valido|entreg\w*|precio|descuento|nuestros (?:clientes|socios)|trabajamos con|geldig|lever\w*|prijs|korting|onze (?:klanten|partners)|werken met|valid[oa]|preco|desconto|nossos (?:clientes|parceiros)|trabalhamos com)\b/
const pointsToThem =
  /\b(?:contact|reach out|get in touch|write to|speak (?:to|with)|talk (?:to|with)|loop in|cc|forward|introduc\w*|referr\w*|pointing|wende\w*|melde\w*|schreibe\w*|kontaktier\w*|spreche\w*|contacter\w*|ecri\w*|contactar\w*|escribi\w*|neem|schrijf|contatar|escrev\w*|verweis\w*|verwiesen|nennen|genannt|weiterleit\w*|empfehl\w*|indiqu\w*|orient\w*|adress\w*|remit\w*|indic\w*|recomend\w*|recommand\w*|doorverw\w*|verwij\w*|verwez\w*|encaminh\w*)\b/
const theirVoice =
  /\b(?:you|your|yours|you're|you'd|you'll|thanks?|thank|sorry|congrat\w*|luck|wish\w*|hope|erfolg|gluck\w*|schade|suerte|alegr\w+|enhorabuena|chance|felicit\w*|succes|gefeliciteerd|fijn|parabens|sorte|auguri|complimenti|sie|ihnen|ihr\w*|du|dir|dich|euch|danke|vous|votre|vos|merci|usted\w*|su|sus|gracias|u|uw|je|jou\w*|jullie|bedankt|voce\w*|seu|sua|obrigad[oa])\b/
const ourVoice =
  /\b(?:we|we're|we've|we'll|our|ours|us|yes|it|wir|unser\w*|uns|ja|nous|notre|nos|oui|nosotros|nuestr\w+|si|wij|ons|onze|nos|noss\w+|sim)\b/
const calls =
  /\b(?:call|ring|phone|reach|text|dial|rufe?n?|anrufen|erreiche\w*|appelle\w*|rappelle\w*|joindre|llam\w*|bel|bellen|ligo|ligar|telefon\w*)\b.{0,20}\b(?:you|sie|dich|vous|le|te|u|je|lhe|voce)\b|\b(?:your (?:number|phone|mobile)|ihre[rn]? (?:nummer|telefonnummer)|votre numero|su numero|uw nummer|seu numero)\b/
const theirs =
  /\b(?:vostr[aoie]|suoi|sua|tuo[i]?|your|ihre?[nmrs]?|eure?[nmrs]?|votre|vos|sus?|tus?|uw|jullie|seus?|suas?|you have|you mentioned|you said|you need|sie haben|vous avez|u heeft)\b[^.,;!?]{0,30}$|\b(?:an?|the|une?|una|uma|een|einem?) (?:team|equipe|equipo|group|gruppe|firma|company) (?:of|with|von|mit|de|van|met|com) $|(?:^|[,;:] )(?:so |then |and )?(?:for|bei|fur|pour|para|voor|with|mit|avec|con|met|com)(?: (?:about|around|roughly|some|your|ihren?|etwa|rund|ca\\.?|circa|environ|vos|unos|unas|sus|ongeveer|uw|cerca de|os seus))? $/
const ours =
  /\b(?:our|ours|us|unsere?[nmrs]?|uns|nos|notre|nuestr[oa]s?|onze|ons|noss[oa]s?|free|kostenlos\w*|gratis|gratuit\w*)\b/

/** What we don't have or do, whoever named it. */
const regrets =
  /\b(?:unfortunately|sadly|disappoint|i'm afraid|we have no|we don't|we do not|isn't something|at present we only|not supported|isn't covered|not covered|out of reach|sorry to say|outside|ausserhalb|außerhalb|queda fuera|fuera de|fica fora|hors de|buiten|fuori|leider|haben wir nicht|malheureusement|nous n'avons pas|lamentablemente|por desgracia|no tenemos|helaas|hebben we niet|infelizmente|nao temos|purtroppo|non abbiamo)\b/
/** Puts a case. */
const puts = /^\W*(?:if|whether|should|wenn|falls|ob|sollte\w*|si|als|mocht|se|caso)\b/

/** With these a number is a limit of ours, whoever said it first. */
const bounded =
  /\b(?:we|wir|nous|wij|noi|nosotros|up to|as many as|at most|maximum|max|more than|over|from|ab|des|desde|vanaf|a partir de|least|minimum|bis zu|hochstens|maximal|mehr als|uber|mindestens|jusqu'a|au plus|plus de|au moins|hasta|mas de|al menos|tot|meer dan|minstens|ate|mais de|fino a|oltre) (?:\p{L}+ ){0,3}$|\b(?:we|wir|nous|wij|noi) [^.,;]{0,40}$/u

/** Of a day or an hour that the lead named, an answer speaks so: it suits, we meet then, we ask again, they are back. */
const meeting =
  /\b(?:call|calls|meet\w*|talk\w*|speak\w*|chat\w*|demo|conversation|appointment|see you|invit\w*|calendar|slot|book\w*|schedul\w*|works?|suits?|fine|perfect|great|good|confirm\w*|noted|note|until then|then|again|back|later|reach out|get in touch|touch base|follow(?:ing)? up|check(?:ing)? in|come back|circle|ask|remind\w*|contact\w*|write|available|free|look(?:ing)? forward|wait|you|your|you're|you'll|propos\w*|suggest\w*|mention\w*|return\w*|holiday|vacation|leave|busy|let's|how about|instead|deal|preferred)\b|\b(?:anoto|apunto|anotad[oa]|apuntad[oa]|registad[oa]|registo|segno|segnato|vorgemerkt|eingetragen|uitgekeken|enhorabuena)\b|\b(?:termin|gesprach|telefon\w*|treffen|sprechen|anruf\w*|rufe|melde\w*|passt|passen|einladung|kalender|notiert|vermerkt|wieder|zuruck|erneut|bis dahin|dann|vorschlag\w*|vorgeschlagen|bestatig\w*|frei|sie|ihnen|ihre?[nmrs]?|du|dir|dich|erinner\w*|urlaub|freue)\b|\b(?:appel\w*|rappel\w*|rendez-vous|reunion|echange\w*|parler|convient|invitation|agenda|note|noter|reviens|reviendrai|revenir|recontacter\w*|alors|d'accord|parfait|propos\w*|confirm\w*|disponible|vous|votre|vos|te|toi|conges|vacances|plaisir)\b|\b(?:llama\w*|reunion|hablar|hablamos|vernos|vemos|cita|invitacion|calendario|viene bien|va bien|perfecto|anotado|vuelvo|volver\w*|escrib\w*|contacto|contactar\w*|entonces|confirm\w*|propon\w*|propuest\w*|usted|le|su|tu|te|vacaciones)\b|\b(?:bel|bellen|afspraak|gesprek|spreken|uitnodiging|agenda|schikt|past|prima|genoteerd|terug|opnieuw|weer|dan|voorstel\w*|bevestig\w*|u|uw|je|jou\w*|jullie|vakantie|horen|contact)\b|\b(?:ligo|ligar\w*|chamada|reuniao|falar|falamos|conversa\w*|convite|calendario|agenda|convem|perfeito|otim[oa]|combinad[oa]|anotado|volto|voltar\w*|contacto|contactar\w*|entao|confirm\w*|propos\w*|sugest\w*|voce|lhe|seu|sua|ferias)\b/
/** What we put off to find out claims nothing. */
const defers =
  /\b(?:(?:will|'ll|let me|like to|going to|need to|have to) (?:\w+ )?(?:check|confirm|find out|ask|look into|clarify|verify|see)|get back to you (?:on|about|with)|klare ich|muss ich|muss das|klare das|ich klare|ich prufe|frage ich|finde ich heraus|je (?:vais )?verifie\w*|je me renseigne|je demande|lo consulto|lo compruebo|voy a (?:consultar|comprobar)|zoek ik uit|vraag ik na|ik vraag|je prefere (?:demander|verifier)|(?:se )?lo pregunto|prefiero preguntar\w*|(?:preferisco|devo|vorrei) (?:chieder\w*|verificar\w*)|(?:lo )?(?:chiedo|verifico)|pergunto|vou (?:verificar|confirmar|perguntar))\b/
/** "Gorgias is a solid tool" speaks of what the lead has. */
const judged =
  /\b(?:is|are|was|seems|ist|sind|est|sont|es|son|e|sao|zijn)\b.{0,20}\b(?:good|great|solid|fine|nice|strong|decent|tool|choice|gut\w*|solide\w*|stark\w*|bon|bonne|buen\w*|goede?|bom|boa)\b/
/** "On Saturdays", "samstags": a rule of ours, never the day that somebody proposes. */
const isRegular = ({ folded }: PlainText, { start, end }: Fact): boolean =>
  /(?:days|tags)$/.test(folded.slice(start, end))
const isYear = ({ folded }: PlainText, { start, end }: Fact): boolean => /^20\d\d$/.test(folded.slice(start, end))
const isShort = (sentence: string): boolean => sentence.split(/\s+/).length <= 6

const appointment =
  /\b(?:i|we)(?:'ll| will| shall| can)\b|\blet's\b|\blet us\b|\bshall we\b|\bhow about\b|\bworks? for (?:me|us|you)\b|\bsuits?\b|\b(?:call|meet|speak|talk|deliver|send|ship|invite|expire\w*|valid|deadline)\b|\b(?:werde|werden|passt|treffen|schicke|sende|rufe|sprechen|telefonieren|liefer\w*|gultig)\b|\b(?:rappelle|appelle|envoie|convient|voir|valable|enverrai|appellerai)\b|\b(?:llamo|llamare|envio|enviare|conviene|vemos|valido)\b|\b(?:bel|stuur|zal|zullen|schikt|geldig)\b|\b(?:ligo|envio|ligarei|enviarei|convem|valido)\b/

const each = /\b(?:every|each|jede[nrsm]?|immer|chaque|tous les|cada|todos (?:los|os)|elke|iedere|todas as)(?: \w+)? $/

const aDay =
  '(?:\\d|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mie|jue|vie|sab|dom|ma|wo|vr|za|zo|seg|ter|qua|qui|sex)'
/** From one hour or day to another: opening hours. */
const rangeBehind = new RegExp(
  `^\\W{0,2}(?:to|until|till|through|and|bis|und|au|a|al|y|e|et|en|tot(?: en met)?|ate|as|t/m|alle|och|do)?\\W{0,2}(?:the |le |el |o |as |l'|\\s)?${aDay}`,
)
const rangeAhead =
  /(?:\d|\b(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?s?|\p{L}{2,8}(?:tag|di|dag|edi)|\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|feira|h|uhr|uur|am|pm|heures))\W{0,2}(?:\b(?:to|until|till|through|bis|a|au|al|tot|tot en met|ate|as|t\/m|alle)\b|-)\W{0,2}$|(?:days?|tags?|di|dag|edi|lunes|martes|miercoles|jueves|viernes|sabado|domingo|feira)(?:,| and| und| et| y| e| en| och| i| oder| or| ou) (?:on |am |le |el |op )?$|\b(?:between|zwischen|entre|tussen) [\w: .]{1,12} (?:and|und|et|y|e|en) $/u
const limit =
  /\b(?:before|until|till|after|bis|vor|nach|ab|avant|apres|jusqu'a|antes de(?: las?)?|hasta las?|despues de|voor|tot|na|vanaf|antes d[ao]s?|ate as?|depois d[ao]s?) $/
const regular = /\b(?:\p{L}+days|\p{L}+tags|weekdays|werktags|weekends) (?:from|at|ab|um|until|bis) $/u

/** What happens again and again is a rule of ours. */
const habit =
  /\b(?:every|each|daily|always|day before|jeden|taglich|immer|vortag|chaque|tous les|toujours|veille|cada|todos los|siempre|dia (?:antes|anterior)|elke|iedere|altijd|dag (?:ervoor|tevoren)|ogni|sempre|giorno prima|todos os)\b/

/** A weekday or an hour that is meant once ("I will call you on Friday"): opening hours in the knowledge base are no source for it. */
export function isAppointment(plain: PlainText, fact: Fact): boolean {
  if (fact.kind !== 'date' || !fact.claims.every((claim) => /^weekday|^\d\d:\d\d/.test(claim))) return false
  const { start, end } = sentenceAround(plain, fact)
  const before = plain.folded.slice(start, fact.start)
  const behind = plain.folded.slice(fact.end, end)
  if (isRegular(plain, fact) || each.test(before) || rangeAhead.test(before) || rangeBehind.test(behind)) return false
  if (/:/.test(fact.claims[0] ?? '') && (limit.test(before) || regular.test(before))) return false
  if (habit.test(plain.folded.slice(start, end))) return false
  return appointment.test(plain.folded.slice(start, end))
}

/**
 * May the lead be the source of this? Of the date that they propose, of their own name and of people whom they name to talk
 * to, of the number on which they want to be called, of how many they are, of what we deny to have; never of what is said about us.
 */
export function isLeadsOwn(
  plain: PlainText,
  fact: Fact,
  { isTheirCount = false, isTheirSum = false, isDenied = false } = {},
): boolean {
  const { start, end } = sentenceAround(plain, fact)
  const sentence = plain.folded.slice(start, end)
  const before = plain.folded.slice(start, fact.start)
  if (defers.test(sentence) && (fact.kind === 'name' || fact.kind === 'number')) return true
  const clause = clauseAround(plain.folded, { start, end }, fact)
  // "How nice, a new shop in Leeds": of nobody but the lead.
  if (pleased.test(sentence) && !ourVoice.test(clause) && !ourClaim.test(clause) && fact.kind !== 'price') return true
  switch (fact.kind) {
    case 'date':
      if (isDenied || (puts.test(sentence) && !ourClaim.test(sentence)))
        return !/\d/.test(plain.folded.slice(fact.start, fact.end))
      return (
        !isRegular(plain, fact) &&
        !ourClaim.test(clause) &&
        (isShort(sentence) || meeting.test(sentence) || sentence.endsWith('?') || unfit.test(clause))
      )
    case 'name':
      if (isDenied || regrets.test(sentence) || isJoining(plain, fact)) return true
      return (
        !ourClaim.test(sentence) &&
        (pointsToThem.test(sentence) ||
          (!ourVoice.test(sentence) && (theirVoice.test(sentence) || judged.test(sentence))))
      )
    case 'phone':
      return calls.test(sentence) && !/\b(?:us|me|uns|mich|nous|moi|nos|ons|mij)\b/.test(before)
    case 'number':
      if (isLength(fact) && !within.test(before) && isPut(plain, fact, clause)) return true
      if (isYear(plain, fact)) return theirVoice.test(sentence) && !ours.test(before)
      if (isTheirCount) {
        const close =
          before.split(/[,;:(]|\b(?:while|and|so|but|und|da|aber|et|mais|y|pero|en|maar|e|ma|mas)\b/).at(-1) ?? ''
        return !bounded.test(close) && !ours.test(close) && !ours.test(plain.folded.slice(fact.end, fact.end + 10))
      }
      if (compared.test(plain.folded.slice(fact.end, fact.end + 40)) && !ourVoice.test(before)) return true
      return theirs.test(before) && !ours.test(before) && !ours.test(plain.folded.slice(fact.end, fact.end + 20))
    case 'price':
      return isTheirSum && ofSum.test(before) && !perThing.test(plain.folded.slice(fact.end, fact.end + 24))
    default:
      return false
  }
}

/** A case that is put of the lead's: "if it breaks after three months", "five weeks is inside the 60 days". */
const isPut = (plain: PlainText, fact: Fact, clause: string): boolean =>
  !ourClaim.test(clause) &&
  !ours.test(clause) &&
  !us.test(clause) &&
  (puts.test(clause) || compared.test(plain.folded.slice(fact.end, fact.end + 40)))
/** A stretch in which something of ours holds. Folded; right before. */
const within =
  /\b(?:first|within|ersten|innerhalb(?: von)?|binnen|premiers|premieres|sous|primer[oa]s|dentro de|eerste|primeir[oa]s|prim[ie]|entro) $/
const isLength = ({ claims }: Fact): boolean => /^[\d.]+ (?:minute|hour|day|week|month|year)\b/.test(claims[0] ?? '')

/** Joy at what the lead tells, and what they are wished. */
const pleased =
  /\b(?:how (?:nice|lovely|exciting|wonderful)|what an? (?:\w+ )?(?:nice|lovely|great|good|treat|day|trip|plan|thing)|lovely|congratulations|good luck|good combination|wie schon|gluckwunsch\w*|cela se fete|quelle bonne|felicitations|que buen\w*|enhorabuena|felicidades|wat (?:leuk|mooi|goed)|gefeliciteerd|parabens|que bo[am]|che bell\w+|complimenti)\b/
/** A day that doesn't suit. */
const unfit =
  /\btoo (?:tight|short|soon|early|late)\b|\b(?:difficult|won't work|would not work|zu (?:knapp|fruh|spat|kurz)|trop (?:juste|tot|tard|court)|difficile|demasiado (?:justo|pronto|tarde)|muy justo|te (?:kort|krap|vroeg|laat)|lastig|troppo (?:presto|tardi)|muito (?:cedo|tarde|apertado))\b/
/** Holds what the lead said against a limit. Folded; right behind. */
const compared =
  /^(?: \p{L}+)? (?:is|are|would be|liegt|liegen|est|sont|es|son|zijn|e|sono|zit|esta|fica) (?:well |still |just |sie |je |u |noch |encore |ainda )*(?:above|below|over|under|within|beyond|inside|more than|less than|uber|unter|innerhalb|im rahmen|au-dessus|en dessous|sous|por encima|por debajo|dentro|boven|onder|binnen|sopra|sotto|entro|acima|abaixo)\b|^ (?:zit|ligt|valt) (?:je|u) (?:boven|onder|binnen)\b|^ (?:liegen|sind) sie (?:uber|unter|innerhalb)\b/u
/** A sum of the lead's: an order, a budget, a turnover. Folded; right before. */
const ofSum =
  /\b(?:bei|mit|with|at|on|for|of|com|con|avec|pour|para|met|van|per|su|um)(?: (?:about|around|roughly|some|etwa|rund|ca\.|circa|environ|unos|unas|ongeveer|cerca de|wochentlich|monatlich|gut|knapp|einem|einer|un|une|een|uma?|bestelling|bestellung|budget|order|orders|umsatz|doos|van|von|de|of))* $/
const perThing = /^ ?(?:\/|(?:a|an|per|each|je|pro|par|por|al|ao|apiece|im)\b)/

/** What is said in one breath with a fact: as far as a comma or a reason. */
function clauseAround(folded: string, { start, end }: Span, fact: Fact): string {
  const stop =
    /[,;:(]| (?:since|because|but|as|so|da|weil|aber|denn|car|mais|porque|pero|omdat|want|maar|mas|perche|ma) /g
  const from = [...folded.slice(start, fact.start).matchAll(stop)].at(-1)?.index ?? 0
  const behind = folded.slice(fact.end, end)
  const to = [...behind.matchAll(stop)][0]?.index ?? behind.length
  return folded.slice(start + from, fact.end + to)
}

const us =
  /\b(?:we|our|ours|us|wir|unser\w*|uns|nous|notre|nos|nosotros|nuestr\w+|wij|ons|onze|noss\w+|customers?|clients?|kunden|clientes|klanten)\b/

/** "Is it iOS, Android or both?" asks, and says nothing of us; "would Thursday suit you?" proposes. */
export function isAsked(plain: PlainText, fact: Fact): boolean {
  const { start, end } = sentenceAround(plain, fact)
  const sentence = plain.folded.slice(start, end)
  if (fact.kind === 'date')
    return (
      sentence.endsWith('?') &&
      meeting.test(sentence) &&
      !ourClaim.test(sentence) &&
      !/\d/.test(plain.folded.slice(fact.start, fact.end))
    )
  if (fact.kind === 'name' && puts.test(clauseAround(plain.folded, { start, end }, fact)) && defers.test(sentence))
    return true
  return fact.kind === 'name' && sentence.endsWith('?') && !us.test(sentence) && !ourClaim.test(sentence)
}
