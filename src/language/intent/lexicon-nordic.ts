import { lexiconOf, type Phrases } from './phrases.ts'

const months =
  'januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|januar|februar|marts|mai|august|desember'

/** Swedish, Danish and Norwegian: close enough to share their phrases, in the spellings of all three. */
export const nordic = lexiconOf({
  optOut: [
    '(fjern|fjerne|slet|slett|slette|radera|stryk|stryka|ta bort)( \\w+){0,3} (mig|meg|oss|os|min|mitt|mina|mine|mit|vår|våra|vores|listan|listen|liste|lista)( \\w+)?',
    '(plocka bort|avmeld|afmeld|avregistrer|avregistrera|avprenumerera)( \\w+){0,3} (mig|meg|oss|os|min|mitt|mina|mine|mit|vår|våra|vores|listan|listen|liste|lista)( \\w+)?',
    '(ta|tag|tage|plocka|meld|melde|slett|få)( \\w+){0,4} (av|af|bort|från|fra|ur|ut)( \\w+){0,3} (lista|listan|listen|liste|listor|mailinglista|mailingliste|maillista|maillisten)( \\w+)?',
    '(ta|tag|tage|plocka|meld|melde|slett|få)( \\w+){0,4} (av|af|bort|från|fra|ur|ut)( \\w+){0,3} (utskick|register|registret|databas|databasen|database|systemet|mejllista)( \\w+)?',
    '(avregistrera|avregistrer|avanmäl|avanmäla|avprenumerera|avprenumerer|avsluta prenumeration*|afmeld|afmelding|avmeld|avmelding|unsubscribe|frameld*|frabed*)( \\w+)?',
    '(sluta|slut|stopp|stoppa|stop|hold op|slutt|lad være|la være|upphör|opphør)( \\w+){0,3} … (mejl|mail|e-?post|skriv|kontakt|skick|send|meddeland|besked|melding|spam|reklam|ring|henvend)*( \\w+)?',
    '(inga fler|ingen flere|ikke flere|inte fler|ikke mere|aldri mer|aldrig mer)( \\w+){0,3} … (mejl|mail|e-?post|skriv|kontakt|skick|send|meddeland|besked|melding|spam|reklam|ring|henvend)*( \\w+)?',
    '(vill|ønsker|önskar|vil)( \\w+){0,3} (inte|ikke|ingen|inga|ej)( \\w+){0,3} … (få|motta|modtage|ta emot|mejl|mails?|e-?post|kontakt*|mer|mere|flere|fler|høre|höra)( \\w+)?',
    '(inte|ikke|aldrig|aldri)( \\w+){0,2} (kontakta|kontakte|kontakt|skriv|skriva|skrive|mejla|maila|maile|send|skicka)( mig| meg| os| oss| mer| mere| igen| flere){0,4}',
    '(radera|slet|slett|ta bort|fjern|fjerne)( \\w+){0,3} (uppgifter|data|oplysninger|opplysninger|information|adress|adresse)',
    '(lämna|lad|la) (mig|meg|oss|os) (i fred|være)|(rätt|ret|rett) (att bli glömd|til at blive glemt|til å bli glemt|til sletning|till radering)',
    '(stopp|stop|sluta)(,| tack| tak| takk|!|\\.|$){1,4}$',
    '(det här|dette|det) (är|er) spam',
    '(sluta|slutt|stopp|stoppa|hold op|lad være|la være|upphör)( med| å| at| att| a){0,4} (skicka|sende|send|mejla|maila|maile|skriva|skrive|kontakta|kontakte|spamma|spamme|ringa|ringe)( \\w+){0,3}',
    '(ha|få|få) (fler|flere|mer|mere) (mejl|mail|mails|e-?post|meddelanden|beskeder)( \\w+)?',
  ],
  footer: [
    '(du|ni|man|dere|i) (kan|kan du)( §){0,4} (avregistrera (dig|er)|avmelde (deg|dere)|afmelde (dig|jer)|avmäla dig|melde deg av|avsluta)( §){0,8}',
  ],
  abuse: [
    'dra åt helvete|håll käften|hold kæft|hold kjeft|idiot*|jävla*|jävlar|fan ta*|skitstövel|svin|røvhul',
    'rasshøl|drittsekk|bedragare|bedrager*|svindler*|svindlare|lurendrejer*|fuck|satans|forpulede|helvete',
  ],
  anger: ['(oacceptabelt|uacceptabelt|tredje gång*|tredje gang*|trött på|træt af|trakasser*|chikane)'],
  legal: [
    '(gdpr|datainspektionen|integritetsskyddsmyndigheten|datatilsynet|advokat*|jurist*|anmäl*|politianmel*|artikel (6|7|13|14|15|17|21))',
    '(juridisk*|personuppgift*|personopplysning*|personoplysning*|dataskydd*|databeskyttelse*|personvern*|olaglig*|ulovlig*|rettslig*)',
    '(utan|uden|uten|aldrig|aldri|inget|intet|ingen)( \\w+){0,3} (samtycke|samtykke)',
  ],
  away: [
    'på semester|semester|på ferie|ferie|föräldraledig*|foreldrepermisjon|permisjon|barselsorlov|barsel|orlov|tjänsteresa|forretningsreise|forretningsrejse',
    'sjuk|sykmeldt|sygemeldt|syg|bortrest|frånvarande|fraværende|ute av kontoret|inte på kontoret|ikke på kontoret|ikke til stede|ikke tilstede|out of office',
    '(tillbaka|tilbage|tilbake|åter) (den|på|i|igen|igjen|om|måndag|tisdag|onsdag|torsdag|fredag|mandag|tirsdag)( \\w+)?',
    '(är|er) (jag |jeg )?(tillbaka|tilbage|tilbake|åter)( \\w+)?|(när jag|når jeg) (är|er|kommer) (tillbaka|tilbage|tilbake)|kontoret (är|er) (stängt|lukket|stengt)',
  ],
  automatic: [
    '(autosvar|automatiskt svar|automatisk svar|automatiskt meddelande|automatisk besked|automatisk melding)',
    '(vi har|har) (mottagit|modtaget|mottatt)( \\w+){0,3}',
    '(ärendenummer|sagsnummer|saksnummer|ticket|ärende)( \\w+)?|(svara inte|ikke svar|svar ikke|kan inte besvaras|kan ikke besvares)( \\w+)?',
    '(vi återkommer|vi vender tilbage|vi svarer|vi svarar|kommer tilbake)( \\w+){0,4}|tack för att du kontakta\\w+( \\w+)?|tak for din henvendelse|takk for din henvendelse',
  ],
  left: [
    '(arbetar|jobbar|arbejder|jobber)( \\w+)? (inte|ikke)( längre| længere| lenger)?( \\w+){0,3}',
    '(har slutat|har sluttet|er fratrådt|er fratrådt)( \\w+)?',
  ],
  no: [
    '(inte|ikke|ej|inget|ingen|intet)( \\w+){0,2} (intresserad\\w*|intresse|interesseret|interesserede|interessert|interesse|intressant|interessant)( \\w+)?',
    '(inte|ikke|ej|inget|ingen|intet)( \\w+){0,2} (aktuellt|aktuelt|relevant|behov|noget for os|noe for oss|något för oss|behøver|behöver|trenger)( \\w+)?',
    '(nej|nei)(,)? (tack|tak|takk|det|vi|jeg|jag)( \\w+)?',
    '(tack|tak|takk)( \\w+){0,4},? men( \\w+){0,3} (inte|ikke|nej|nei|ingen|inget)( \\w+)?',
    '(vi|jag|jeg) (avstår|avböjer|tackar nej|takker nei|siger nej tak|passar|avslår)( \\w+)?',
    '(har ikke|har inte|har inget|har ingen)( \\w+)? (behov|brug|bruk|intresse|interesse)( \\w+)?|lycka till|held og lykke|lykke til',
  ],
  later: [
    `(hör|kontakt|kontakta|skriv|återkom|ring|vend|prøv|prøve|pröva|ta kontakt|kom)( \\w+){0,5} (i|om|efter|etter|til|till|på) (\\w+ ){0,3}(${months}|vår|våren|sommar|sommaren|sommeren|höst|hösten)`,
    '(hör|kontakt|kontakta|skriv|återkom|ring|vend|prøv|prøve|pröva|ta kontakt|kom)( \\w+){0,5} (i|om|efter|etter|til|till|på) (\\w+ ){0,3}(høst|efterår|vinter|år|året|månader|måneder|uger|veckor)',
    '(hör|kontakt|kontakta|skriv|återkom|ring|vend|prøv|prøve|pröva|ta kontakt|kom)( \\w+){0,5} (i|om|efter|etter|til|till|på) (\\w+ ){0,3}(uker|kvartal|nyår|nytår|q[1-4]|semestern|ferien)',
    '(senare|senere|längre fram|længere fremme|på et senere tidspunkt|vid ett senare tillfälle|i framtiden|i fremtiden|i framtida)',
  ],
  defer: [
    '(just nu|lige nu|for tiden|för tillfället|i øjeblikket|akkurat nå|i dag|i år|i nuläget)( \\w+){0,3} (inte|ikke|ingen|inget|ej)( \\w+)?',
    '(inte|ikke|ej|inget|ingen)( \\w+){0,4} (just nu|lige nu|for tiden|för tillfället|i øjeblikket|akkurat nå|i år|nå|ännu|endnu|ennå|i nuläget)',
    '(nästa|næste|neste) (år|kvartal|vår|höst|månad|måned|halvår)|kanske (senare|nästa)|måske (senere|næste)',
    'kanskje (senere|neste)|inte läge|dålig tajming|dårlig (timing|tidspunkt)|fullt upp|travlt|för tidigt|for tidlig*',
  ],
  referral: [
    '(kontakta|kontakt|tala med|prata med|snakk med|tal med)( \\w+){0,2} (min|mitt|vår|vores|kollega|chef|sjef|avdeling\\w*|afdeling\\w*|inköp\\w*|indkøb\\w*|§@§|[a-z]+)( \\w+)?',
    '(skriv til|skriv till|hör av dig till|mejla|mail|ring)( \\w+){0,2} (min|mitt|vår|vores|kollega|chef|sjef|avdeling\\w*|afdeling\\w*|inköp\\w*|indkøb\\w*|§@§|[a-z]+)( \\w+)?',
    '(är ansvarig|er ansvarlig|ansvarar för|har ansvar for|tar hand om|tager sig af|håller i|rätt person|rette person|riktig person)( \\w+)?',
    '(vidarebefordr|videresend|videreformidl|skickar vidare|sender videre|skickat vidare|sendt videre)*( \\w+){0,4}|i kopia|i kopi',
  ],
  wrongPerson: [
    '(fel|forkert|feil|inte rätt|ikke den rette|ikke rette|ikke riktig) (person|avdelning|afdeling|avdeling|adress*)( \\w+)?',
    '(jobbar|arbetar|arbejder|jobber|sitter)( \\w+)? (inte|ikke) (med|längre med|længere med)( \\w+)?',
  ],
  objection: [
    '(för|for|alldeles för|alt for) (dyrt|dyr|litet|små|lille|komplicerat|kompliceret|komplisert)',
    '(ingen|inget|ikke) (budget|pengar|penge|penger)|(har|använder|bruger|bruker)( \\w+)? (redan|allerede)( \\w+){0,3}|(redan|allerede) (en|ett|et|nöjda|tilfredse|fornøyd)( \\w+)?',
    '(tveksam|skeptisk|tvivlar|tvivler|tviler|varför skulle|hvorfor skulle|hvorfor skal)( \\w+)?|nöjda med|tilfredse med|fornøyd med',
  ],
  meeting: [
    '(möte|möta|møde|møte|samtal|samtale|demo|call|teams|zoom|teamsmöte|videomöte|videomøde)( \\w+){0,3}',
    '(kan|ska|skal|vill|vil|kunne) (vi|du|jag|jeg)( \\w+)? (ta|tage|boka|booke|prata|snakke|tale|höras|ringa|ringe|ses|mötas|mødes|møtes)( \\w+){0,3}',
    '(måndag|tisdag|onsdag|torsdag|fredag|mandag|tirsdag|i morgon|i morgen)( \\w+){0,2} (kl|klockan|klokken|passar|passer|fungerar|fungerer|förmiddag)( \\w+)?',
    '(måndag|tisdag|onsdag|torsdag|fredag|mandag|tirsdag|i morgon|i morgen)( \\w+){0,2} (eftermiddag|formiddag|funkar|går bra|eftermiddagen|\\?)( \\w+)?',
    '(kl|klockan|klokken)\\.? ?\\d{1,2}([:.]\\d{2})?|ring mig|ring meg|(skicka|send) (\\w+ )?(inbjudan|indkaldelse|invitation|innkalling|kalender\\w*|länk|link)',
  ],
  info: [
    '(skicka|send|sänd|mejla|mail)( \\w+){0,4} (information|info|mer|mere|material|materiale|broschyr|brochure|prislista|prisliste|offert|tilbud|tilbud|presentation|præsentation|priser|detaljer)( \\w+)?',
    '(mer|mere|ytterligare|yderligere) (information|info|informasjon|detaljer)',
  ],
  interest: [
    '(ja tak|ja takk|ja tack) (til|till)( \\w+){1,3}',
    '(?<!inte )(?<!ikke )(låter|lyder|verkar|virker|ser|høres)( \\w+)? (intressant|spännande|bra|interessant|spændende|spennende|godt|bra ut)( \\w+)?',
    '(?<!inte )(?<!ikke )(är|er|vi är|vi er|mycket|meget|veldig) (\\w+ )?(intresserade?|interesseret|interesserede|interessert|interesserte)( \\w+)?',
    '(gärna|gerne|gjerne) (mer|höra|vide|vite|veta|se|prøve|testa|prova|skicka|send|ha|få)( \\w+)?|(berätta|fortæl|fortell) (mer|mere)',
    '(testa|prova|prøve|teste)( \\w+)?|nästa steg|næste skridt|neste steg|varför inte|hvorfor ikke',
  ],
  price: ['(pris*|kostar|koster|kostnad*|avgift|hur mycket|hvor meget|hvor mye|offert|tilbud)'],
  ask: [
    '(hur|vad|när|var|vem|varför|vilken|vilka|kan|finns|har|är|hvordan|hvad|hva|hvornår|når|hvor|hvem|hvorfor|hvilken|hvilke|er|findes|finnes)( \\w+){1,2}',
    '(fråga|frågor|spørgsmål|spørsmål|undrar|lurer på)',
  ],
  misplaced: [
    '(god jul|gott nytt år|godt nytår|godt nytt år|glad påsk|god påske|fel mottagare|forkert modtager|av misstag|ved en fejl|ved en feil)( \\w+)?',
  ],
  yes: [
    'ja|jo|ja tack|ja tak|ja takk|gärna|gerne|gjerne|absolut|visst|javisst|selvfølgelig|självklart|okej|ok|okay|låter bra',
    'lyder godt|høres bra ut|intresserad|interesseret|interessert|varför inte|hvorfor ikke|ja gärna|ja gerne|ja gjerne',
  ],
  nope: [
    '(nej|nei|nej tack|nej tak|nei takk|inte intresserad|ikke interesseret|ikke interessert|inget intresse|ingen interesse|aldrig|aldri)',
  ],
  thanks: [
    '(tack|tak|takk|tack så mycket|mange tak|tusen takk|noterat|noteret|notert|mottaget|modtaget|mottatt|för informationen|for informasjonen)',
  ],
})

/** Read beside every mail, whatever its language. */
export const nordicEverywhere: Partial<Phrases> = {
  away: ['(stängt|lukket|stengt) (från|fra|till|til|i|for|för)'],
  no: ['(tack|tak|takk) (ändå|alligevel|likevel)'],
  defer: ['(inte nu|ikke nu|ikke nå)( \\w+)?'],
  referral: ['(sånt|sådant|den slags|slikt|det) (går till|hanteras av|håndteres af|ligger hos)( \\w+)?'],
  objection: ['(förra gången|sidste gang)( \\w+){0,4}'],
}
