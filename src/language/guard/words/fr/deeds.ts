import type { Sayings } from '../../../text/expression.ts'
import type { DeedKind } from '../en/deeds.ts'

export const deeds: Sayings<DeedKind> = {
  themeDone: [
    '\\best deja (?:parti|arrive|prete?)\\b',
    '\\b(?:a|ont) ete (?!(?:concu|developpe|certifie|cree|fonde)\\w*\\b)\\p{L}{3,}(?:e|i|u|is|it)e?s?\\b',
    '\\best (?:desormais|maintenant|deja|bien) (?!(?:compris|inclus|prevu|indique|precise|couvert|ouvert|situe)e?s?\\b)\\p{L}{3,}(?:e|i|u)e?s?\\b',
  ],
  begins: ['commencent?', 'debutent?', 'demarrent?'],
  themePressure: [
    "\\b(?:derniere (?:chance|place)s?|dernieres places|offre (?:limitee|valable|expire)|places limitees|jusqu'a epuisement|plus que \\d+|seulement jusqu')\\b",
    "\\b(?:uniquement aujourd'hui|duree limitee|liste d'attente|depechez)\\b",
  ],
  haveDone: [
    "(?:j'ai|nous avons|on a)(?: (?:bien|deja|aussi|egalement|donc|tout de suite|immediatement|personnellement)){0,2}",
  ],
  onlyTaken: ['(?:note|lu|vu|recu|compris|entendu|pris|bien|ete|eu|apprecie|echange|parle)s?'],
  participles: ['\\p{L}{3,}(?:e|i|is|it|u)s?', 'fait', 'mis', 'transmis'],
  participleEnd: ["\\b(?<!(?:nous avons|on a|j'ai) (?:une|notre|votre|hate|envie|toute|chaque|la|le))"],
  reckons: ["(?:j'ai|nous avons)(?: \\p{L}+)? (?:calcule|compte|additionne|retenu|suppose|considere)"],
  notBefore: ["jusqu'a ce que", 'une fois', 'des que', 'apres', 'quand', 'si', 'avant'],
}
