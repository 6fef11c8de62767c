import { isSmallWord } from './stop-words.ts'

/**
 * Words of one matter in six languages, as beginnings without accents: a question that says "how much" is answered by an entry
 * that says "pricing".
 */
const topicWords = {
  price:
    'price pricing cost fee charge budget expens rate quote ballpark much preis koste kosten gebuhr teuer angebot prix cout tarif cher devis precio cuesta cuanto caro tarifa presupuest prijs tarie duur offerte hoeveel preco custa custo quanto orcament',
  integration:
    'integrat connect api erp plugin compatib schnittstell anbind angebunden connecteur interfa conecta koppel aansluit conector',
  security:
    'secur gdpr dsgvo rgpd lgpd avg privacy hosting hosted server certific iso soc datenschutz sicherh securite donnees hebergement segurid datos beveilig gegevens seguranc dados stored data daten',
  contract:
    'contract term notice cancel commitment vertrag laufzeit kundig contrat duree engage resili permanen plazo looptijd opzeg prazo fideliz',
  trial: 'trial demo pilot test essai prueba proef teste testphase ausprobier probar uitprober',
  customers: 'reference customer client case referenz kunde reference clients referenc cliente klant',
  setup: 'setup onboard implement rollout install einfuhr einricht deploie implant implement marcha invoer',
  support:
    'support help service training unterstutz schulung assistance formation soporte formacion ondersteun suporte formac',
  meeting:
    'book calendar meeting appointment call termin kalender buch gesprach rendez agenda creneau reunion cita llamada afspra gesprek reuniao chamada',
} as const

export type Topic = keyof typeof topicWords

const topics = Object.entries(topicWords).map(([topic, words]) => [topic, words.split(' ')] as const)

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const stemOf = (word: string): string => (word.length > 6 ? word.slice(0, 6) : word.replace(/(?:es|s|e|n)$/u, ''))

/** What a text is about: the beginnings of its telling words, and `#topic` for each matter that it touches. */
export function matters(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const bare = plain(word)
    for (const [topic, beginnings] of topics) {
      if (beginnings.some((beginning) => bare.startsWith(beginning))) found.add(`#${topic}`)
    }
    if (bare.length >= 3 && !isSmallWord(word)) found.add(stemOf(bare))
  }
  return found
}

export const touches = (text: string, topic: Topic): boolean => matters(text).has(`#${topic}`)
