import { actionThemes } from './action-themes.ts'
import { quantityThemes } from './quantity-themes.ts'
import { anyOf, type Theme } from './theme.ts'

/** Kinds of commitments with the words that make them in six languages. Held against folded text. */
export const themes: readonly Theme[] = [
  {
    name: 'guarantee',
    pattern: anyOf(
      '\\b(?:guarant|warrant(?:y|ies)|garan[tz]|gwaranc|gwarant|gewahrleist|gewaehrleist|(?:ge)?garand)\\w*',
      "\\b(?:i|we)(?:'d)? (?:hereby )?(?:promise|swear|pledge)\\w*",
      '\\b(?:versprechen?|verspreche|zugesichert|zusichern|sichern ihnen zu)\\b',
      '\\b(?:promettons|promets|prometo|prometemos|beloof|beloven|zekerheid)\\b',
      '\\b(?:100 ?%|absolutely|completely|totally) (?:sure|certain|risk[- ]free|safe)\\b|\\brisk[- ]free\\b|\\brisikofrei\\b|\\bsans risque\\b|\\bsin riesgos?\\b|\\bsem risco\\b|\\brisicovrij\\b',
    ),
  },
  {
    name: 'refund',
    pattern: anyOf(
      '\\b(?:refund|reimburs|ruckerstatt|rueckerstatt|rembours|reembols|terugbeta|rimbors|aterbetal|zwrot|zwroc)\\w*',
      '\\bmoney[- ]back\\b|\\bgeld[- ]zuruck\\w*|\\bgeld[- ]terug\\w*|\\berstatten\\b|\\berstattung\\b|\\bdevolu(?:cion|cao)\\b|\\bdevolv(?:er(?:emos|les|te)?|emos|e-lhe)\\b',
      '\\b(?:your|their|full) money\\b|\\bgeld retour\\b|\\bihr geld\\b|\\bvotre argent\\b|\\bsu dinero\\b|\\bo (?:seu )?dinheiro de volta\\b|\\bchargeback\\b',
    ),
  },
  {
    name: 'free',
    family: 'free',
    pattern: anyOf(
      "(?<!\\b(?:feel|become|becomes|gets|you|be|am|are|is he|is she|i'm|we're|i have|have|set|break|still) |-)\\bfree\\b(?!-| (?:to|on|at|next|this|tomorrow|up|slots?|time|sometime|around|between|any|after|before|in|from|until|when|for (?:a|an|you to)|early|later|mon|tue|wed|thu|fri)\\w*\\b)",
      '\\b(?:is|are|completely|totally|absolutely) free\\b(?= (?:for|of|until|in) |[.,!])',
      '\\bcosts? (?:you )?nothing\\b|\\bzero costs?\\b|\\bno costs?\\b|\\bnot cost (?:you )?(?:anything|a cent)\\b',
      '\\bkostet (?:sie )?nichts\\b|\\bne coute rien\\b|\\bno cuesta nada\\b|\\bkost niets\\b|\\bnao custa nada\\b',
      "\\bat no (?:extra |additional )?(?:cost|charge)\\b|\\bfree of charge\\b|\\bwithout (?:any )?(?:charge|cost)\\b|\\bcomplimentary\\b|\\bon the house\\b|\\bwon't cost (?:you )?(?:anything|a cent)\\b",
      '\\b(?:kostenlos|kostenfrei|gratis|unentgeltlich|umsonst|gratuit)\\w*',
      "\\b(?:is|are|it's) on us\\b|\\bgeht (?:auf uns|aufs haus)\\b|\\bcorre de nuestra cuenta\\b|\\bpor nossa conta\\b|\\bvan ons\\b(?= [.!])",
      '\\b(?:omaggio|regaliamo|gratisowo|bezplatn\\w*|darmow\\w*|za darmo|kostnadsfri\\w*|utan kostnad)\\b',
      '\\b(?:schenken?|geschenkt|offerte?s?|regalamos|regalado|obsequio|te invitamos|aangeboden|oferta nossa)\\b',
      '(?<![\\d.,])0(?:[.,]00)? ?(?:€|\\$|£|eur|euros?|usd|dollars?)(?![\\d\\p{L}])|(?:€|\\$|£) ?0(?:[.,]00)?(?![\\d.,]*\\d)',
      '\\bohne (?:zusatzliche |weitere )?kosten\\b|\\bsans (?:frais|cout)\\b|\\bsin (?:coste|costo|cargo)s?\\b|\\bsem custos?\\b|\\bzonder (?:extra )?kosten\\b',
    ),
    deniesItself: true,
  },
  {
    name: 'discount',
    pattern: anyOf(
      '\\b(?:discount|rabatt|descuento|desconto|korting|gutschein|coupon|voucher|rebate)\\w*',
      '% ?off\\b|\\b(?:half|a third|one third|a quarter|one quarter) off\\b|\\b(?:two|three|2|3)[- ]for[- ](?:one|two|1|2)\\b|\\bbuy one\\b|\\bbogo\\b|\\b\\w*rabatte?\\b|\\bprice cuts?\\b',
      '\\bcheaper (?:for|if|when|than)\\b|\\b(?:guns|ver)?gunstiger\\b|\\bmoins cher\\w*|\\bmas barat\\w+|\\bgoedkoper\\b|\\bmais barat\\w+|\\bnachlass\\b|\\bskonto\\b',
      '\\b(?:remise|ristourne|rebajas?|bon de reduction|reduction)\\b|\\bpromo(?:tion)? ?codes?\\b|\\bcup(?:ao|om|on|oes|ons|ones)\\b|\\bkortingscode\\b|\\bthe code\\b|\\bcode promo\\b',
      "\\b(?:special|lower|reduced|better|half|mates'?) (?:price|rate|deal)\\b|\\bhalf[- ]price\\b",
      '\\bsonder(?:preis|konditionen?)\\b|\\bprix special\\b|\\bprecio especial\\b|\\bpreco especial\\b|\\bspeciale prijs\\b',
      '\\b(?:dos|tres|3|2) por (?:el precio de )?(?:un[oa]|1|2)\\b|\\b(?:deux|trois|2|3) pour (?:le prix d.)?(?:une?|1|2)\\b|\\b(?:zwei|2|drei|3) (?:fur|zum preis von) (?:ein\\w*|1|zwei|2)\\b',
      '\\b(?:due|2|3) al prezzo di\\b|\\b(?:twee|2|3) (?:voor de prijs van|halen)\\b|\\b(?:dois|duas|2|3|leve \\S+) pe?l?o preco de\\b|\\bscont[oi]\\b|\\brabatt\\w*|\\brabat\\w*|\\bznizk\\w*',
      '\\bhalbe[rn]? preis\\b|\\bmoitie prix\\b|\\bmitad de precio\\b|\\bmetade do preco\\b|\\bhalve prijs\\b',
    ),
  },
  {
    name: 'trial',
    isOnlyNamed: true,
    pattern: anyOf(
      '\\b(?:trial(?: period)?|testphase|testzeitraum|testmonat|probemonat|probezeit|probephase|proefperiode|proefmaand)\\b',
      "\\b(?:essai gratuit|periode d'essai|(?:periodo|mes) de prueba|prueba gratuita|(?:periodo|mes) de teste|teste gratuito)\\b",
    ),
  },
  { name: 'unlimited', pattern: anyOf('\\b(?:unlimited|unbegrenzt|unlimitiert|illimite|ilimitad|onbeperkt)\\w*') },
  {
    name: 'lifetime',
    pattern: anyOf(
      '\\b(?:lifetime|for life|forever|lebenslang\\w*|lebenslange[srn]?|a vie|de por vida|para siempre|para sempre|levenslang|vitalici[oa]|fur immer|pour toujours|voor altijd)\\b',
    ),
  },
  {
    name: 'no obligation',
    pattern: anyOf(
      '\\b(?:leave|stop|quit|cancel|exit|walk away|get out)\\w* (?:it |us )?(?:when(?:ever)? you (?:like|want|wish|please)|at will|overnight)\\b|\\bwann (?:immer )?sie (?:wollen|mochten)\\b',
      '\\bquand vous (?:voulez|le souhaitez)\\b|\\bcuando (?:quiera|usted quiera|quieras)\\b|\\bwanneer (?:u|je) (?:wilt|maar wil)\\b|\\bquando (?:quiser|quiserem|vuole)\\b',
      '\\b(?:cancel\\w* (?:it |them )?(?:at )?any ?time|cancel\\w* without|no (?:minimum )?(?:term|commitment|contracts?|obligation|strings attached|lock-in|notice(?: period)?))\\b',
      '\\bwithout (?:any )?(?:commitment|obligation|contract|notice)\\b',
      '\\bjederzeit(?: \\S+){0,3} (?:kundbar|kundigen|kuendigen|kundigung)|\\bohne (?:frist|kundigungsfrist|vertrag|bindung)\\b|\\bkeine (?:vertragsbindung|kundigungsfrist|bindung)\\b',
      '\\b(?:jederzeit kundbar|jederzeit kuendbar|ohne (?:vertragsbindung|verpflichtung|mindestlaufzeit)|keine mindestlaufzeit)\\b',
      '\\b(?:aucun|pas d.|sans(?: aucun)?) ?(?:engagement|preavis)|\\b(?:no hay|sin ninguna?) (?:permanencia|compromiso)',
      '\\b(?:permanencia|fidelizacao|mindestlaufzeit|engagement|looptijd|commitment|contract): (?:ninguna|no|none|nenhuma|keine|aucun|geen)\\b',
      '\\b(?:geen|zonder) (?:contract|opzegtermijn|looptijd|verplichting(?:en)?)\\b|\\b(?:sem|nao ha|nao tem) (?:contrato|fidelizacao|permanencia)\\b',
      '\\b(?:sans engagement|a tout moment|sin (?:permanencia|compromiso)|en cualquier momento)\\b',
      '\\b(?:sem (?:fidelizacao|compromisso)|a qualquer momento|(?:maandelijks|altijd) opzegbaar|zonder verplichting(?:en)?)\\b',
    ),
    deniesItself: true,
    isOfContract: true,
  },
  {
    // Of a contract that goes on from month to month it may be said that it has no minimum term.
    name: 'runs monthly',
    family: 'no obligation',
    pattern: anyOf(
      '\\b(?:month[- ]to[- ]month|month by month|(?:rolling )?monthly (?:rolling )?(?:contracts?|agreements?|subscriptions?|terms?))\\b',
      '\\b(?:rolling monthly|(?:contracts?|agreements?|subscriptions?) (?:runs?|renews?|is|are) (?:\\S+ ){0,2}?monthly)\\b',
      '\\b(?:monatsvertrag\\w*|monatlich kundbar\\w*|(?:vertrag|vertrage|abo|laufzeit) (?:lauft |laufen |ist |sind )?monatlich)\\b',
      '\\b(?:contrats? mensuels?|contrato mensual|contratos mensuales|maandcontract\\w*|maandelijks contract|contratos? mensa(?:l|is))\\b',
    ),
    provesOnly: true,
  },
  {
    name: 'monthly',
    pattern: anyOf(
      '\\bcancel\\w*\\b[^.!?\\n]{0,30}\\b(?:end of (?:each|the|any|every) month|each month|every month|any month)\\b',
      '\\bmonth[- ]to[- ]month\\b|\\bcancel\\w* (?:it |them )?(?:monthly|(?:any|each|every) month)\\b',
      '\\b(?:monatlich|wochentlich|taglich|jeden monat|zum monatsende) (?:kundbar|kundigen|kuendigen|kundigung)\\b',
      '\\b(?:resili\\w+|opzegbaar|cancelable|rescindible) (?:chaque mois|tous les mois|per maand|cada mes)\\b|\\bmaandelijks opzegbaar\\b',
    ),
  },
  {
    name: 'no fee',
    family: 'free',
    pattern: anyOf(
      '\\b(?:no|without|zero) (?:any )?(?:(?:set-?up|hidden|extra|additional|cancellation|onboarding|implementation|transaction|installation|delivery|booking|service|annual|monthly) )?(?:fees?|costs?|charges?|interest|deposit|down[- ]payment|commissions?|penalt(?:y|ies)|surcharges?|excess|deductible|waiting (?:period|time)|vat|taxe?s?|minimum (?:order|spend|quantity|purchase))\\b',
      '\\b(?:ohne|keine?n?|null) (?:\\p{L}+ )?(?:selbstbeteiligung|selbstbehalt|zinsen|kaution|anzahlung|provision|zuschlage?|aufpreis)\\b',
      '\\b(?:ohne|keine?n?|null) (?:\\p{L}+ )?(?:wartezeit|mindestbestell\\w+|mindestmenge|strafe|gebuhr(?:en)?|servicegebuhr)\\b',
      '\\b(?:sans|aucune?|pas de?|zero) (?:\\p{L}+ )?(?:franchise|interets?|caution|acompte|commission|supplement|penalites?|depot|delai de carence|minimum)\\b',
      '\\b(?:sin|ningun[ao]?|cero) (?:\\p{L}+ )?(?:franquicia|intereses|deposito|fianza|entrada|comision(?:es)?|recargos?|penalizacion|pedido minimo|carencia)\\b',
      '\\b(?:zonder|geen) (?:\\p{L}+ )?(?:eigen risico|rente|borg|aanbetaling|commissie|toeslag|boete|minimum\\w*|wachttijd)\\b',
      '\\b(?:sem|nenhum[a]?|zero) (?:\\p{L}+ )?(?:franquia|juros|caucao|entrada|comissao|comissoes|sobretaxa|multa|carencia|pedido minimo)\\b',
      '\\b(?:senza|nessun[ao]?) (?:\\p{L}+ )?(?:franchigia|interessi|cauzione|acconto|commissioni|penali|costi|spese|supplement[oi])\\b',
      '\\b(?:waiv(?:e|ed|ing)|erlassen|verzichten auf)\\b',
      '\\bkeine (?:einrichtungs|zusatz|versteckten |weiteren )\\w*(?:gebuhr(?:en)?|kosten)?\\b|\\bgeen (?:extra|verborgen|bijkomende) kosten\\b|\\bsin gastos\\b|\\bsem taxas?\\b',
    ),
    deniesItself: true,
  },
  {
    name: 'certified',
    isOnlyNamed: true,
    pattern: anyOf(
      '\\b(?:certified|certification|accredited|zertifiziert\\w*|zertifizierung|certifie(?:e?s?)|certificad[oa]s?|gecertificeerd|homologad[oa])\\b',
    ),
  },
  {
    name: 'compliant',
    isOnlyNamed: true,
    pattern: anyOf('\\b(?:compliant|compliance|(?:dsgvo-?|rechts)?konform\\w*|en conformite|conformes?|conform)\\b'),
  },
  {
    name: 'result',
    pattern: anyOf(
      '\\b(?:double|triple|quadruple)s? (?:your|the)\\b|\\bverdoppeln?\\b|\\bverdreifachen?\\b|\\bdoubl(?:er|ez|era)\\b|\\bduplica\\w*\\b|\\bverdubbel\\w*\\b',
    ),
  },
  {
    name: 'service level',
    isOnlyNamed: true,
    pattern: anyOf(
      '\\b(?:uptime|slas?|service[- ]level|round[- ]the[- ]clock|rund um die uhr|zero downtime|same[- ]day)\\b',
    ),
  },
  {
    name: 'best',
    pattern: anyOf(
      '\\b(?:lowest|best|cheapest) (?:price|rate)s?\\b|\\bprice[- ]match\\w*|\\bmarket leaders?\\b|\\b(?:number one|no\\. ?1|#1)\\b',
      '\\bmarktfuhrer\\b|\\bbestpreis\\w*|\\bleader du marche\\b|\\bmeilleur prix\\b|\\bmejor precio\\b|\\bmelhor preco\\b|\\bbeste prijs\\b',
    ),
  },
  {
    name: 'liability',
    pattern: anyOf(
      '\\b(?:accept|take|assume|admit)\\w* (?:full |all |any )?(?:liability|responsibility|fault|guilt)\\b',
      '\\b(?:legally|contractually) binding\\b|\\b(?:we|i) (?:are|am) liable\\b|\\bcompensat\\w+|\\bindemnif\\w+',
      '\\b(?:haften|haftung|schadensersatz|schadenersatz|rechtsverbindlich|verbindlich\\w*|entschadig\\w*)\\b',
      '\\b(?:dedommag\\w*|indemnis\\w*|indemniza\\w*|indeniza\\w*|indemniza\\w*|schadevergoeding|aansprakelijk\\w*|juridiquement contraignant)\\b',
    ),
  },
  {
    name: 'costs taken over',
    family: 'free',
    pattern: anyOf(
      "\\bwe(?:'ll| will)? (?:cover|pay|absorb|take over|carry) (?:for )?(?:all|any|every|your|the)\\b|\\byou (?:do not|don't|won't|will not|never) pay\\b",
      '\\b(?:wir )?(?:ubernehmen|tragen|zahlen) (?:wir )?(?:alle|die|samtliche|ihre) \\p{L}*(?:kosten|strafen|gebuhren|schaden)\\b|\\bprenons en charge\\b|\\bprise? en charge a\\b',
      '\\b(?:asumimos|assumimos|pagamos|cubrimos|cobrimos) (?:todos|todas|todo|los|las|os|as|el|o|a|sus|seus)\\b|\\b(?:wij|we) (?:betalen|dragen|nemen) (?:alle|de|uw)\\b',
    ),
    deniesItself: true,
  },
  {
    name: 'attachment',
    pattern: anyOf(
      "\\b(?:i|we)(?:'ve| have)? attach(?:ed)?\\b|\\b(?:attached|enclosed) (?:is|are|you|please|to this|our|the|a|my|here)\\b",
      '\\b(?:see|find|in) (?:the )?(?:attached|attachment|enclosed)\\b|\\bas (?:an )?attachment\\b',
      '\\b(?:im|als|siehe|beigefugte?[nrs]?|anbei|angehangt\\w*) ?(?:anhang|anlage)?\\b(?<=anhang|anlage|anbei|beigefugte?[nrs]?|angehangt\\w*)',
      '\\b(?:ci-joint\\w*|en piece jointe|en pieces jointes|adjunt(?:o|a|os|as|amos)|en el adjunto|bijgevoegd\\w*|in de bijlage|als bijlage|em anexo|segue anexo|anexo (?:a|o|os|as|envio))\\b',
    ),
  },
  {
    name: 'agreement',
    pattern: anyOf(
      '\\b(?:accept|agree to|agreed to|approve|approved)\\w* (?:your|the|all|these|those) (?:\\w+ )?(?:terms|offer|conditions|contract|price|deal|proposal|demand|request|invoice)s?\\b',
      "\\b(?:hereby|officially|formally) (?:confirm|agree|accept|approve)\\w*|\\bconsider (?:this|it) (?:a )?(?:binding|done|confirmed|signed)\\b|\\bdeal[!.]|\\bit's a deal\\b",
      '(?:^|\\n|[.!?] )agreed[.!]|\\b(?:we|i) (?:hereby |do )?(?:agree|confirm)(?: that)?\\b(?! (?:with you|on|that much))',
      '\\b(?:it|that|this) is (?:indeed |quite |absolutely |perfectly )?(?:true|correct|right)(?: that\\b|[:,])|\\bas promised\\b|\\b(?:i|we) apologi[sz]e\\b',
      "\\bc'est (?:tout a fait )?exact\\b|\\b(?:je|nous) (?:vous )?(?:confirm|certifi)\\w+|\\b(?:certifico|confirmo|confirmamos|confermo|confermiamo|certificamos)\\b",
      '\\bes (?:cierto|verdad) que\\b|\\be vero che\\b|\\b(?:wir|ich) (?:bestatigen?|erkennen?) (?:\\S+ ){0,5}\\b|\\b(?:wij|we|ik) bevestig\\w*|\\bvi bekraftar\\b|\\bpotwierdz\\w+',
      '\\b(?:hiermit|verbindlich) (?:bestatige|bestaetige|akzeptiere|stimme)\\w*|\\b(?:bestatige|bestatigen|akzeptieren?) (?:ich |wir )?(?:hiermit|ihnen|die|den|das|ihre?n?)\\b',
      '\\b(?:acceptons|accepte) (?:vos|votre|les|le)\\b|\\baceptamos\\b|\\baceitamos\\b|\\b(?:accepteren|gaan akkoord)\\b',
    ),
  },
  {
    name: 'deed',
    pattern: anyOf(
      "\\b(?:we|i)(?:'ll| will| shall| can| could| are going to| am going to|'re going to|'m going to| commit to| would)(?: \\w+){0,2} (?:deliver|ship|build|implement|develop|pay|transfer|wire|extend|match|beat|cover|credit|upgrade|migrate|sign|reduce|lower|double|triple|reserve|activate|unlock|throw in|add|delete|erase|grant)\\b",
      '\\bwe (?:beat|match|undercut|outbid)\\b',
      "\\b(?:have|has|'ve|been|was|were)(?: already| now| hereby| just)? (?:refunded|credited|cancelled|canceled|approved|activated|upgraded)\\b",
      "\\b(?:have|has|'ve|been|was|were)(?: already| now| hereby| just)? (?:extended|transferred|wired|paid|reserved|unlocked|deleted|granted)\\b",
      '\\b(?:wir|ich) (?:werden?|konnen?|koennen?|wurden?)(?: \\S+){0,8} (?:liefern|entwickeln|bauen|zahlen|bezahlen|uberweisen|ubernehmen|verlangern)\\b',
      '\\b(?:wir|ich) (?:werden?|konnen?|koennen?|wurden?)(?: \\S+){0,8} (?:implementieren|migrieren|senken|unterschreiben|freischalten|gutschreiben|loschen)\\b',
      '\\b(?:nous|je) (?:allons|pouvons|vais|peux)(?: \\S+){0,3} (?:livrer|payer|developper|prolonger|construire|virer|baisser|signer|activer|supprimer)\\b',
      '\\b(?:livrerons|paierons|developperons|prolongerons|verserons|offrirons|prendrons en charge)\\b',
      '\\b(?:vamos a|podemos|voy a|puedo)(?: \\S+){0,2} (?:entregar|pagar|desarrollar|ampliar|construir|transferir|bajar|firmar|activar|eliminar|regalar)\\w*',
      '\\b(?:entregaremos|pagaremos|desarrollaremos|ampliaremos|regalaremos)\\b',
      '\\b(?:we|wij|ik) (?:zullen|zal|kunnen|kan|gaan|ga)(?: \\S+){0,8} (?:leveren|betalen|bouwen|ontwikkelen|verlengen|overmaken|verlagen|tekenen|activeren|verwijderen)\\b',
      '\\b(?:vamos|podemos|iremos|vou|posso)(?: \\S+){0,2} (?:entregar|pagar|desenvolver|prolongar|construir|transferir|baixar|assinar|ativar|eliminar|apagar|oferecer)\\b',
    ),
  },
  {
    name: 'secrecy',
    pattern: anyOf(
      "\\b(?:we|i)(?:'ll| will)? never (?:share|sell|store|disclose|raise|charge)\\b|\\bnda\\b|\\bstrictly confidential\\b",
    ),
    deniesItself: true,
  },
  {
    name: 'stable price',
    pattern: anyOf(
      '\\b(?:price|rate|fee|cost|it)s? (?:will|is|are|stays?|remains?|can)?(?: not| never)? ?(?:go(?:es)? up|rise|increase|change|fixed|locked|frozen|the same)\\b',
      '\\bprice (?:lock|freeze)\\b|\\bnever (?:go(?:es)? up|rise|increase|pay more)\\b|\\b(?:locked in|fixed price)\\b',
      '\\b(?:festpreis|preisgarantie|preisbindung)\\w*|\\bpreise? (?:bleib|steig)\\w*|\\bprix (?:fixe|bloque|garanti)s?\\b|\\bn.augmentera\\w*',
      '\\bprecio (?:fijo|cerrado)\\b|\\b(?:no|nunca) subira\\w*|\\bvaste prijs\\b|\\bpreco fixo\\b|\\b(?:nao|nunca) (?:sobe|subira)\\b',
    ),
    deniesItself: true,
  },
  {
    name: 'own person',
    isOnlyNamed: true,
    pattern: anyOf(
      '\\bdedicated (?:\\w+ ){0,2}(?:manager|person|contact|team|engineer|rep\\w*|specialist|consultant)\\b',
      '\\b(?:personliche[rn]?|feste[rn]?|eigene[rn]?) (?:ansprechpartner\\w*|betreuer\\w*|berater\\w*)\\b',
      '\\b(?:interlocuteur|conseiller|gestor|asesor|consultor) (?:dedie|personal|dedicado|pessoal)\\b|\\b(?:vaste|persoonlijke) (?:contactpersoon|adviseur|accountmanager)\\b',
    ),
  },
  {
    name: 'lawful',
    pattern: anyOf(
      "\\b(?:fully|completely|perfectly|100 ?%) (?:legal|lawful|safe|secure|covered|insured)\\b|\\b(?:is|it's|that's) (?:legal|lawful|allowed by law)\\b|\\bno legal (?:risk|issue|problem)s?\\b",
      "\\bno (?:consent|permission|licen[sc]e) (?:is )?(?:needed|required)\\b|\\b(?:not|n't|never) (?:need|require) (?:any |a |their |your )?(?:consent|permission|licen[sc]e|contract)\\b",
      '\\b(?:keine|ohne) (?:einwilligung|genehmigung|zustimmung)\\b|\\bpas besoin (?:de|du|d.un) (?:consentement|autorisation)\\b',
      '\\bno (?:hace falta|necesita\\w*) (?:el |su |ningun )?consentimiento\\b|\\bgeen toestemming\\b|\\bnao precisa\\w* de consentimento\\b',
      '\\b(?:rechtssicher|vollig legal|rechtlich (?:sicher|unbedenklich|zulassig)|versichert)\\b',
      '\\b(?:tout a fait|parfaitement|entierement) leg\\w+\\b|\\b(?:totalmente|completamente) legal\\b|\\b(?:volledig|helemaal) legaal\\b',
    ),
    deniesItself: true,
  },
  {
    name: 'shared past',
    pattern: anyOf(
      '\\bas (?:we )?(?:discussed|agreed|promised|arranged|spoke|talked)\\b|\\b(?:when|since|after) we (?:spoke|talked|met)\\b',
      '\\b(?:great|nice|lovely|good|pleasure) (?:meeting|to have met|speaking|talking|chatting) (?:with |to )?you\\b',
      '\\bour (?:call|conversation|meeting|chat) (?:last|yesterday|earlier|on|this)\\b|\\bi called you\\b',
      '\\bwie (?:besprochen|vereinbart|telefonisch|versprochen|abgesprochen)\\b|\\bunser (?:telefonat|gesprach) (?:von|am|gestern|letzte)\\b',
      '\\bcomme (?:convenu|discute|promis)\\b|\\bcomo (?:hablamos|acordamos|acordado|comentamos|combinado|combinamos|falamos)\\b|\\bzoals (?:besproken|afgesproken|beloofd)\\b',
    ),
  },
  {
    name: 'exclusive',
    pattern: anyOf(
      '\\b(?:exclusiv|exklusiv)\\w* (?:offer|deal|rights?|territor\\w+|discount|access|angebot|rechte|partner\\w*)\\b|\\b(?:bonus|gift card|cadeau|regalo|brinde)\\b',
    ),
  },
  {
    name: 'office',
    family: 'office',
    isOnlyNamed: true,
    pattern: anyOf(
      "\\b(?:our|my|the company's|i'm the|i am the|as the) (?:\\p{L}+ ){0,2}(?:ceo|cto|cfo|coo|founders?|co-founder|owner|president|chairman|director|head of \\p{L}+)\\b",
      "\\b(?:our|my|the company's|i'm the|i am the|as the) (?:\\p{L}+ ){0,2}(?:vice president|vp|lawyers?|attorney|legal (?:team|department|counsel)|solicitor|doctor|professor)\\b",
      "\\b(?:our|my|the company's|i'm the|i am the|as the) (?:\\p{L}+ ){0,2}(?:engineers?|scientists?|board|data protection officer|compliance officer|chef|architect)\\b",
      '\\b(?:unser|mein|unsere|meine|unserem|unserer)[rn]? (?:\\p{L}+ )?(?:geschaftsfuhrer\\w*|grunder\\w*|inhaber\\w*|vorstand\\w*|leiter\\w*|anwalt\\w*)\\b',
      '\\b(?:unser|mein|unsere|meine|unserem|unserer)[rn]? (?:\\p{L}+ )?(?:rechtsabteilung|jurist\\w*|chef\\w*|direktor\\w*|arzt|datenschutzbeauftragte\\w*)\\b',
      '\\b(?:notre|mon|ma|nos) (?:\\p{L}+ )?(?:directeur|directrice|pdg|fondateur|fondatrice|president|presidente|avocat|juriste|service juridique|ingenieurs?|medecin)\\b',
      '\\b(?:nuestr[oa]|mi|nuestros) (?:\\p{L}+ )?(?:director|directora|fundador\\w*|presidente|abogad[oa]s?|departamento legal|ingenieros?|medico)\\b',
      '\\b(?:onze|mijn) (?:\\p{L}+ )?(?:directeur|oprichter|eigenaar|advocaat|juridische afdeling|ingenieurs?|arts)\\b',
      '\\b(?:noss[oa]|meu|minha) (?:\\p{L}+ )?(?:director|diretor|diretora|fundador\\w*|presidente|advogad[oa]s?|departamento juridico|engenheiros?|medico)\\b',
      '\\b(?:il nostro|la nostra|il mio) (?:\\p{L}+ )?(?:direttore|direttrice|fondatore|presidente|avvocato|ufficio legale|medico)\\b',
    ),
  },
  {
    name: 'every one',
    family: 'every one',
    pattern: anyOf(
      '\\b(?:all of (?:them with|our|them have|them include)|every (?:one|single)|each and every|without exception)\\b',
      '\\b(?:alle unsere|samtliche|jede[rs]? einzelne|ausnahmslos|toutes? nos|tous nos|sans exception|todos nuestros|todas nuestras)\\b',
      '\\b(?:sin excepcion|al onze|zonder uitzondering|todos os nossos|todas as nossas|sem excecao|tutti i nostri|tutte le nostre)\\b',
    ),
    deniesItself: true,
  },
  {
    name: 'who holds it',
    family: 'office',
    provesOnly: true,
    pattern: anyOf(
      '\\b(?:ceo|cto|cfo|coo|founders?|founded|co-founder|owner|president|chairman|director|head of|vice president|vp|lawyers?|attorney|legal|solicitor|doctors?|professor|engineers?|engineering|scientists?|board|officer|chef|architect|geschaftsfuhrer\\w*|grunder\\w*|inhaber\\w*|vorstand|leiter\\w*|leitung|anwalt\\w*|anwalte|jurist\\w*|direktor\\w*|arzt\\w*|datenschutzbeauftragte\\w*|directeur|directrice|fondateur|fondatrice|avocats?|ingenieurs?|medecins?|director\\w*|fundador\\w*|abogad\\w+|ingenieros?|medicos?|oprichter|eigenaar|advocaat|advocaten|diretor\\w*|advogad\\w+|engenheiros?|direttore|fondatore|avvocat\\w+)\\b',
    ),
  },
  {
    name: 'each',
    family: 'every one',
    provesOnly: true,
    pattern: anyOf(
      '\\b(?:all|every|each|always|jede\\w*|alle\\w*|chaque|tous|toutes|cada|todos|todas|elke|elk|tutti|tutte|ogni|varje|kazd\\w+)\\b',
    ),
  },
  {
    name: 'included',
    family: 'free',
    objects: 'before',
    pattern: anyOf(
      '\\b(?:included|inclusive|inbegriffen|enthalten|inclus(?:e?s?)|compris(?:e?s?)|incluid[oa]s?|inbegrepen|compres[oaie]|inclus[oaie]|ingar|w cenie|thrown in)\\b',
      '\\b(?:inklusive|inkl\\.?|inklusief|inclusief)(?=[.,;!\\n]|$)',
    ),
  },
  {
    name: 'including',
    family: 'free',
    objects: 'behind',
    pattern: anyOf(
      '\\b(?:incl\\.?|inkl\\.?|inklusive|inclusief|inclui|incluye|including|frei haus|versandkostenfrei|franco de port)\\b',
    ),
    provesOnly: true,
  },
  ...actionThemes,
  ...quantityThemes,
]
