import { type Span, sentencesOf } from '../text/folded-text.ts'
import type { Reading } from './reading.ts'
import { asksForMail } from './wish-for-mail.ts'

/** "Don't write before March" is no opt-out. */
const untilLater =
  /\b(?:until|before|till (?:the|then|after|next|i|we|you|our|my|[jfmasond][a-z]{2,8})|vor (?:dem|der|ostern|weihnachten|pfingsten|ende|mitte|anfang|januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember)|bis|erst|avant|hasta|antes de|tot|voor (?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)|ate|unless|except|au(?:ss|ß)er)\b/

const removing =
  /^(?:(?:please|kindly|bitte) )?(?:take|remove|delete|erase|strike|drop|unsubscribe|streich\w*|entfern\w*|losch\w*|retirez|supprim\w*|borr\w*|elimin\w*|verwijder\w*|remov\w*|haal)\b/

/** "Don't mail me, call me" wants another way, not silence. */
const otherWay =
  /(?:[,;.-]|\b(?:but|rather|instead|sondern|lieber|mais|plutot|sino|mejor|maar|liever|mas|prefiro|ma)) (?:(?!\b(?:not|no|neither|auch keine?|keine?|ni|pas|plus|geen|nem|nao|niente|llame a)\b).){0,40}\b(?:(?<!(?:this|the|my|our|a|your|i|we|ill|i'll|we'll|will) )(?:call|phone|ring|whatsapp)|give (?:me|us) a (?:call|ring|shout)|text me|ruf(?:en|t)? (?:sie |mich|uns|doch|lieber|bitte)|anruf\w*|telefon(?:ier|eer)\w*|coup de fil|appelez|appelle\w*|llam\w*|bel|bellen|ligue\w*|chiam\w*)\b(?! (?:ook |auch )?(?:not|niet|nicht|pas|either))/

/** "Do you delete our data when the contract ends?" asks about the product; "please delete my data?" does not. */
const dataQuestion = /\b(?:data|daten|donnees|datos|gegevens|dados|dati|records|information)\b[^.!?]{0,120}\?/
const productQuestion =
  /^(?:and |but |so )?(?:will|does|do|can|could|would|is|are|how|what|which) (?:it|this|that|the|your|we|our) [^.!?]{0,160}\?/
/** The writer, as the one who is to be left alone. */
const forMe =
  /\b(?:i|me|us|my|mine|our|ich|mich|mir|uns|mein\w*|unser\w*|je|j|moi|me|m|nous|mon|ma|mes|nos|yo|me|mi|mis|nos|mio|miei|mie|ci|io|ik|mij|ons|mijn|onze|eu|meu|minha|mnie|moj\w*|mig|meg|min|mina|minut|me[nr]?)\b|[a-z]{4,}(?:me|nos|mi|ci)\b/
const phoneOnly = /\b(?:call|ring|phone|appel|telephon|llam|bel|bellen|ruf\w*|anruf\w*|chiam|telefon|ligu|ligar)/
const anyMail = /\b(?:e-?mail|mail|write|ecri\w*|schreib\w*|escri\w*|scriv\w*|schrijf|mejl)/
/** "Our customers do not want to receive paper": others want silence, not the writer. */
const thirdParty =
  /\b(?:our|the|their|my|unsere|nos|nuestros|i nostri|onze|nossos|os|los|les|die) (?:customers?|clients?|users?|patients?|employees|staff|tenants|members|kunden|patienten|clientes?|clienti|klanten|pacientes?)\b[^.!?]{0,24}$|\b(?:can|do|does|could|will|would|should) (?:people|users|customers|clients|guests|patients|members|recipients|drivers|tenants) (?:also |still )?$/
/** "One client asks me each week to be removed", "what happens when a patient answers STOP": silence for others, in what the writer tells. */
const ofSomebody =
  /(?<!\b(?:am|are|as|not|i'm|we're|be|bin|sind|als|kein\w*|suis|sommes|soy|somos|ben|zijn|sou|somos) )\b(?:one|an?|some|each|every|most|many|several|when|\d+|une?|des|quand|chaque|ein\w*|jede[rsn]?|viele|manche|wenn|un[ao]?s?|cada|muchos|cuando|een|elke|veel|sommige|als|uma?|alguns|quando) (?:\p{L}+ )?(?:customers?|clients?|clientes?|patients?|pacientes?|subscribers?|recipients?|members?|guests?|tenants?|users?|kund\p{L}+|patient\p{L}*|mitglied\p{L}*|abonnent\p{L}*|abonnes?|membres?|suscriptor\p{L}*|socios?|klant(?:en)?|leden|abonnee'?s?)\b[^.!?,;:]{0,60}$|(?:^|[.!?,;:]\s|\bwhen |\bif )(?:people|customers|clients|patients|subscribers|members|guests) (?:\p{L}+ )?(?:replied|reply|replying|answered|answer|text(?:ed)?|asked|ask|wrote|write|kept|keep|unsubscrib\p{L}*|opt(?:ed)? out|clicked|click)\b[^.!?]{0,40}$|\bpeople $|\b(?:dat ze|that they|qu'ils|qu'elles|que ellos|que ellas) $|\b(?:il|elle|ils|elles|he|she|they|er|sie) (?:est|sont|is|are|was|were|got|gets|wird|wurde) (?:\p{L}+ )?$/u
/** "Take me off Thursday", "streichen Sie mich für Dienstag", "me tira da agenda": out of an appointment. */
const fromAppointment =
  /\b(?:take|strike|cross|remove|scratch|count|pull|streich\w*|nimm|nehmen|tira\w*|sac[ao]\w*|quit[ae]\w*|haal|retire[zr]?|enleve[zr]?)\b(?:(?!\b(?:list\w*|lijst|verteiler|database|mailing)\b)[^.!?]){0,24}?\b(?:off|for|from|out of|fur|am|aus|vom|de|du|da|do|del|uit|van|voor)\s?(?:the |your |my |our |der |dem |den |des |die |ihrem |la |le |l'|el |al |het |o |a )?(?:calendar|diary|schedule|invite|invitation|call\b(?! list)|meeting|slot|agenda|kalender|termin\w*|einladung|rendez-vous|reunion|llamada|chamada|appel\b|gesprek|convocatoria|uitnodiging|cita|afspraak|reuniao|today|tomorrow|monday|tuesday|wednesday|thursday|friday|heute|morgen|montag|dienstag|mittwoch|donnerstag|freitag|demain|lundi|mardi|mercredi|jeudi|vendredi|manana|lunes|martes|miercoles|jueves|viernes|maandag|dinsdag|woensdag|donderdag|vrijdag|amanha|segunda|terca|quarta|quinta|sexta|\d{1,2}[:.h]\d{2})/
/** "I was a thumb away from unsubscribing": what did not happen. */
const almost =
  /\b(?:away from|close to|tempted to|about to|nearly|almost|inches from|beinahe|fast|kurz davor|failli|a deux doigts de|casi|a punto de|bijna|quase)\b[^.!?,;]{0,16}$/

/** "We unsubscribed from our current tool", "opt out of KnowB4's renewal". */
const fromElsewhere =
  /^ (?:our|the|my) (?:old|last|current|previous|former) |^[^.!?]{0,16} (?:from|of) (?:our|their|his|her|your (?:competitor|rival)\w*(?:'s)?|my (?:old|last|current|previous|former)|another|the (?:old|last|current|previous)|an?|[a-z]+ of (?:them|those)|[a-z0-9]+'s) (?!sales|marketing|mailing|e-?mail|newsletter)/
/** "Not to me but to Eva" sends us on. */
const toAnother =
  /^[^.!?;]{0,30}?,? (?:but|sondern|mais|sino|ma|maar|mas|tylko|lecz|ale)(?: (?:rather|instead|gleich|direkt|lieber|bitte|plutot|mejor|direct|liever|antes|raczej))? (?:to|an|a|al|aan|naar|para|ao|do|til|till)\b/
/** "Don't write to me about it, write to Oliver." */
const writeToAnother =
  /^[^.!?;]{0,30}[,;] (?:(?:please|bitte|but|and|sondern) )?(?:write|mail|e-?mail|contact|send it|schreib\w*(?: sie)?|wenden sie sich|escrib\w*|mand\w*|envi\w*|escrev\w*|ecrivez|adressez\w*|schrijf|mail) (?:to |an |a |al |aan |naar |para |ao |a |plutot a )\p{L}/u
const toAnotherShort = /\b(?:mig|meg|mne|minulle),? (?:utan|vaan|ale) \p{L}/u
/** "Until the roof is on no mails, please", "bis dahin keine Mails": for a time. */
const untilThen =
  /(?:^|[.!?,;:]\s)(?:bis|until|till|solange|so lange|jusqu'a\w*|tant que|hasta|tot|zolang|ate|fino a\w*|d'ici)\b(?! (?:now|today|recently|jetzt|heute|gestern|vor kurzem|present|maintenant|ahora|hoy|nu|vandaag|agora|hoje|ora|adesso|oggi|auf weiteres|further|nouvel ordre|nuevo aviso|nader))[^.!?;]{2,60}$/
/** "My business is deregistered", "I stop at the end of the year" tell of the writer. */
const ownBusiness = /\b(?:gewerbe|betrieb|firma|auto|wagen)\b[^.!?]{0,24}$/
/** Words that say it elsewhere and mean something else here: "don't hesitate to write", sick leave, "in Ruhe überlegen". */
const otherMeaning =
  /^no (?:more|further) e-?mails? (?:are |is )?(?:needed|necessary|required)|\b(?:don'?t|do not|no need to) send (?:me |us )?(?:a|an|the|your|any) (?:calendar|link|invite|pdf|brochure|deck|proposal|contract|quote|invoice|demo|video|attachment)|\bno (?:le|les|lo|la) (?!importa|molesta|causa)[a-z]+|\b(?:dud[ae]\w*|hesit\w*|esit\w*|zoger\w*|aarzel\w*|afraid to|mind if)\b.{0,30}\b(?:contact|escrib|llam|ecri|appel|scriv|chiam|schreib|meld|ruf|mail|write|call|reach|me|mich|moi)|\bin ruhe (?:uberleg|anseh|anschau|pruf|les|nachdenk|bespre|durchles|mal )|\bbaja (?:por|medica|laboral|maternal|de maternidad|hasta|la luz)|\bde baja (?:en|a|al) (?:la compan|mi compan|otr)|^no me (?:han|has|ha|habeis) |^(?:(?:para|de) )?tirar (?:as |uma |umas |algumas )?duvidas|\bdesinscription (?:au|du) (?:rcs|registre)|^no (?:me|nos) molestan?(?! mas)\b|^haal (?:me|ons) over\b|^sac\w*(?:me|nos) de (?:la )?copia\b|\bcancelei (?:a|o) (?:minha )?assinatura d/
/** "I am away and read no mail". */
const unread =
  /\b(?:lees|leest|lezen|lese|liest|lesen|read|reads|reading|check|checking|lis|lit|lisons|leo|lee|leemos|leggo|legge|leio|lemos)\b[^.!?,;]{0,30}$/
const plea = /\b(?:please|pls|bitte|svp|s'il vous plait|merci de|por favor|aub|alstublieft|graag|per favore|prosze)\b/

/** "Please don't take me off the list"; "why don't you" and "if you don't" want the opposite. */
const deniedBefore =
  /(?<!\b(?:you|u|ye|they|people|who|why) )\b(?:do not|don'?t|dont|never|no need to|rather than|instead of) (?:please |ever |actually |just )?$|\bno (?:me|nos) (?:den|des|deis) (?:de )?$|(?<!\b(?:pourquoi|por que|perche|si vous|si|se)\b.{0,12})\b(?:ne|no|nao|non) (?:me |nous |nos |mi |ci )?$/
/** "This month, or I will report you" promises nothing good. */
const threat =
  /\b(?:report|complain\w*|sue|block\w*|lawyer|solicitor|attorney|legal|spam|abuse|anzeig\w*|\w*anwalt|beschwer\w*|denunci\w*|plainte|signaler\w*|avocat|abogado|queixa|advogado|klacht|advocaat)\b/
/** "My colleague told you to stop. She shouldn't have." */
const takenBack =
  /^[^?]{0,60}\b(?:(?:s?he|they) should(?:n't|nt| not) have(?=[.,!;]|$)|(?:please |just )?(?:ignore|disregard) (?:that|this|him|her|them|his|it)\b)/
/** "I usually unsubscribe from this sort of thing, but you got my attention." */
const usually =
  /\b(?:usually|normally|always|typically|generally|normalerweise|meistens|sonst|d'habitude|normalement|suelo|normalmente|meestal|normaal|costumo|geralmente) [^.!?,;]{0,24}$/
const butHere = /^[^.!?]{0,60}\b(?:but|aber|mais|pero|maar|mas)\b/
/** "Stop chasing me this month, I'll know in April": for a time, as the promise behind it tells; "third mail this week" counts mails. */
const forNow =
  /\b(?:this (?:week|month|quarter)|diese[nr]? (?:woche|monat|quartal)|ce (?:mois|trimestre)|cette semaine|este (?:mes|trimestre)|esta semana|deze (?:week|maand)|dit kwartaal)\b/
const promised =
  /\b(?:i'?ll|i will|we'?ll|we will|ich (?:werde|melde)|wir (?:werden|melden)|je vous|nous vous|le (?:doy|dare|digo)|te (?:doy|dare|digo)|dou|darei|daremos|geef ik|ik (?:geef|laat))\b/
/** "It removes bounces by itself" tells of a product. */
const ofProduct = /\b(?:it|that|which|er|es|il|elle|hij|het|dat|que|ele|ela|isso) (?:\p{L}+ )?$/u
const itRemoves = /^(?:removes|deletes|entfernt|loscht|supprime|elimina|borra|verwijdert|exclui)\b/
const contactsOfOurs =
  /\b(?:contacts?(?! (?:info\w*|details?|data))|contacten|kontakte|contactos|contatos|leads|subscribers|abonnenten|suscriptores|assinantes|empfanger|recipients)\b/
const itself =
  /\b(?:our (?:company|firm|team|organi[sz]ation|office|business|school|domain)|me|us|my|mein\w*|mes|mis|meus?|mijn|mich|uns|moi|nous|mij|ons)\b/
/** In German and Dutch "not" stands behind the verb, or before one at the end. */
const verbThenNot =
  /^(?:streich|losch|nehm|nimm|meld|trag|entfern|schrijf|haal|meld|verwijder)\p{L}* (?:\p{L}+ ){0,3}?(?:nicht|niet)(?! (?:mehr|meer))\b/u
const notThenWords =
  /^(?:(?:abmeld|austrag|losch|entfern|streich|uitschrijv|afmeld|verwijder)\p{L}*en\b|(?:aus|von|van|uit) (?:de[mrn]?|het|ihre[mr]|eure[mr]|jullie|uw) )/u

/** Whether words that elsewhere are an opt-out ask for the opposite where they stand. */
export function isDeniedAt(flat: string, place: Span): boolean {
  const before = flat.slice(Math.max(0, place.start - 60), place.start)
  const words = flat.slice(place.start, place.end + 40)
  return (
    deniedBefore.test(before) ||
    verbThenNot.test(words) ||
    (/\b(?:nicht|niet) $/.test(before) && notThenWords.test(words))
  )
}

/** "Where can our customers unsubscribe?" */
const ofOurReaders =
  /\b(?:our|unsere|nos|nuestros|onze|nossos|nostri|the|my) (?:customers?|clients?|users?|subscribers|recipients|readers|patients?|members|kunden|empfanger|abonnenten|leser|mitglieder|patienten|clientes|abonnes|lecteurs|lectores|suscriptores|clienti|klanten|leden|lezers)\b/
/** "How did you get my e-mail?" asks where it comes from; what follows from that is for a person to say. */
const provenance =
  /\b(?:how|where) (?:did|do|have) (?:you|u|ya)(?: \w+)? (?:get|got|find|found|obtain(?:ed)?|come by|take|taken) (?:my|our|this)\b|\bde donde (?:ha\w*|teneis|tiene\w*|sac\w+)(?: \w+)? (?:mi|mis|nuestr\w+|este)\b/
/** "Wo kann ich mich abmelden?", "how do I get off this list?": the question is the wish. */
const asksHow = /^(?:wo|wie|womit|comment|que|quoi|how|where|what|como|hoe|waar)\b/
const firstSentence = /^[^.!?]{0,200}[.!?]?/

/** Whether words mean to hear no more where they stand: not for a time, not for others, not by telephone alone, not as a question. */
export function isOptOutAt(reading: Reading, flat: string, place: Span): boolean {
  const rest = flat.slice(place.start, flat.slice(place.end).search(/[.!?]/) + place.end + 1 || undefined)
  const sentence = rest.slice(0, 120)
  const words = flat.slice(place.start, place.end)
  const before = flat.slice(Math.max(0, place.start - 60), place.start)
  const further = flat.slice(place.end, place.end + 80)
  const isInjectedForOthers =
    reading.injected.some(({ start, end }) => start <= place.start && place.end <= end) && / other /.test(sentence)
  const isOtherWay = otherWay.test(further) && !/\b(?:list|verteiler|liste|lista|lijst)\b/.test(rest)
  const isByPhone = phoneOnly.test(words) && anyMail.test(further)
  const isOfOthers =
    thirdParty.test(before) ||
    ofOurReaders.test(words) ||
    ofSomebody.test(flat.slice(Math.max(0, place.start - 120), place.start)) ||
    fromElsewhere.test(further) ||
    fromElsewhere.test(rest.slice(words.length - 8))
  // "Take me off before Friday" names a day by which, "don't write before Friday" one after which.
  const isDeadline = removing.test(words) && !/\b(?:until|till|unless|bis|jusqu|hasta|tot|ate)\b/.test(sentence)
  const isLater =
    (untilLater.test(sentence) ||
      untilThen.test(before) ||
      (forNow.test(sentence) && promised.test(further) && !threat.test(further))) &&
    !isDeadline &&
    !/\b(?:before|until|unless) (?:i|we|you|my) (?:call|report|sue|block|hear|go|take|get|contact|lose|face|have to)\b/.test(
      sentence,
    )
  const isAnAppointment = fromAppointment.test(flat.slice(Math.max(0, place.start - 12), place.end + 60))
  const isUndone = almost.test(before) || (/\b(?:not|never) $/.test(before) && /^unsubscribing/.test(words))
  const isOwn =
    (ownBusiness.test(before) && /^abgemeldet/.test(words)) || (/\b(?:ik|we|wij) $/.test(before) && /^stop/.test(words))
  const isUnstoppable =
    /\b(?:(?:can(?:'?t|not)|could(?:n'?t| not)|full|bus|pit) |one-|non-)$/.test(before) && /^stop/.test(words)
  const isHabit = usually.test(before) && butHere.test(further)
  const isProducts = ofProduct.test(before) && itRemoves.test(words)
  const isMention = /["']$/.test(before) && /^[^"'.!?]{0,30}["']/.test(further) && reading.core.length > 60
  return (
    !(
      isDeniedAt(flat, place) ||
      asksForMail(sentenceAround(reading, place)) ||
      isHabit ||
      isUnstoppable ||
      takenBack.test(further) ||
      isProducts ||
      provenance.test(sentenceAround(reading, place)) ||
      unread.test(before) ||
      isLater ||
      isInjectedForOthers ||
      isOtherWay ||
      isByPhone ||
      isOfOthers ||
      isOwn ||
      isAnAppointment ||
      isUndone ||
      toAnother.test(further) ||
      writeToAnother.test(further) ||
      toAnotherShort.test(words + further) ||
      isMention
    ) &&
    !otherMeaning.test(rest) &&
    !isProductQuestion(reading, flat, place, rest)
  )
}

/** "Do you delete our data when the contract ends?" asks about the product; "could you take me off?" asks for silence. */
function isProductQuestion(reading: Reading, flat: string, place: Span, rest: string): boolean {
  if (plea.test(flat) || (asksHow.test(rest) && !ofOurReaders.test(rest))) return false
  const around = sentenceAround(reading, place)
  const isOfContacts = contactsOfOurs.test(around) && !itself.test(around)
  const isAsked =
    /\?["')]*$/.test(around.trim()) && around.trim().split(/\s+/).length > 3 && (!forMe.test(around) || isOfContacts)
  return isAsked || dataQuestion.test(firstSentence.exec(rest)?.[0] ?? '') || productQuestion.test(around)
}

function sentenceAround(reading: Reading, place: Span): string {
  const found = sentencesOf(reading.own).find(({ start, end }) => start <= place.start && place.start < end)
  return found === undefined ? '' : reading.own.slice(found.start, found.end + 1)
}
