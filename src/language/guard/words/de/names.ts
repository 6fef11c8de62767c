import type { Sayings } from '../../../text/expression.ts'
import type { NameKind } from '../en/names.ts'
import { list } from '../list.ts'

export const names: Sayings<NameKind> = {
  dotInBrackets: ['punkt'],
  articles: ['die', 'der', 'das', 'den'],
  andOr: ['und', 'sowie', 'oder'],
  partingItems: ['und', 'sowie', 'oder'],
  titles: ['dr', 'prof', 'herrn?', 'frau'],
  joinedBehind: ['Vereinigte[sn]? Königreich', 'Großbritannien'],
  joinedAround: ['Vereinigten? Staaten'],
  speaking: ['spricht', 'sprechen', 'versteht', 'support (?:auf|in)', 'sprachen?', 'oberflache'],
  oursOrTheirs: ['unsere[mrn]?'],
  belongsTo: ['aus', 'von'],
  doesWithUs: [
    'nutzt',
    'nutzen',
    'vertraut',
    'vertrauen',
    'setzt auf',
    'setzen auf',
    'arbeitet (?:mit uns|bereits)',
    'spart',
  ],
  customersSuchAs: [
    'kunden (?:wie|sind)',
    'unternehmen wie',
    'firmen wie',
    '(?:zu unseren kunden|zu unseren referenzen) (?:zahlen|gehoren)',
    'darunter',
    'beispielsweise',
  ],
  theBefore: ['die', 'der', 'das'],
  closingWords: ['lg', 'mfg', 'vg', 'gru(?:ß|ss)e?n?'],
  placing: ['innerhalb', 'ausserhalb', 'aus', 'verlassen'],
  placeArticle: ['der', 'die'],
  europeanUnion: ['Europ[äa]ische[nr]? Union'],
  keeping: ['gehostet', 'hosting', 'daten', 'gespeichert'],
  abbreviations: ['Dipl'],
  particle: [
    'fur',
    'und',
    'von',
    'vom',
    'de',
    'den',
    'der',
    'des',
    'zu',
    'zur',
    'aus',
    'bei',
    'gruß',
    'gruss',
    'grüße',
    'gruesse',
    'viele',
    'beste',
    'danke',
    'lg',
    'br',
    '&',
    '@',
    '[-–—/|,]+',
    'mfg',
    'vg',
  ],
  lastClosing: ['grüßen?', 'gruesse', 'gruß', 'gruss', 'danke'],
  introduces: ['[Ww]ir sind(?: die)?', '[Ww]ir bei(?: der)?', '[Ii]ch heiße', '[Mm]ein Name ist', '[Ii]ch bin'],
  nameJoint: ['und '],
  greetings: [
    'hallo',
    'hi',
    'guten (?:tag|morgen|abend)',
    'moin',
    'servus',
    'liebe[rs]?',
    'sehr geehrte[rs]?',
    'danke',
  ],
  titlesBefore: ['herrn?', 'frau'],
  introducesSelf: ['mein name ist', 'ich bin'],
  smallNameWord: ['von', 'de[rn]?'],
  streetEnd: ['str(?:a(?:ß|ss)e|\\.)', 'platz', 'weg', 'ufer', 'damm', 'gasse', 'allee'],
  postBox: ['Postfach [\\d ]+\\d'],
  coins: ['Franken', 'Pfund', 'Kronen'],
  nobodysName: list(`
    zusammen allerseits damen herren und alle vielmals dank fur schon sehr vielen
  `),
  isHere: ['hier'],
  capitals: list(`
    uhr herr frau deutsch englisch franzosisch spanisch niederlandisch weihnachten ostern pfingsten silvester neujahr kanton vertrag tag morgen
    abend gruß gruße grußen gruss grusse grussen gruesse dank wunsche wunschen tel telefon kollege kollegin modell paket
    tarif variante firma firmen ruhe hundertstel tausendstel zehntel mwst mwst. ust ggf bzw zb z.b usw inkl exkl ca nr sie
    ihnen ihr ihre ihrem ihren ihrer ihres du dir dich dein deine euch euer aw wg
  `),
  openers: list(`
    anbei hiermit insgesamt zusammen opa bei geehrte geehrter hochachtungsvoll aber alle als am an auch auf aus beste besten bis bitte da damit danke dann
    darf das dass dazu dem den der des deshalb die dies diese dieser dieses ein eine einen einer einfach er es falls fur
    gerne gern guten hallo haben hat herzlichen hier ich im in ist ja je jede kann kein keine konnen leider liebe lieber
    mehr mein meine melden mit nach naturlich nein nicht noch nun nur ob oder ohne passt sehr sei selbstverstandlich sicher
    sind so sobald sofern sollen sollten sonst super uber um und uns unser unsere unter viele vielen vom von vor vorab war
    was wann wegen weil wenn wer wie wir wird wo wurden zu zum zur zudem
    abgesehen abhangig abzuglich anders anfang angenommen anstelle anstatt ausserdem ausserhalb bevor beziehungsweise
    binnen danach daneben dazwischen demnach dennoch derzeit durch ebenfalls ebenso ende entlang entweder etwa gegen
    gegenuber gleich hierzu hinter immer inklusive innerhalb inzwischen jeder jedes jetzt laut manchmal maximal
    mindestens mitte neben oberhalb obwohl rund seit selbst sogar solange sonstige sowie statt stattdessen trotz
    trotzdem ungefahr unterhalb wahrend weder weitere weiterhin zuerst zunachst zuzuglich zwischen
  `),
}
