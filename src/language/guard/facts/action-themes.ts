import { anyOf, type Theme } from './theme.ts'

const seenEn =
  'noted|read|seen|heard|received|understood|had|been|got|gotten|found|learned|learnt|enjoyed|wanted|hoped|mentioned|met|helped|worked|talked|appreciated|noticed|need|indeed|reached|looked|missed|liked|loved'
const irregularEn =
  'sent|made|done|put|set|taken|given|spoken|written|paid|built|sold|cut|begun|brought|chosen|gone|held|kept|told|won|drawn|run|left|let'

/**
 * What somebody says to have done, in six languages and three neighbours. Nothing is done by writing a mail: only reading,
 * understanding and noting are left out. Folded.
 */
const done: Theme = {
  name: 'done',
  pattern: anyOf(
    `\\b(?:i|we)(?:'ve| have)(?: (?:just|already|now|also|personally|gone ahead and|today)){0,3} (?!(?:${seenEn})\\b)(?:\\p{L}{2,}ed|${irregularEn})\\b`,
    `\\b(?:i|we) (?:just |already |also |have just )(?!(?:${seenEn})\\b)(?:\\p{L}{2,}ed|${irregularEn}|spoke|wrote|went|ran|gave|took|told)\\b`,
    '\\bi (?:personally )?(?:forwarded|booked|added|removed|cancell?ed|refunded|applied|activated|upgraded|extended|processed|approved|reserved|scheduled)\\b',
    '\\bi (?:personally )?(?:arranged|attached|deleted|transferred|passed|informed|spoke|updated|changed|signed|issued|credited|waived|unlocked|enabled)\\b',
    '\\bi (?:personally )?(?:disabled|registered|subscribed|unsubscribed|shipped|ordered|submitted|filed|escalated|created|opened|closed|set up)\\b',
    `\\b(?:has|have) (?:just |already |now |also )?been (?:just |already |now |fully |successfully )?(?:refunded|credited|cancell?ed|approved|activated|deactivated|upgraded|downgraded|extended|transferred|wired|paid|reserved|unlocked|deleted|removed|granted|booked|confirmed|scheduled|arranged|forwarded|passed on|escalated|informed|notified|processed|applied|added|waived|issued|shipped|dispatched|sent|updated|changed|registered|enrolled|subscribed|unsubscribed|set up|resolved|fixed|signed|submitted|reset|migrated)\\b`,
    '\\b(?:has|have) (?:already |just )?(?:gone (?:to|out)|arrived|left (?:our|the))\\b|\\barrived (?:this|yesterday|today|on)\\b',
    '\\b(?:is|are) already (?:in|at|with|on) (?:the|our|your)\\b|\\b(?:e|sono) gia (?:partit|arrivat|stat|spedit|pront)[oaie]\\b',
    '\\best deja (?:parti|arrive|prete?)\\b|\\b(?:ist|sind) (?:schon|bereits) (?:da|angekommen|unterwegs|eingegangen|fertig|im labor)\\b',
    '\\bya (?:ha|han) (?:llegado|salido)\\b|\\bis al (?:vertrokken|binnen|aangekomen)\\b|\\bja (?:chegou|saiu|seguiu)\\b',
    '\\b(?:is|are) (?:now|already) (?!(?:used|based|certified|included|integrated|supported|closed|interested|available)\\b)\\p{L}{3,}ed\\b',
    `\\byou(?:'re| are) (?:now |all |already )?(?:booked|confirmed|enrolled|registered|subscribed|unsubscribed|upgraded|approved|signed up|set up|all set|removed|refunded|scheduled)\\b`,
    '\\b(?:is|are) (?:already )?on (?:its|the|their) way\\b',
    `\\b(?:ich habe|habe ich|wir haben|haben wir)(?:(?! (?:ich|wir|sie|es)\\b) [^\\s.,;!?]+){0,9} (?!(?:verstanden|gelesen|gesehen|gehort|erhalten|bekommen|notiert|vermerkt|gefreut|gedacht|geschrieben|gesprochen|erwahnt|geholfen|gemeldet|angeschrieben)\\b)(?:(?:an|auf|aus|ab|ein|vor|zu|weiter|um|durch|mit|nach|frei|hoch|fertig|fest|los|gut)?ge\\p{L}{2,}(?:t|en)|(?:ver|be|er|ent|zer|uber|unter|hinter)\\p{L}{3,}(?:t|en)|\\p{L}{3,}iert)(?=[.,;!?\\n]| und\\b|$)`,
    '\\bwurden?\\b(?: [^\\s.,;!?]+){0,5} (?:storniert|gekundigt|gebucht|erstattet|gutgeschrieben|freigeschaltet|aktiviert|reserviert|bestatigt|verlangert)\\b',
    '\\bwurden?\\b(?: [^\\s.,;!?]+){0,5} (?:geloscht|weitergeleitet|veranlasst|angepasst|uberwiesen|eingerichtet|verschickt|versendet|erledigt|genehmigt)\\b',
    '\\bist (?:bereits |schon |jetzt |hiermit |nun )?(?:storniert|gekundigt|gebucht|erstattet|freigeschaltet|reserviert|veranlasst|erledigt|genehmigt|unterwegs|gutgeschrieben)\\b',
    `\\b(?:j'ai|nous avons|on a)(?: (?:bien|deja|aussi|egalement|donc|tout de suite|immediatement|personnellement)){0,2} (?!(?:note|lu|vu|recu|compris|entendu|pris|bien|ete|eu|apprecie|echange|parle)s?\\b)(?:\\p{L}{3,}(?:e|i|is|it|u)s?|fait|mis|transmis)\\b(?<!(?:nous avons|on a|j'ai) (?:une|notre|votre|hate|envie|toute|chaque|la|le))`,
    '\\b(?:a|ont) ete (?!(?:concu|developpe|certifie|cree|fonde)\\w*\\b)\\p{L}{3,}(?:e|i|u|is|it)e?s?\\b|\\best (?:desormais|maintenant|deja|bien) \\p{L}{3,}(?:e|i|u)e?s?\\b',
    '\\b(?:he|hemos)(?: ya)? (?!(?:leido|visto|entendido|recibido|anotado|tomado|oido|tenido|estado|sido|hablado|comprendido)\\b)\\p{L}{2,}(?:ado|ido|cho|sto|rto|crito)\\b',
    '\\b(?:ha|han) sido \\p{L}{3,}(?:ad|id)[oa]s?\\b|\\bacab(?:o|amos) de \\p{L}+r\\b|\\b(?:ya esta|ya estan|queda|quedan) \\p{L}{3,}(?:ad|id)[oa]s?\\b',
    '\\b(?:ik heb|heb ik|wij hebben|we hebben|hebben (?:we|wij))(?:(?! (?:ik|we|wij|u|je)\\b) [^\\s.,;!?]+){0,8} (?!(?:gelezen|gezien|gehoord|ontvangen|begrepen|genoteerd|gekregen|gehad|gesproken|geschreven|gewerkt|geholpen)\\b)(?:(?:aan|af|op|uit|in|door|toe|vast|vrij|over|bij|klaar|mee|terug|om)?ge\\p{L}{2,}(?:t|d|en)|(?:ver|be|ont|her)\\p{L}{3,}(?:t|d|en))(?=[.,;!?\\n]| en\\b|$)',
    '\\b(?:is|zijn) (?:nu |al |inmiddels |reeds )?(?:geannuleerd|opgezegd|geboekt|terugbetaald|geactiveerd|gereserveerd|bevestigd)\\b',
    '\\b(?:is|zijn) (?:nu |al |inmiddels |reeds )?(?:verlengd|doorgestuurd|aangepast|overgemaakt|onderweg|goedgekeurd|verwijderd)\\b',
    '\\b(?!(?:sei|hei|lei|rei|gostei|falei|fiquei|anotei|recebi|tomei)\\b)\\p{L}{3,}ei\\b(?= (?:a|o|as|os|um|uma|o seu|a sua|seu|sua|para|com|ao|lhe|de|em)\\b)',
    '\\bja (?:foi|foram|esta|estao) \\p{L}{3,}(?:ad|id)[oa]s?\\b',
    '\\b(?:foi|foram) (?:cancelad|reembolsad|enviad|ativad|reservad|confirmad|aprovad|transferid|encaminhad|agendad)[oa]s?\\b|\\bacab(?:ei|amos) de \\p{L}+r\\b',
    '\\b(?:ho|abbiamo)(?: gia| appena| anche)? (?!(?:letto|visto|capito|ricevuto|preso|sentito|avuto|notato|parlato)\\b)\\p{L}{2,}(?:ato|uto|ito|tto|sso|sto|rto)\\b',
    '\\be stat[oa] \\p{L}+[oa]\\b|\\bsono stat[ie] \\p{L}+[ie]\\b',
    '\\b(?:jag|vi) har(?: just| redan| nu| aven)? (?!(?:last|sett|noterat|forstatt|fatt|hort|haft|varit|tagit)\\b)\\p{L}{3,}(?:at|it|tt|rt|gt|nt)\\b',
    '\\bhar (?:nu |redan )?(?:bokats|avbokats|aterbetalats|aktiverats|skickats|raderats|bekraftats)\\b',
    `\\b\\p{L}{3,}(?<!przeczyta|zrozumia|otrzyma|zanotowa)(?:lem|lam|lismy|lysmy)\\b|\\bzosta(?:l|la|lo|ly) \\p{L}{4,}\\b`,
  ),
}

/** What somebody undertakes beyond answering, asking, showing and inviting. Folded. */
const undertaken: Theme = {
  name: 'undertaking',
  pattern: anyOf(
    `\\b(?:i|we)(?:'ll| will| can| could| am going to| are going to|'m going to|'re going to)(?: (?:also|gladly|happily|personally|even|then|now|certainly|definitely|immediately)){0,2} (?:waive|refund|reimburse|discount|compensate|guarantee|prioriti[sz]e|expedite|escalate|cancel|process|issue|file|report|order|deploy|fix|hire|fly|drive|come to|come over|visit you|train|translate|convert|install|configure|customi[sz]e|integrate|assign|allocate|backdate|freeze|pause|split|invoice|bill|charge|donate|sponsor|include|handle everything|do (?:it|everything|that) for you|take care of everything|forward|pass (?:it|this|that|your)|remove|unsubscribe|register|enrol|enroll|whitelist|ignore|recommend you to|put you in touch|connect you (?:with|to)|introduce you)\\b`,
  ),
}

/** What presses: it ends soon, little is left, others are waiting. Folded. */
const pressure: Theme = {
  name: 'pressure',
  deniesItself: true,
  pattern: anyOf(
    '\\b(?:only|just|last|final|remaining) (?:\\S+ ){0,2}(?:spots?|places?|seats? left|slots? left|units?|copies|chance|opportunity|days? left|hours? left)\\b(?! to)',
    `\\b(?:while (?:stocks?|supplies) lasts?|limited(?:[- ]time)?(?: \\p{L}+)? (?:offer|availability|deal|spots|places|stock|edition|period)|act (?:now|fast|quickly)|hurry|don't miss|before it's too late|almost (?:gone|full|sold out)|sold out|filling up|selling fast|running out|first come|waiting list|waitlist|expires? (?:today|tonight|tomorrow|soon|this|next|at|on|in)|offer (?:ends|expires|is valid|closes)|(?:ends|expires|closes) (?:today|tonight|tomorrow|soon|this|on|at)|for a (?:limited|short) time|today only|this week only|price (?:goes up|rises|increases))\\b`,
    '\\b(?:nur (?:noch )?(?:heute|bis|diese woche|solange|wenige|kurze zeit|fur kurze zeit|\\d+ (?:platze|stuck|tage))|letzte (?:chance|platze|gelegenheit))\\b',
    '\\b(?:solange der vorrat|begrenzte? (?:zeit|stuckzahl|platze|verfugbar)\\w*|befristet\\w*|ausverkauft|warteliste|fast ausgebucht|jetzt zugreifen|schnell sein|beeilen)\\b',
    '\\b(?:derniere (?:chance|place)s?|dernieres places|offre (?:limitee|valable|expire)|places limitees)\\b',
    `\\b(?:jusqu'a epuisement|plus que \\d+|seulement jusqu'|uniquement aujourd'hui|duree limitee|liste d'attente|depechez)\\b`,
    '\\b(?:ultima (?:oportunidad|plaza)s?|ultimas plazas|plazas limitadas|oferta (?:limitada|valida|caduca|termina))\\b',
    '\\b(?:solo (?:hasta|hoy|quedan)|hasta agotar|por tiempo limitado|lista de espera|dese prisa|ultimos dias)\\b',
    `\\b(?:laatste (?:kans|plekken|plaatsen)|beperkt (?:aanbod|beschikbaar|aantal)|zolang de voorraad|alleen (?:vandaag|deze week|tot)|nog maar \\d+|wachtlijst|wees er snel bij|op is op)\\b`,
    '\\b(?:ultimas? (?:oportunidade|vaga|chance)s?|vagas limitadas|oferta (?:limitada|valida|expira|termina))\\b',
    '\\b(?:so (?:ate|hoje|restam)|apenas (?:ate|hoje)|por tempo limitado|lista de espera|enquanto durar)\\b',
    '\\b(?:ultim[ai] (?:occasione|posti)|posti limitati|offerta (?:limitata|valida|scade)|solo (?:fino|oggi)|per un tempo limitato)\\b',
    '\\b(?:sista (?:chansen|platserna)|begransat (?:antal|erbjudande)|endast idag|ostatni(?:a|e) (?:szansa|miejsca)|tylko (?:dzis|do)|oferta wazna)\\b',
  ),
}

/** Kinds of deeds and of pressure that a mail may speak of. */
export const actionThemes: readonly Theme[] = [done, undertaken, pressure]
