import type { Sayings } from '../../../text/expression.ts'
import type { ClaimKind } from '../en/claims.ts'
import { list } from '../list.ts'

export const claims: Sayings<ClaimKind> = {
  confirms: [
    'dat (?:klopt|is (?:juist|correct))(?: helemaal)?',
    '(?:klopt|precies|inderdaad)',
    '(?:u hebt|u heeft|je hebt) gelijk',
  ],
  assertedBefore: ['\\b(?:is|zijn) (?:ook )?(?:beschikbaar|inbegrepen|mogelijk)\\b'],
  objectEnd: ['maar', 'omdat', 'wanneer', 'zodat', 'en (?:u|wij|we|het)'],
  subjectStart: ['maar'],
  deniedAhead: ['niet', 'geen'],
  statementParting: ['met', 'inclusief', 'of', 'maar', 'want', 'omdat', 'en'],
  theirsNamed: ['uw', 'jouw', 'jullie'],
  themeMany: [
    '\\b(?:honderden|duizenden|miljoenen|tientallen|talloze) \\p{L}+',
    '\\bde meeste (?:klanten|bedrijven|gebruikers)\\b',
  ],
  themeMultiple: [
    '\\b(?:twee|drie|vier|vijf|tien) ?(?:keer|maal) zo \\p{L}+',
    '\\b(?:dubbel|half) zo \\p{L}+',
    '\\bhet dubbele\\b',
    '\\b(?:verdubbel|halveer|verdrievoudig)\\w*',
  ],
  themeAboutSoLong: ['\\b(?:duurt|binnen|in)(?: \\p{L}+)? (?:enkele|een paar) (?:seconden|minuten|uren|dagen)\\b'],
  themeAboveOthers: [
    '\\b(?:snelste|goedkoopste|grootste|veiligste|populairste|marktleider|toonaangevend)\\w*',
    '\\b(?:goedkoper|sneller|beter|veiliger) dan\\b',
  ],
  stating: [
    '\\b(?:wij|we|ons|onze|het|dat|dit|deze|alle|alles|elke|elk|iedere)\\b',
    '\\b(?:is|zijn|was|waren|heeft|hebben|had|wordt|worden|werd|kan|kunnen|mag|moet|moeten|zal|zullen)\\b',
    '\\b(?:duurt|kost|kosten|bevat|omvat|begint|loopt|werkt|biedt|bieden|blijft|krijgt|krijgen|komt|komen|geldt)\\b',
  ],
  notOfUs: [
    '^\\W*(?:als|wanneer|zodra|mocht|indien|graag|gerust|veel|jammer)\\b',
    '\\b(?:ik|mij|me|mijn|zou|zouden)\\b',
    '\\b(?:uw|jouw|je|jullie)\\b',
    '\\bu\\b(?! (?:kunt|krijgt|ontvangt|heeft|hoeft|betaalt))',
  ],
  asVerb: [
    '\\b(?:geen|zonder|we|wij|u|je|jullie|ze|zij|te|niet|kunt|kan|kunnen|zal|zullen|wordt|worden|is|zijn|heeft|hebben|het|dat|die) \\S+$',
    '\\bge\\S+(?:d|t|en)$',
  ],
  asserter: ['wij', 'we', 'het', '(?:ons|onze|de) \\S+', '(?:u|je) krijgt'],
  assertedAlso: ['ook', 'zelfs', 'al', 'natuurlijk'],
  asserting: [
    'bieden',
    'biedt',
    'leveren',
    'ondersteunen',
    'ondersteunt',
    'bevat',
    'omvat',
    'werkt',
    'integreert met',
    'beschikken over',
    'beschikt over',
    'hebben(?= (?:ook )?(?:een|eigen|meerdere))',
    'doen ook',
  ],
  assertedToo: ['ook', 'zelfs', 'al', 'natuurlijk'],
  assertions: ['\\bu krijgt\\b|\\ber is(?: ook)?\\b'],
  emptyWords: list(`
    ondersteuning binnen afspraak antwoord bericht dienst diensten gesprek informatie klanten mogelijkheid oplossing
    oplossingen product producten team tijd verschillende vraag vragen voorbeeld
  `),
}
