import type { Sayings } from '../../../text/expression.ts'
import type { NameKind } from '../en/names.ts'
import { list } from '../list.ts'

export const names: Sayings<NameKind> = {
  andOr: ['en'],
  partingItems: ['en'],
  listJoint: ['en', 'of'],
  titles: ['dhr', 'mevr', 'meneer', 'mevrouw'],
  joinedBehind: ['Groot-Brittannië', 'Verenigd Koninkrijk'],
  joinedAround: ['Verenigde Staten'],
  speaking: ['spreekt', 'spreken', 'talen'],
  theOther: ['de', 'het'],
  oursOrTheirs: ['ons', 'onze'],
  belongsTo: ['van'],
  doesWithUs: ['gebruik(?:t|en)', 'vertrouw(?:t|en)', 'koos', 'bespaart'],
  customersSuchAs: ['waaronder', 'klanten (?:als|zoals)', 'bedrijven (?:als|zoals)'],
  closingWords: ['groet', 'groeten'],
  placing: ['binnen', 'buiten', 'uit'],
  europeanUnion: ['Europese Unie'],
  keeping: ['gegevens', 'opgeslagen', 'gehost'],
  particle: ['van', 'groet', 'groeten', 'met', 'vriendelijke'],
  lastClosing: ['groet(?:en|jes)?', 'bedankt'],
  introduces: ['[Ww]ij zijn', '[Ww]ij bij', '[Ii]k ben', '[Mm]ijn naam is'],
  greetings: ['hoi', 'beste', 'geachte', 'goede(?:morgen|middag|navond)', 'dag', 'bedankt'],
  titlesBefore: ['heer', 'mevrouw', 'meneer'],
  introducesSelf: ['mijn naam is', 'ik ben'],
  smallNameWord: ['van'],
  streetEnd: ['weg', 'straat', 'laan', 'gracht', 'plein'],
  nobodysName: list(`
    allemaal collega iedereen de het heer mevrouw voor hartelijk jou je
  `),
  isHere: ['hier'],
  capitals: list(`
    meneer mevrouw dhr mevr nederlands engels duits kerst pasen btw u uw uwe jij jullie jouw
  `),
  openers: list(`
    wil willen kun kunnen zullen zou zouden heb hebben is zijn waar wanneer hoe welke om hij zij dat dit deze alvast
    handig goedemiddag goedendag goedemorgen goedenavond geachte hartelijk hoogachtend aan alle als beste bedankt bij
    daar dag dan de die door een en er geen goed graag groet groeten haar het hier hoi ik in ja je jouw jullie kan
    kunt maar met mijn moet na naar natuurlijk nee niet nog nu of onder ons onze ook op over te tot uit uw van veel
    via voor waarom want was wat we wel wie wij wilt worden ze zeker zo zodra
    achter af afgezien allemaal anders behalve beneden binnen boven bovendien buiten circa daarna daarnaast daarom
    daarvoor doorgaans dus echter eerst eigenlijk elk elke enkele evenals gedurende gelukkig halverwege helaas hierbij
    hiernaast hooguit iedere immers indien inclusief inmiddels juist langs later meestal minimaal misschien momenteel
    naast nadat namelijk nooit omdat ondanks ongeveer ooit opnieuw per rond ruim samen sinds soms straks tegen tenzij
    terwijl tijdens toch tussen vanaf vandaag verder volgens volgend vooral vooraf waarschijnlijk wegens zelfs zonder
    zowel
  `),
}
