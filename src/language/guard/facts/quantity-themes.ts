import { anyOf, type Theme } from './theme.ts'

/** Amounts without a figure, and what is set above others: each needs somebody of ours who says so. Folded. */
export const quantityThemes: readonly Theme[] = [
  {
    name: 'many',
    deniesItself: true,
    pattern: anyOf(
      '(?<!\\d )\\b(?:hundreds|thousands|millions|dozens|scores|tens of thousands|countless|numerous) (?:of )?\\p{L}+\\b',
      '\\b(?:the majority|most|almost all|nearly all|nine out of ten|one in (?:two|three|four|five)) of (?:our|all) \\p{L}+\\b|\\bmost (?:customers|clients|companies|teams|users|firms)\\b',
      '(?<!\\d |ein |zwei |drei |vier |funf |sechs |zehn )\\b(?:hunderte|tausende|millionen|dutzende|zahlreiche|unzahlige) (?:von )?(?!dank|euro|dollar|franken)\\p{L}+\\b',
      '\\b(?:die mehrheit|die meisten|fast alle) (?:unserer? |der )?(?:kunden|firmen|unternehmen|nutzer)\\b',
      "\\b(?:des |plusieurs )(?:centaines|milliers|millions|dizaines) (?:de |d')\\p{L}+|\\bla (?:plupart|majorite) de nos \\p{L}+",
      '\\b(?:cientos|miles|millones|decenas) de \\p{L}+|\\bla mayoria de nuestros \\p{L}+',
      '\\b(?:honderden|duizenden|miljoenen|tientallen|talloze) \\p{L}+|\\bde meeste (?:klanten|bedrijven|gebruikers)\\b',
      '\\b(?:centenas|milhares|milhoes|dezenas) de \\p{L}+|\\ba maioria dos nossos \\p{L}+',
      '\\b(?:centinaia|migliaia|milioni|decine) di \\p{L}+|\\b(?:hundratals|tusentals|miljontals) \\p{L}+|\\b(?:setki|tysiace|miliony|dziesiatki) \\p{L}+',
    ),
  },
  {
    name: 'multiple',
    deniesItself: true,
    pattern: anyOf(
      '\\b(?:twice|double|triple|quadruple|\\d+ ?x|\\d+ times|two times|three times|ten times|five times|a fraction of) (?:as |the |your |more |less |faster |cheaper |better |higher |lower |quicker |fewer )+(?:fast|much|many|quick|cheap|good|price|cost|time|rate|effort|replies|reply|revenue|pipeline|meetings|leads|sales|\\p{L}{4,})\\b',
      '\\b(?:doubl|tripl|quadrupl|halv)(?:es|ed|ing)\\b|\\bin half\\b',
      '\\b(?:doppelt|dreimal|zweimal|zehnmal|funfmal|halb) so \\p{L}+|\\b(?:doppelte|dreifache|halbe)[nrs]? \\p{L}+',
      '\\b(?:verdoppelt|verdreifacht|halbiert)\\w*|\\bum die halfte\\b|\\b(?:die|zur) halfte (?:des|der|gunstiger|billiger|weniger)\\b',
      '\\b(?:deux|trois|quatre|cinq|dix) fois (?:plus|moins)\\b|\\b(?:moitie prix|double du|divis\\w+ par (?:deux|trois)|multipli\\w+ par)\\b',
      '\\b(?:dos|tres|cuatro|cinco|diez) veces (?:mas|menos)\\b|\\b(?:el doble|el triple)\\b',
      '\\b(?:twee|drie|vier|vijf|tien) ?(?:keer|maal) zo \\p{L}+|\\b(?:dubbel|half) zo \\p{L}+|\\bhet dubbele\\b|\\b(?:verdubbel|halveer|verdrievoudig)\\w*',
      '\\b(?:duas|tres|quatro|cinco|dez) vezes (?:mais|menos)\\b|\\b(?:o dobro|o triplo|il doppio|il triplo)\\b',
    ),
  },
  {
    name: 'about so long',
    deniesItself: true,
    pattern: anyOf(
      '\\b(?:takes?|within|done in|live in|ready in|running in)(?: \\p{L}+){0,2} (?:a )?(?:few|couple of|handful of|matter of) (?:seconds|minutes|hours|days|weeks|months)\\b',
      '\\b(?:under|less than|lasts?|delivered in|in just|in only)(?: \\p{L}+){0,2} (?:a )?(?:few|couple of|handful of|matter of) (?:seconds|minutes|hours|days|weeks|months)\\b',
      '\\bovernight\\b|\\binstant(?:ly)?\\b|\\bin no time\\b|\\bwithin (?:minutes|hours|days|seconds)\\b|\\bin (?:minutes|seconds)\\b',
      '\\b(?:dauert|innerhalb|binnen|nach|in nur|in)(?: \\p{L}+){0,2} (?:wenige[nr]?|ein paar|einiger?) (?:sekunden|minuten|stunden|tage[n]?)\\b|\\b(?:uber nacht|im handumdrehen|in sekundenschnelle)\\b',
      '\\b(?:prend|en|dure)(?: \\p{L}+)? quelques (?:secondes|minutes|heures|jours)\\b|\\b(?:tarda|en|lleva)(?: \\p{L}+)? (?:unos|unas|pocos|pocas) (?:segundos|minutos|horas|dias)\\b',
      '\\b(?:duurt|binnen|in)(?: \\p{L}+)? (?:enkele|een paar) (?:seconden|minuten|uren|dagen)\\b|\\b(?:demora|em|leva)(?: \\p{L}+)? (?:alguns|algumas|poucos|poucas) (?:segundos|minutos|horas|dias)\\b',
    ),
  },
  {
    name: 'above others',
    deniesItself: true,
    pattern: anyOf(
      '\\b(?:fastest|cheapest|most (?:popular|trusted|secure|advanced|used|affordable|reliable|accurate)|(?:largest|biggest|leading) (?:provider|supplier|company|vendor|manufacturer|agency|platform|network|in (?:the|europe|germany|\\p{L}+)\\b|on the market|worldwide)|market[- ]leading|award[- ]winning|world[- ]class|best[- ]in[- ]class|top[- ]rated|industry[- ]leading|unbeatable|unrivall?ed|unmatched|the only (?:\\p{L}+ ){1,3}(?:that|who|with|on)|no other (?:provider|supplier|company|tool|platform|vendor)\\w*)\\b',
      '\\b(?:cheaper|faster|better|safer|more (?:secure|reliable|accurate|affordable|powerful)) than\\b|\\bnumber 1\\b',
      '\\b(?:schnellste|gunstigste|billigste|großte|grosste|fuhrende|beliebteste|sicherste|preisgekront)\\w*',
      '\\b(?:ausgezeichnete[rn]? (?:anbieter|losung)|weltweit fuhrend|einzige[rn]? anbieter|branchenfuhrer)\\w*',
      '\\b(?:gunstiger|schneller|billiger|besser|sicherer) als\\b',
      '\\b(?:le|la|les) (?:plus (?:rapide|fiable|populaire|grand|utilise|sur|complet)|moins cher)\\w*|\\bnumero (?:un|1|uno)\\b|\\bleaders?\\b|\\b(?:moins chere?s?|plus (?:rapide|fiable|sur)\\w*) que\\b',
      '\\b(?:el|la|los|las) mas (?:rapid|barat|fiabl|popular|grand|segur|complet)\\w*|\\blider(?:es)?\\b|\\bmas (?:barat|rapid|segur)\\w* que\\b',
      '\\b(?:snelste|goedkoopste|grootste|veiligste|populairste|marktleider|toonaangevend)\\w*|\\b(?:goedkoper|sneller|beter|veiliger) dan\\b',
      '\\b[oa]s? mais (?:rapid|barat|fiave|popular|grand|segur|complet)\\w*|\\bmais (?:barat|rapid|segur)\\w* (?:do )?que\\b',
    ),
  },
]
