import type pg from 'pg'
import { newId } from '#lib/new-id.ts'

/** A small generator with a fixed start: every run measures the same entries and the same mails. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const sounds = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'la',
  'me',
  'ni',
  'or',
  'pu',
  'ra',
  'se',
  'ti',
  'vo',
  'ze',
  'lan',
  'mer',
  'tor',
]

/** Words that no language has, by how often they come: the first ones everywhere, the last ones hardly ever, as in real text. */
function vocabulary(size: number, random: () => number): string[] {
  const words = new Set<string>()
  while (words.size < size) {
    const length = 2 + Math.floor(random() * 3)
    words.add(Array.from({ length }, () => sounds[Math.floor(random() * sounds.length)]).join(''))
  }
  return [...words]
}

const spoken = {
  english: [
    'the price of a plan',
    'is part of the contract',
    'you can cancel it with notice',
    'we connect to the system that you have',
    'our support answers within a day',
  ],
  german: [
    'der Preis für die Lizenz',
    'ist ein Teil von dem Vertrag',
    'die Kündigung ist zum Ende des Monats möglich',
    'wir haben eine Anbindung an das System',
    'der Support antwortet an einem Tag',
  ],
  french: [
    'le prix de la licence',
    'est une partie du contrat',
    'vous pouvez le résilier avec un préavis',
    'nous avons une intégration avec le système',
    'le support répond en un jour',
  ],
  spanish: [
    'el precio de la licencia',
    'es una parte del contrato',
    'se puede cancelar con un aviso',
    'tenemos una integración con el sistema',
    'el soporte responde en un día',
  ],
  dutch: [
    'de prijs van de licentie',
    'is een deel van het contract',
    'u kunt het met een termijn opzeggen',
    'wij hebben een koppeling met het systeem',
    'de support antwoordt binnen een dag',
  ],
  portuguese: [
    'o preço da licença',
    'é uma parte do contrato',
    'pode ser cancelado com um aviso',
    'temos uma integração com o sistema',
    'o suporte responde em um dia',
  ],
} as const
const languages = Object.values(spoken)

export interface SeededKnowledge {
  entryIds: string[]
  /** Mails as leads write them: phrases of one of the six languages and a few telling words, one of them misspelt at times. */
  mails: string[]
}

/** Fills a workspace's knowledge base: entries of 60 to 160 words in six languages, every tenth a golden reply. */
export async function seedKnowledge(
  admin: pg.Pool,
  workspaceId: string,
  { entries, mails }: { entries: number; mails: number },
): Promise<SeededKnowledge> {
  const random = numbers(7)
  const words = vocabulary(8000, random)
  const word = () => words[Math.floor(words.length * random() ** 3)] ?? ''
  const some = (count: number) => Array.from({ length: count }, word).join(' ')
  const phrase = (n: number) => {
    const language = languages[n % languages.length] ?? spoken.english
    return language[Math.floor(random() * language.length)] ?? ''
  }
  const rows = Array.from({ length: entries }, (_, n) => ({
    id: newId(),
    title: `${some(2)} ${n}`,
    content: Array.from({ length: 6 + Math.floor(random() * 10) }, () => `${phrase(n)} ${some(5)}.`).join(' '),
    golden: n % 10 === 0,
  }))
  for (let from = 0; from < rows.length; from += 500) {
    await admin.query(
      `insert into kb_entries (workspace_id, id, title, content, is_golden)
       select $1::uuid, e.id, e.title, e.content, e.golden
         from jsonb_to_recordset($2::jsonb) as e (id uuid, title text, content text, golden boolean)`,
      [workspaceId, JSON.stringify(rows.slice(from, from + 500))],
    )
  }
  const misspelt = (text: string) => `${text.slice(0, 3)}${text.slice(4)}`
  return {
    entryIds: rows.map(({ id }) => id),
    mails: Array.from({ length: mails }, (_, n) => {
      const asked = some(3 + Math.floor(random() * 12))
      return `${phrase(n)}. ${phrase(n)} ${n % 8 === 0 ? misspelt(asked) : asked}? ${phrase(n)}.`
    }),
  }
}
