import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'

/** What a promise is about, by one name for six languages. Folded text. */
const concepts: readonly (readonly [string, RegExp])[] = [
  ['trial', expression()`^${said('trial')}$`],
  ['setup', expression()`^${said('setup')}$`],
  ['support', expression()`^${said('supportWords')}$`],
  ['money', expression()`^${said('money')}$`],
  ['result', expression()`^${said('result')}$`],
  ['data', expression()`^${said('dataWords')}$`],
  ['cost', expression()`^${said('cost')}$`],
  ['plan', expression()`^${said('plan')}$`],
  ['month', expression()`^${said('months')}$`],
  ['year', expression()`^${said('years')}$`],
  ['delivery', expression()`^${said('delivery')}$`],
  ['price', expression()`^${said('price')}$`],
  ['uptime', expression()`^${said('uptime')}$`],
  ['contract', /^(?:contract\w*|vertrag\w*|contrat\w*|contrato\w*)$/],
  ['annual', expression()`^${said('annual')}$`],
]

const small = new Set(
  'esta estao estan ist sind est sont zijn are already bereits aussi ebenfalls tambien tambem anche sempre toujours siempre immer altijd gia additional extra adicional adicionais adicionales supplementaire zusatzlich zusatzliche aggiuntivo further whatsoever nothing anything nichts rien nada niets cuesta kostet coute kost custa there here these those some also then every each happy glad course sure indeed certainly gibt geben gerne naturlich hay claro bien sur naturellement natuurlijk graag claro ha time anytime moment free offer guarantee refund discount all own please yes no not the and for with you your our that this are was will can all any from have has not but out get give offer offers offering provide include includes der die das und fur mit sie ihr ihre ihnen wir uns unser unsere ist ein eine einen alle bieten les des une pour avec vous votre vos nous notre sur que los las una para con por que sus nuestro nuestra ofrecemos het een voor met wij ons onze jullie uma para com por nos nosso nossa oferecemos would could also just only if so at is it as to of in on we i a an or be by do my me de la le el en et y o e es un du au zu im am als auf den dem'.split(
    ' ',
  ),
)

/** The things that a clause is about: known ones by their name, others by how their word begins. */
export function conceptsIn(folded: string): string[] {
  const words = folded.match(/\p{L}[\p{L}-]+/gu) ?? []
  return [
    ...new Set(
      words
        .filter((word) => word.length > 2 && !small.has(word))
        .map((word) => concepts.find(([, pattern]) => pattern.test(word))?.[0] ?? word.slice(0, 6)),
    ),
  ]
}
