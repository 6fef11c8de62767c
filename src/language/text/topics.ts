import { plainWord } from '#lib/plain-word.ts'

/**
 * Words of one matter in six languages, as beginnings without accents: a question that says "how much" is answered by an entry
 * that says "pricing".
 */
const beginnings = {
  price:
    'price pricing cost fee charge budget expens rate quote ballpark much preis kost gebuhr teuer angebot prix cout tarif cher devis precio cuesta cuanto caro tarifa presupuest prijs tarie duur offerte hoeveel preco custa custo quanto orcament',
  integration:
    'integrat connect api erp plugin compatib schnittstell anbind angebunden connecteur interfa conecta koppel aansluit conector',
  security:
    'secur encrypt sicherh verschlussel securite chiffr segurid cifrad beveilig versleutel seguranc criptograf cryptograf',
  privacy: 'gdpr dsgvo rgpd lgpd avg privacy datenschutz confidential privacidad privacidade',
  certificates: 'certific zertif iso soc certif akkredit accredit',
  hosting:
    'hosting hosted server datacent rechenzentr hebergement heberg alojad alojamiento hospedad stored storage storing stores store speicher gespeichert stockage stockee almacen opslag opgeslagen armazen',
  data: 'data donnees datos gegevens dados daten',
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

export type Topic = keyof typeof beginnings

const topics = (Object.keys(beginnings) as Topic[]).map((topic) => [topic, beginnings[topic].split(' ')] as const)

/** Begin like a word of another matter in another language: "custo" is a cost in Portuguese, a customer is none. */
const besides: Partial<Record<Topic, RegExp>> = { price: /^(?:custom|costum)/ }

/** The matters that a word, given plain, is about. */
export const topicsOfWord = (plain: string): Topic[] =>
  topics
    .filter(([topic, words]) => besides[topic]?.test(plain) !== true && words.some((word) => plain.startsWith(word)))
    .map(([topic]) => topic)

/** As entries say it, where a lead may have said it in other words; meetings are no matter of knowledge. */
const saidByEntries: Record<Exclude<Topic, 'meeting'>, string> = {
  price:
    'price prices pricing cost costs fee fees preis preise kosten prix tarif tarifs precio precios prijs prijzen preco precos',
  integration:
    'integration integrations integrates integrate api connect schnittstelle anbindung integracion koppeling integracao',
  security: 'security encrypted encryption sicherheit verschlusselt securite seguridad beveiliging seguranca',
  privacy: 'gdpr privacy dsgvo datenschutz rgpd avg privacidad privacidade',
  certificates:
    'iso soc certified certificate certification zertifiziert zertifikat certifie certificado gecertificeerd',
  hosting:
    'hosting hosted server servers stored storage gespeichert rechenzentrum heberges stockees alojados almacenados opgeslagen armazenados',
  data: 'data daten donnees datos gegevens dados',
  contract:
    'contract term terms cancel cancellation vertrag laufzeit kundigung contrat resiliation contrato looptijd opzegging prazo',
  trial: 'trial demo pilot testphase essai prueba proefperiode teste',
  customers: 'customers references case referenzen kunden clients clientes klanten referencias',
  setup: 'setup onboarding implementation einrichtung einfuhrung deploiement implantacion implementatie implantacao',
  support: 'support help training schulung assistance soporte formacion ondersteuning suporte',
}
/** A mail that touches on everything asks about nothing. */
const mostTopics = 5

export interface TouchedTopic {
  /** The words of the text that touch it, in lower case and without accents. */
  by: string[]
  /** Words by which entries tell of it. */
  said: string[]
}

/** The matters that a text is about; none where it touches on more than five. */
export function touchedTopics(text: string): TouchedTopic[] {
  const found = new Map<Exclude<Topic, 'meeting'>, Set<string>>()
  for (const word of text.slice(0, 4000).match(/[\p{L}\p{N}]+/gu) ?? []) {
    const plain = plainWord(word)
    for (const topic of topicsOfWord(plain))
      if (topic !== 'meeting') found.set(topic, (found.get(topic) ?? new Set()).add(plain))
  }
  if (found.size > mostTopics) return []
  return [...found].map(([topic, by]) => ({ by: [...by], said: saidByEntries[topic].split(' ') }))
}
