import { list } from '../list.ts'

/** What tells a name, an address or a place, and whom a mail greets. */
export const names = {
  streetBegin: [],
  streetWord: [],
  dotInBrackets: ['dot'],
  articles: ['the'],
  andOr: ['and', 'or', 'of', 'as well as'],
  partingItems: ['and', 'or', 'of', 'as well as'],
  listJoint: ['and', 'or'],
  titles: ['mr', 'mrs', 'ms', 'don'],
  elided: [],
  joinedBehind: ['United Kingdom', '(?:Great )?Britain'],
  joinedAround: ['United States(?: of America)?', 'U\\.S\\.A?\\.?', 'US(?:A|(?= |\\b))'],
  speaking: [
    'speaks?',
    'answers? in',
    'support in',
    'available in',
    'interface in',
    'app in',
    'works in',
    'understands?',
    'languages?',
    'documentation in',
  ],
  theOther: ['the'],
  oursOrTheirs: ['our'],
  belongsTo: ['from', 'of'],
  doesWithUs: [
    '(?:has|have|had) (?:used|chosen|been using|saved|invested|named|called)',
    'use[sd]?',
    'trust(?:s|ed)?',
    'choose[sd]?',
    'switched',
    'saved',
    'cut',
    'grew',
    'named us',
    'backs us',
    'invested',
    'rel(?:y|ies) on',
    'chose',
  ],
  actsWithUs: ['will (?:call|join|contact|help|reach|send|meet|be)\\b', '(?:and i|is our)\\b'],
  customersSuchAs: [
    '(?:customers?|clients?|companies|brands|firms|teams|names) (?:include|like|such as|are)',
    'including',
    'among them',
  ],
  theBefore: ['the'],
  closingWords: ['regards', 'cheers', 'best', 'sincerely', 'wishes', 'thanks', 'yours', 'thank you', 'talk soon'],
  placing: ['in', 'within', 'inside', 'from', 'outside', 'leaves?'],
  placeArticle: ['the'],
  europeanUnion: ['European Union', 'EU'],
  keeping: ['host\\w*', 'data', 'servers?', 'stored'],
  abbreviations: ['Dr', 'Mr', 'Mrs', 'Ms', 'Prof', 'St'],
  particle: ['for', 'and', 'of', 'at', 'from', 'thanks', 'best', 'regards', 'cheers', 'kind', 'warm', 'many'],
  lastClosing: ['regards', 'thanks', 'greetings', 'cheers', 'love', 'wishes'],
  introduces: [
    '[Ww]e are',
    "[Ww]e're",
    '[Ww]e at',
    '[Hh]ere at',
    "I'm (?:from|with|at)",
    'I am (?:from|with|at)',
    'I work (?:for|at)',
    '[Mm]y (?:company|name) is',
    '[Tt]his is',
    '[Cc]all me',
  ],
  nameJoint: ['of '],
  greetings: ['hi', 'hello', 'hey', 'dear', 'good (?:morning|afternoon|evening)', 'thanks', 'thank you'],
  titlesBefore: ['mr', 'mrs', 'ms', 'mx', 'dr', 'prof', 'sir', 'm', 'don'],
  introducesSelf: ['my name is', 'i am', "i'm", 'this is'],
  smallNameWord: [],
  streetName: [
    'Street',
    'St\\.',
    'Avenue',
    'Ave\\.?',
    'Road',
    'Rd\\.?',
    'Lane',
    'Boulevard',
    'Blvd\\.?',
    'Drive',
    'Square',
    'Court',
  ],
  streetBehindNumber: [
    'Street',
    'St',
    'Avenue',
    'Ave',
    'Road',
    'Rd',
    'Lane',
    'Ln',
    'Boulevard',
    'Blvd',
    'Drive',
    'Dr',
    'Way',
    'Square',
    'Court',
    'Place',
    'Parkway',
  ],
  streetEnd: [],
  noStreet: ['in'],
  postBox: ['P\\.?\\s?O\\.?\\s?Box \\d+'],
  coins: ['Euros?', 'Dollars?'],
  nobodysName: list(`
    counsel doctor docteur doutor doutora dottore professeur professor colleague colleagues accounts sir madam sirs customer guest there all team everyone everybody folks both again
    you together or so much kindly very for your
  `),
  isHere: ['here'],
  setPhrases: [
    "new year(?:'s)?(?: (?:eve|day))?",
    'plan b',
    'black friday',
    'boxing day',
    'good friday',
    'bank holiday',
  ],
  capitals: list(`
    central eastern pacific i i'm i'd i'll i've english german french spanish dutch portuguese italian european american
    british swiss austrian europe irish scottish welsh belgian polish danish swedish norwegian asian african canadian australian greek turkish internet web online english-speaking mr mrs ms mx sir madam dr prof professor god
    christmas easter team sales marketing support head director manager product customer success operations finance
    engineering growth account phone mobile fax best kind regards wishes thanks cheers sincerely yours hi hello dear hey
  `),
  openers: list(`
    warm warmest aloha morning afternoon evening without sadly near a about after again all also although an and any anyway
    are as at based because before besides both but by can could do does during each either every everything feel first
    finally for from further given glad good great happy has have he her here his how however i if in indeed is it its just
    last let like looking many may maybe meanwhile more most my no not note nothing now of on once one only or other our
    over perhaps please quick re regarding same second see she shall should since so some sorry still such sure thank thanks
    that the their then there these they third this those though through thus to today tomorrow totally two unfortunately
    until was we well were what when where whether which while who why will with within would yes yet you your absolutely
    certainly definitely course perfect understood noted got appreciate really no-one
    above across adding along among around assuming away behind below beside between beyond counting depending despite
    down except following including inside instead into minus nearly onto off otherwise out outside per     roughly rather seen somewhat than toward towards under unless unlike up upon using versus via worth
  `),
} satisfies Readonly<Record<string, readonly string[]>>

export type NameKind = keyof typeof names
