/** How mail clients in their languages open a quote, a forward, a signature and a disclaimer. Lines come trimmed. */

/** Attribution in one line: "On 3 Mar 2026, at 10:00, Ann <a@b.c> wrote:". Bounded repeats only, so no line can stall it. */
const attributions = [
  /^On\b.{3,300}\bwrote\s?:$/i,
  /^(?:Am|Den)\b.{3,300}\bschrieb\b.{0,200}:$/i,
  /^Le\b.{3,300}\ba écrit\s?:$/i,
  /^El\b.{3,300}\bescribi[oó]\s?:$/i,
  /^Op\b.{3,300}\b(?:schreef|heeft)\b.{0,200}:$/i,
  /^(?:Em|A|No dia|Aos?)\b.{3,300}\bescreveu\s?:$/i,
  /^Il\b.{3,300}\bha scritto\s?:$/i,
  /^Den\b.{3,300}\bskrev\b.{0,200}:$/i,
  /^(?:W dniu|Dnia)\b.{3,300}(?:pisze|napisał(?:\(a\)|a)?)\s?:$/i,
  /^.{2,120}<[^<>\s]{3,120}@[^<>\s]{3,120}>\s?(?:wrote|schrieb|a écrit|escribi[oó]|schreef|escreveu|ha scritto|skrev|napisał(?:\(a\)|a)?|kirjoitti|napsal(?:\(a\)|a)?|yazdı|a scris|írta|пишет|написал\(?а?\)?|написав).{0,80}:$/i,
  /^.{2,120}\b(?:wrote|schrieb am|a écrit le|schreef op|escribi[oó] el|escreveu em)\b.{4,120}:$/i,
  /^\d{4}[-/.年]\s?\d{1,2}.{3,200}<\s?[^<>\s]+@[^<>\s]+>\s?[:：]$/,
  /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b.{3,200}<\s?[^<>\s]+@[^<>\s]+>\s?[:：]$/,
  /^.{4,200}\d.{0,80}\b(?:skrev|kirjoitti|napsal(?:\(a\)|a)?|napísal(?:\(a\)|a)?|a scris|ezt írta|şunu yazdı|escreveu|ha scritto)\b.{0,160}:$/i,
  /^.{2,120}\b(?:skrev|kirjoitti|napsal(?:\(a\)|a)?|napísal(?:\(a\)|a)?|ezt írta)\s.{0,40}\d.{0,120}:$/i,
  /^.{0,160}\d.{0,160}(?:şunu yazdı|tarihinde yazdı|пишет|написал(?:\(а\)|а)?|написав|έγραψε|寫道|写道|のメール|님이 작성)\s?[:：]$/i,
]

/** Begins of attributions that clients wrap over two or three lines. */
const attributionBegin =
  /^(?:(?:On|Am|Den|Le|El|Op|Em|A|No dia|Il|W dniu|Dnia)\b.{0,300}(?:\d|@)|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b.{0,200}|.{2,120}<[^<>\s]{3,120}@[^<>\s]{3,120}>(?:\s(?:wrote|schrieb|a écrit|escribi[oó]|schreef|escreveu|ha scritto|skrev)\b.{0,80})?$)/i

export function isAttribution(line: string): boolean {
  return line.length <= 600 && /[\d@]/.test(line) && attributions.some((pattern) => pattern.test(line))
}

const sharedLine =
  /^(?<own>.{2,4000}?)\s(?<attribution>(?:On (?=(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|\d))|Am (?=(?:Mo|Di|Mi|Do|Fr|Sa|So|\d))|Le (?=(?:lun|mar|mer|jeu|ven|sam|dim|\d))|El (?=(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom|\d))|Op (?=(?:ma|di|wo|do|vr|za|zo|\d))|Em (?=(?:seg|ter|qua|qui|sex|s[aá]b|dom|\d))|Il (?=(?:giorno|lun|mar|mer|gio|ven|sab|dom|\d))).{3,200}?(?:\b(?:wrote|a écrit|escribi[oó]|escreveu|ha scritto)|\b(?:schrieb|schreef)\b.{0,100}?)\s?:)(?<rest>(?:\s.*)?)$/u

/** The attribution of a quote in the middle of a line, behind what the sender wrote: as a line of its own. */
export function attributionApart(line: string): string[] {
  const { own, attribution, rest } = sharedLine.exec(line.slice(0, 20_000))?.groups ?? {}
  if (own === undefined || attribution === undefined || !isAttribution(attribution) || /^\s{0,3}[>|]/.test(line))
    return [line]
  const below = `${rest ?? ''}${line.slice(20_000)}`.trim()
  return below === '' ? [own, attribution] : [own, attribution, below]
}

/** Who quotes by hand says whom they mean. */
const toSomebody =
  /(?<!\p{L})(?:you|we|I|Sie|Du|wir|vous|tu|nous|usted|ustedes|jij|jullie|você|vocês|Lei|voi)(?!\p{L})/u
const nameHead = '["“]?\\p{Lu}[\\p{L}.\'’-]{0,30}(?:,? \\p{L}[\\p{L}.\'’-]{0,30}){0,4}["”]?'
const attributionHead = new RegExp(
  `^(?:On (?=(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|\\d|\\p{Lu}\\p{Ll}+ \\d))|Am (?=(?:Mo|Di|Mi|Do|Fr|Sa|So|\\d))|Le (?=(?:lun|mar|mer|jeu|ven|sam|dim|\\d))|El (?=(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom|\\d))|Op (?=(?:ma|di|wo|do|vr|za|zo|\\d))|Em (?=(?:seg|ter|qua|qui|sex|s[aá]b|dom|\\d))|Il (?=(?:giorno|lun|mar|mer|gio|ven|sab|dom|\\d))|Den \\d|(?:W dniu|Dnia) \\S|\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2} |\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4} |${nameHead} (?:<[^<>\\s]{3,120}@[^<>\\s]{3,120}> |(?:wrote on|schrieb am|a écrit le|schreef op|escribi[oó] el|escreveu em|ha scritto il) ))`,
  'u',
)
const longestHead = 320

/**
 * The attribution with which a mail begins that a client flattened to one line, as a line of its own. What follows it can't be told from
 * the quote by any mark. Who writes "On 3 March you wrote: ..." is no client.
 */
export function openingApart(line: string): string[] {
  const text = line.trim()
  const head = text.slice(0, longestHead)
  if (!attributionHead.test(head)) return [line]
  for (const { index } of head.matchAll(/[:：](?=\s+\S)/gu)) {
    const attribution = head.slice(0, index + 1)
    if (!isAttribution(attribution) || !hasDateOrAddress(attribution)) continue
    return toSomebody.test(attribution) ? [line] : [attribution, text.slice(index + 1).trim()]
  }
  return [line]
}

const namedDay =
  '(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|(?:segunda|ter[cç]a|quarta|quinta|sexta)(?:-feira)?|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica)'

/** "On Monday, Ann wrote:". Who quotes a "you" types it, and goes on below in words of their own. */
const dayAttribution = new RegExp(
  `^(?:(?:On|Am|Le|El|Op|Na|No|Em|Di)\\s)?${namedDay}[\\p{L}.]{0,12}(?!.{0,80}[\\s,](?:you|we|I|Sie|Du|ich|wir|vous|tu|je|nous|usted|u|je|jij|você)\\s).{1,80}(?:wrote|schrieb(?:\\s.{2,80})?|geschrieben|a écrit|escribi[oó]|schreef(?:\\s.{2,80})?|geschreven|escreveu|ha scritto)\\s?:$`,
  'iu',
)

/** An attribution that a client wrote without date and address: a day, somebody, "wrote". */
export const isDayAttribution = (line: string): boolean => line.length <= 200 && dayAttribution.test(line)

/** "Ann wrote:": only marked lines below it tell it from a sentence. */
export const saysWhoWrote = (line: string): boolean =>
  line.length <= 120 &&
  /^.{1,80}\s(?:wrote|schrieb(?:en|st)?|geschrieben|a écrit|escribi[oó]|schreef|geschreven|escreveu|ha scritto|skrev|napisał(?:\(a\)|a)?)\s?:$/i.test(
    line,
  )

/** A year, a time or an address: what an attribution has, and a sentence that begins like one seldom. */
export const hasDateOrAddress = (line: string): boolean => /\b(?:19|20)\d\d\b|\d[:.]\d\d\b|@/.test(line)

const dated = /(?:\d{1,4}[-./]\s?\d{1,2}|\b(?:19|20)\d\d|\d{1,2}[:.]\d{2})/

/** An attribution of whatever language ends in a colon ... */
export const endsAttribution = (line: string): boolean => /[:：]$/.test(line) && dated.test(line)
/** ... and has a day, or the address that it quotes: only what follows tells whether it is one. */
export const mayBeForeignAttribution = (line: string): boolean =>
  line.length <= 300 &&
  (endsAttribution(line) ||
    (dated.test(line) && /<[^<>\s]{3,120}@[^<>\s]{3,120}>|\b(?:skrev|kirjoitti|wrote|schrieb)\b/.test(line)))

/** The rest of a wrapped attribution of any language: "<ann@acme.example>:". */
export const isAddressLine = (line: string): boolean => /^<[^<>\s]{3,120}@[^<>\s]{3,120}>.{0,20}[:：]$/.test(line)

const attributionWord = /^(?:On|Am|Den|Le|El|Op|Em|Il|W dniu|Dnia)\s/

/** Whether a line begins an attribution by its first word and has a day in it: what stands before it is no part of it. */
export const beginsAttribution = (line: string): boolean => attributionWord.test(line) && hasDateOrAddress(line)

export function mayBeginAttribution(line: string): boolean {
  return line.length <= 400 && attributionBegin.test(line)
}

const originalMessage =
  /^[-_=*\s]{2,40}(?:Original Message|Original Appointment|Urspr(?:ü|ue)ngliche Nachricht|Original-?nachricht|Message d['’ ]origine|Message original|Mensaje original|Oorspronkelijk bericht|Origineel bericht|Mensagem original|Messaggio originale|Reply message|Antwort(?: ?Nachricht)?|Oprindelig meddelelse|Opprinnelig melding|Ursprungligt meddelande)[-_=*\s:]{2,40}$/i

/** "---- On Thu, 13 Aug 2026 Ann wrote ----" */
const attributionBetweenRules =
  /^[-–—]{2,10}(?:\s|(?=On\b)).{3,300}\b(?:wrote|schrieb|a écrit|escribi[oó]|schreef|escreveu|ha scritto)\s?[-–—]{2,10}$/iu

export function isOriginalMessageRule(line: string): boolean {
  return originalMessage.test(line) || attributionBetweenRules.test(line)
}

const forwardRule =
  /^(?:[-_=*>\s]{2,40}(?:Forwarded message|Forwarded by .{1,80}|Weitergeleitete Nachricht|Message transf[ée]r[ée]|Mensaje reenviado|Doorgestuurd bericht|Mensagem encaminhada|Messaggio inoltrato)[-_=*\s:]{1,40}|Begin forwarded message:|Anfang der weitergeleiteten (?:Nachricht|E-Mail):|D[ée]but du message (?:r[ée]exp[ée]di[ée]|transf[ée]r[ée])\s?:|Inicio del mensaje reenviado:|Begin doorgestuurd bericht:|In[ií]cio da mensagem (?:re)?encaminhada:)$/i

export function isForwardRule(line: string): boolean {
  return forwardRule.test(line)
}

export const forwardSubject = /^\s*(?:fwd?|wg|tr|rv|enc|doorst|i)\s?:/i

const fromField =
  /^[*_]{0,2}(?:From|Von|De|Van|Da|Fra|Från|Od|От|Lähettäjä|De la|Feladó|Kimden|Gönderen|Від|Από|差出人|发件人|寄件者|보낸 사람)\s{0,3}:[*_]{0,2}\s*\S/i
const otherField =
  /^[*_]{0,2}(?:Sent|Date|To|Cc|Subject|Reply-To|Gesendet|Datum|Dato|An|Betreff|Envoyé|À|A|Objet|Enviado(?: el| em)?|Fecha|Para|Asunto|Assunto|Data|Verzonden|Aan|Onderwerp|Inviato|Oggetto|Skickat|Till|Ämne|Sendt|Til|Emne|Wysłano|Data|Do|Temat|Odesláno|Komu|Předmět|Odosláno|Odoslané|Predmet|Lähetetty|Vastaanottaja|Aihe|Trimis|Către|Subiect|Küldve|Címzett|Tárgy|Gönderildi|Gönderilme|Kime|Konu|Tarih|Отправлено|Дата|Кому|Тема|送信日時|日付|宛先|件名|发送时间|收件人|主题|보낸 날짜|받는 사람|제목|Importance|Wichtigkeit)\s{0,3}:[*_]{0,2}/i

export const isHeaderField = (line: string): boolean => fromField.test(line) || otherField.test(line)

/** All fields in one line, as some HTML leaves them: "From: ann@acme.example Date: Thu, 24 Mar 2016". */
const datedField = /@.{1,120}\s(?:Date|Sent|Gesendet|Datum|Envoyé|Enviado|Verzonden|Inviato|Data|Fecha)\s?:.{0,40}\d/i

/** Fields that begin with another one than the sender: with the sender among them, or the day and whom it went to. */
function isBlockWithoutFrom(at: (index: number) => string, start: number): boolean {
  const next = [1, 2, 3].map((step) => at(start + step))
  const isInRow = (count: number) => next.slice(0, count).every(isHeaderField)
  if (isInRow(2) && (fromField.test(next[1] ?? '') || (isInRow(3) && fromField.test(next[2] ?? '')))) return true
  return dated.test(at(start)) && isInRow(1) && /\S@\S/.test(next[0] ?? '')
}

/** A block of at least three header lines ("From / Sent / To / Subject") that starts at this line; some clients put the date first. */
export function isHeaderBlock(lines: readonly string[], start: number): boolean {
  const at = (index: number) => (lines[index] ?? '').trim()
  if (fromField.test(at(start)) && datedField.test(at(start))) return true
  const isDateFirst = otherField.test(at(start)) && fromField.test(at(start + 1))
  if (!isDateFirst && !fromField.test(at(start))) return otherField.test(at(start)) && isBlockWithoutFrom(at, start)
  const isAddressed = /<[^<>\s]{3,120}@[^<>\s]{3,120}>/.test(at(start))
  let fields = 0
  for (let index = start + 1; index < Math.min(start + 9, lines.length); index += 1) {
    if (otherField.test(at(index))) fields += 1
    const isSecond = fields === 1 && index === start + 1
    if (fields >= 2 || (isSecond && (isAddressed || dated.test(at(index))))) return true
  }
  return false
}

const mobileFooter =
  /^(?:(?:Sent|Get|Written|Typed) (?:from|via|with|by) (?:my |a )?.{2,60}|Get Outlook for .{2,60}|(?:Von|Mit|Über) (?:meinem |mein |meiner )?.{2,50} gesendet\.?|Gesendet (?:von|mit|via|über|aus) .{2,60}|Diese Nachricht wurde von meinem .{2,60} gesendet.{0,20}|Envoy[ée] (?:de mon|depuis|à partir de|avec|via) .{2,60}|T[ée]l[ée]charger Outlook pour .{2,40}|Enviado (?:desde|do|a partir do|pelo|con|via|de) (?:mi |meu )?.{2,60}|Obt(?:er|[eé]n(?:er|ha)?) (?:o )?Outlook para .{2,40}|(?:Verzonden|Verstuurd) (?:vanaf|met|via|vanuit) (?:mijn )?.{2,60}|Outlook (?:voor|für|pour|para|for) (?:iOS|Android).{0,80}|Download Outlook .{2,60}|Inviato da .{2,60}|Skickat från (?:min )?.{2,60}|Sendt fra (?:min )?.{2,60}|Wysłan[eo] z (?:mojego )?.{2,60}|Lähetetty .{2,60}|Odesláno z .{2,60}|Trimis de pe .{2,60}|Отправлено (?:с|из) .{2,60}|Holen Sie sich Outlook .{2,40}|.{1,60} reacted via Gmail|.{1,40}(?:から送信|에서 보냄)|发自我的.{1,40})$/i

/** "Sent from my desk, is much easier than from my telephone." */
const goesOn = /^sent from my [^,]{1,40}, (?:is|it|and|but|so|which)\b/i

export function isMobileFooter(line: string): boolean {
  return line.length <= 140 && mobileFooter.test(line) && !goesOn.test(line)
}

/** Lines that part text and signature: "-- ", "__", "~~~". */
export function isSignatureRule(line: string): boolean {
  return /^(?:--|—|__{1,40}|-{3,40}|={3,40}|\*{3,40}|~{2,40})\s*$/.test(line)
}

const signOff =
  /^(?:(?:with |my )?(?:(?:best|kind|kindest|warm|warmest|many|good) )?(?:regards|wishes|greetings)|best|all the best|cheers|thanks|many thanks|thank you|thx|sincerely|yours(?: sincerely| truly| faithfully)?|br|rgds|kr|(?:mit |viele |beste |liebe |herzliche |freundliche |sch(?:ö|oe)ne |sonnige )*(?:freundlichen |besten |lieben |herzlichen |vielen )?(?:gr(?:ü|ue)(?:ß|ss)en?|gru(?:ß|ss))(?: aus .{2,30})?|hochachtungsvoll|mfg|lg|vg|bg|danke|vielen dank|(?:bien )?cordialement|(?:bien )?[àa] vous|(?:tr[èe]s )?cordialement|sinc[èe]res salutations|(?:meilleures |cordiales )?salutations(?: distingu[ée]es)?|bonne (?:journ[ée]e|soir[ée]e)|merci(?: d['’]avance)?|bien sinc[èe]rement|(?:un )?(?:cordial |atento )?saludos?(?: cordiales| cordial)?|atentamente|gracias|muchas gracias|un abrazo|(?:met )?(?:vriendelijke |hartelijke )?groet(?:en|jes)?|mvg|hartelijke groet|bedankt|dank|atenciosamente|cumprimentos|(?:com os )?(?:melhores|cordiais) cumprimentos|obrigad[oa]|abra[çc]os?|cordialmente|cordiali saluti)[\s,.!;]*$/i

/** The closings of other languages, and the short ones of those above. */
const otherSignOff =
  /^(?:c(?:or)?dt|bàv|liefs|lieve groet(?:en|jes)?|(?:fijne|prettige) (?:dag|avond|week|dag nog|week verder)|(?:lg|mfg|vg|bg|(?:(?:viele|liebe|beste|schöne|herzliche) )+grüße?) aus .{2,30}|bonne (?:continuation|fin de (?:journée|semaine)|semaine)(?: à vous)?|bon (?:courage|week-?end)(?: à vous)?|belle (?:journée|soirée)(?: à vous)?|grazie(?: mille)?|tack(?: så mycket)?|(?:mange )?tak|dzięki|dziękuję|im auftrag|i\.? ?a\.|(?:distinti|cordiali|cari|tanti)? ?saluti|buon (?:lavoro|pomeriggio)|buona (?:giornata|serata)|(?:com )?(?:os )?(?:meus |melhores |cordiais )*cumprimentos|att|abs|bjs|m\.?v\.?h|v\.?h|med (?:vänlig|vänliga|venlig|vennlig|bästa|hjärtlig) (?:hälsning(?:ar)?|hilsen)|(?:bästa|vänliga|venlig|vennlig|mange|med venlig)? ?(?:hälsning(?:ar)?|hilsen|hilsner)|pozdrawiam(?: serdecznie)?|z (?:poważaniem|wyrazami szacunku)|(?:s |se )?(?:přátelským )?pozdrav(?:em|y)?|hezký den|(?:ystävällisin |parhain )?terveisin|saygılar(?:ımla|ımızla)?|iyi (?:çalışmalar|günler)|cu (?:stimă|stima|respect)|üdv(?:özlettel)?|tisztelettel|(?:с )?уважением|з повагою|с наилучшими|よろしくお願い.{0,10}|敬具|此致|祝好|(?:met )?(?:vriendelijke |hartelijke )?groet(?:en|jes)?(?: uit .{2,30})?|gr|m\.v\.g|(?:sent )?with (?:kind|best|warm) (?:wishes|regards)|(?:warm(?:ly|est)|respectfully|rgds|ta|xx?)|(?:es )?(?:grüßt|grüssen) .{2,30}|servus|pfiat.{0,12}|ciao|tschüss|salut|à bientôt|(?:bonne )?réception|bien à (?:toi|vous)|amicalement|un (?:abrazo|saludo)(?: muy cordial)?|(?:reciba |reciban )?un cordial saludo|quedo a la espera)[\s,.!;]*$/iu

export function isSignOff(line: string): boolean {
  return line.length <= 60 && (signOff.test(line) || otherSignOff.test(line))
}

const disclaimer =
  /^(?:[*_\s]*(?:confidentiality|legal) (?:notice|disclaimer|note)|disclaimer\b|(?:this|the information (?:contained )?in this) (?:e-?mail|message|communication|transmission)\b.{0,160}(?:confidential|privileged|intended)|(?:the )?(?:content|information)s? (?:contained |of |in ).{0,60}(?:confidential|intended)|please (?:consider|think of) the environment|think before you print|(?:diese|der inhalt dieser) (?:e-?mail|nachricht)\b.{0,160}(?:vertraulich|bestimmt)|diese e-?mail (?:kann|enth[äa]lt)|bitte (?:denken sie an die umwelt|pr[üu]fen sie)|haftungsausschluss|ce (?:message|courriel|mail|e-?mail)\b.{0,160}(?:confidentiel|destin[ée]|exclusif)|pensez [àa] l['’]environnement|avant d['’]imprimer|(?:este|esta|el contenido de este) (?:mensaje|correo|e-?mail|mensagem)\b.{0,160}(?:confidencia|destinat|privilegiad|exclusiv)|aviso (?:legal|de confidencialidad)|antes de imprimir|dit (?:e-?mail)?bericht\b.{0,160}(?:vertrouwelijk|bestemd)|deze e-?mail\b.{0,160}(?:vertrouwelijk|bestemd)|de informatie (?:verzonden|in dit).{0,120}bestemd)/i

const otherDisclaimer =
  /^[*_\s]*(?:(?:notice|privileged|confidential\w*)\b.{0,10}(?::|&|\/|and confidential).{0,160}|(?:this (?:e-?mail|message|communication)|information in this (?:e-?mail|message))\b.{0,80}(?:intended only|solely for|only for the|may contain)|if you (?:are not|have received this) .{0,80}(?:recipient|in error)|avviso di riservatezza|(?:le informazioni|il contenuto|il presente messaggio|questa (?:e-?mail|comunicazione)|questo messaggio|ai sensi del)\b.{0,160}(?:riservat|confidenzial|2016\/679)|aviso de (?:confidencialidade|privacidade)|esta mensagem\b.{0,120}confiden|(?:niniejsza|treść tej) wiadomoś.{0,160}(?:poufn|przeznaczon)|(?:detta (?:meddelande|mejl)|denne (?:e-?mail|mail|e-post|meddelelse)|tämä (?:viesti|sähköposti)|tento e-?mail|bu e-?posta)\b.{0,160}(?:fortrolig|konfidentiel|konfidensiel|avsedd|beregnet|luottamuks|tarkoitettu|důvěrn|určen|gizli)|this (?:e-?mail|message) originated (?:from )?outside|.{2,80} is a trading (?:name|style) of |.{2,60}\b(?:ltd|limited|llc|llp|inc|plc|gmbh|ag|bv|b\.v\.|sarl|sas)\.? (?:this (?:e-?mail|message)|diese (?:e-?mail|nachricht)|ce (?:message|courriel)|dit bericht)\b.{0,160}(?:confidential|privileged|intended|vertraulich|confidentiel|vertrouwelijk)|before printing|save (?:paper|a tree)|registered (?:office|in england)|handelsregister|amtsgericht)/i

export function isDisclaimer(line: string): boolean {
  return disclaimer.test(line.slice(0, 400)) || otherDisclaimer.test(line.slice(0, 400))
}

const banner =
  /^[[*_\s]*(?:\[?external (?:e-?mail|sender|message)\b.{0,160}$|\[?(?:external|extern|externe|externo|esterno|externa)(?: e-?mail| sender| message)?\]?\s*[:!-]?\s*$|(?:caution|warning|attention|achtung|vorsicht|attenzione|atención|atenção|let op|external)\b.{0,20}\b(?:this (?:e-?mail|message)|e-?mail|external|extern\w*|diese (?:e-?mail|nachricht)|ce (?:message|mail|courriel)|este (?:correo|mensaje|e-?mail)|questa (?:e-?mail|mail)|deze e-?mail|courriel).{0,80}(?:outside|external|extern|außerhalb|ausserhalb|extérieur|externe|fuera|externo|esterno|esterna|buiten)|this (?:e-?mail|message) (?:originated|came|was sent) from (?:outside|an external)|you don'?t often get e-?mail from|#{0,3}-? ?please type your reply above this line)/i

/** What a mail gateway writes above a mail from outside ("CAUTION: external e-mail"). */
export const isBanner = (line: string): boolean => line.length <= 400 && banner.test(line)

const contactLine =
  /(?:\+?\d[\d\s()./-]{6,}\d|\bwww\.|https?:\/\/|[\w.+-]+@[\w-]+\.|\b(?:GmbH|AG|SARL|SAS|S\.L\.|B\.V\.|BV|N\.V\.|Ltd|LLC|Inc|Lda|Ltda|S\.A\.|SA|UG|KG|Corp|plc|Group|Gruppe)\b|\b(?:CEO|CTO|CFO|COO|CMO|Founder|Head of|Director|Manager|Officer|Partner|President|VP|Gesch(?:ä|ae)ftsf(?:ü|ue)hrer|Leiter|Leitung|Directeur|Directrice|Responsable|Directora?|Gerente|Jefe|Jefa|Directeur|Eigenaar|Diretora?|Tel|Phone|Mobil|Mobile|Telefon|T[ée]l[ée]fono|T[ée]l|Fax|M:|T:))\b/i

/** A line that belongs on a business card rather than in a sentence. */
export function isContactLine(line: string): boolean {
  return line.length <= 120 && contactLine.test(line.slice(0, 120))
}
