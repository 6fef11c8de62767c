import type { Sayings } from '../../../text/expression.ts'
import type { ClaimKind } from '../en/claims.ts'
import { list } from '../list.ts'

export const claims: Sayings<ClaimKind> = {
  confirms: [
    'das (?:ist (?:so )?(?:richtig|korrekt)|stimmt)(?: so)?',
    'genau(?: so)?',
    '(?:richtig|korrekt|stimmt)',
    'so ist es',
    'sie haben recht',
    'das (?:kann ich|bestatige ich)(?: ihnen)?(?: gerne?)?(?: bestatigen)?',
  ],
  assertedBefore: [
    '\\b(?:ist|sind) (?:auch |bereits |alle )?(?:verfugbar|enthalten|moglich|inklusive|inbegriffen|dabei|vorhanden)\\b',
  ],
  objectEnd: ['aber', 'weil', 'wenn', 'falls', 'damit', 'sodass', 'und (?:sie|wir|ich|es)'],
  subjectStart: ['aber', 'wenn', 'dass', 'ja'],
  deniedAhead: ['nicht', 'kein\\w*'],
  statementParting: ['mit', 'samt', 'und', 'oder', 'sowie', 'aber', 'weil', 'damit', 'inklusive'],
  theirsNamed: ['ihre?[nmrs]?', 'deine?[nmrs]?', 'eure?[nmrs]?'],
  themeMany: [
    '(?<!\\d |ein |zwei |drei |vier |funf |sechs |zehn )\\b(?:hunderte|tausende|millionen|dutzende|zahlreiche|unzahlige) (?:von )?(?!dank|euro|dollar|franken)\\p{L}+\\b',
    '\\b(?:die mehrheit|die meisten|fast alle) (?:unserer? |der )?(?:kunden|firmen|unternehmen|nutzer)\\b',
  ],
  themeMultiple: [
    '\\b(?:doppelt|dreimal|zweimal|zehnmal|funfmal|halb) so \\p{L}+',
    '\\b(?:doppelte|dreifache|halbe)[nrs]? \\p{L}+',
    '\\b(?:verdoppelt|verdreifacht|halbiert)\\w*',
    '\\bum die halfte\\b',
    '\\b(?:die|zur) halfte (?:des|der|gunstiger|billiger|weniger)\\b',
  ],
  themeAboutSoLong: [
    '\\b(?:dauert|innerhalb|binnen|nach|in nur|in)(?: \\p{L}+){0,2} (?:wenige[nr]?|ein paar|einiger?) (?:sekunden|minuten|stunden|tage[n]?)\\b',
    '\\b(?:uber nacht|im handumdrehen|in sekundenschnelle)\\b',
  ],
  themeAboveOthers: [
    '\\b(?:schnellste|gunstigste|billigste|großte|grosste|fuhrende|beliebteste|sicherste|preisgekront|ausgezeichnete[rn]? (?:anbieter|losung))\\w*',
    '\\b(?:weltweit fuhrend|einzige[rn]? anbieter|branchenfuhrer)\\w*',
    '\\b(?:gunstiger|schneller|billiger|besser|sicherer) als\\b',
  ],
  stating: [
    '\\b(?:wir|unser\\w*|uns|es|das|dies\\w*|alle\\w*|jede\\w*|beide)\\b',
    '\\b(?:ist|sind|war|waren|hat|haben|hatte|wird|werden|wurde\\w*|kann|konnen|darf|muss|mussen|soll|sollte\\w*|lauft|laufen|dauert|kostet|kosten|enthalt)\\b',
    '\\b(?:umfasst|beginnt|endet|gilt|gelten|liegt|liegen|gibt|geht|kommt|kommen|bietet|bieten|bleibt|bleiben|lasst|lassen|erhalt|erhalten|bekommt)\\b',
    '\\b(?:bekommen|betragt|steht|stehen|funktioniert)\\b',
  ],
  notOfUs: [
    '^\\W*(?:wenn|falls|sobald|sollte\\w*|ob|gern\\w*|bitte|viel erfolg|schade)\\b',
    '\\b(?:ich|mir|mich|mein\\w*|ware\\w*|wurde|konnte\\w*|lassen sie)\\b',
    '\\b(?:ihre?[nmrs]?|ihnen|dein\\w*|euch|eure?\\w*|dir|dich)\\b',
    '\\bsie\\b(?! (?:konnen|erhalten|bekommen|haben|durfen|mussen|zahlen))(?<!(?:konnen|erhalten|bekommen|haben|durfen|mussen|zahlen) sie)',
  ],
  asserter: ['wir', 'unsere? \\S+', 'es', 'sie erhalten', '(?:das|die|der) \\S+'],
  assertedAlso: ['auch', 'sogar', 'naturlich', 'selbstverstandlich', 'ebenfalls', 'zudem', 'daruber hinaus', 'bereits'],
  asserting: [
    'bieten',
    'bietet',
    'unterstutzen',
    'unterstutzt',
    'verfugen uber',
    'verfugt uber',
    'enthalt',
    'umfasst',
    'beinhaltet',
    'integrieren',
    'integriert',
    'arbeitet mit',
    'funktioniert',
    'lauft',
    'ubernehmen',
    'liefern auch',
  ],
  assertions: [
    '\\b(?:wir haben|unsere? \\S+ hat)(?= (?:auch |sogar |naturlich |zudem |bereits )?(?:eine?[nrs]?|eigene\\w*|mehrere|zwei|drei)\\b)',
    '\\b(?:bieten|haben|unterstutzen) wir\\b|\\bes gibt(?: auch| zudem)?\\b|\\bsie (?:bekommen|erhalten)\\b',
  ],
  emptyWords: list(`
    betreuung hilfe innerhalb angebot angebote anfrage antwort auch beispiel beispiele details einblick fall fragen frage
    gesprach gern gerne gut gute guten idee ideen infos information informationen interesse kunden leistung leistungen
    losung losungen moglichkeit moglichkeiten nachricht passende passenden produkt produkte team termin termine thema themen
    uberblick unterlagen verschiedene weitere weiteren vielen viele mehrere eigene eigenen kurze kurzen kurzes ersten erste
    schon wirklich genau einfach direkt jederzeit zeit
  `),
}
