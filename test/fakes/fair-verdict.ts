const fenced = /^(.+):\n<<<DATA\n([\s\S]*?)\nDATA>>>/gmu
const telling = /\p{L}{4,}|\d+/gu
const most = 6

const tokensOf = (text: string): Set<string> => new Set(text.toLowerCase().match(telling) ?? [])

/**
 * What a second reader answers who finds a passage for whatever may have one, and takes the rest for kind words: the lines of the sources that
 * share most with each sentence. It reads no meaning; whether its passages hold is for the product to check.
 */
export function fairVerdict(prompt: string): string {
  const blocks = [...prompt.matchAll(fenced)].map(([, head = '', text = '']) => ({ head, text }))
  const sources = blocks.flatMap(({ head, text }) => {
    const name = /^Source (S\d+)/u.exec(head)?.[1]
    return name === undefined ? [] : text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [{ name, line }]))
  })
  const sentences = (blocks.at(-1)?.text ?? '').split('\n').flatMap((line) => {
    const [, number, text = ''] = /^(\d+)\. (.*)$/u.exec(line) ?? []
    return number === undefined ? [] : [{ number: Number(number), text }]
  })
  return JSON.stringify({
    sentences: sentences.map(({ number, text }) => {
      const words = tokensOf(text)
      const quotes = sources
        .map(({ name, line }) => ({ name, line, shared: [...tokensOf(line)].filter((word) => words.has(word)).length }))
        .filter(({ shared }) => shared > 0)
        .sort((a, b) => b.shared - a.shared)
        .slice(0, most)
        .map(({ name, line }) => ({ source: name, words: line }))
      return { number, kind: 'courtesy', quotes, missing: '', support: 'supported' }
    }),
  })
}
