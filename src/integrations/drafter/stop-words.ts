import { memoize } from '#lib/memoize.ts'
import { type DraftLanguage, draftLanguages } from './phrases/phrases.ts'

/** The small words of each language: they tell which language a text is in, and nothing about what it is about. */
const smallWords: Record<DraftLanguage, string> = {
  en: 'the a an and or but if of to in on at for from with by is are was were be been it its this that these those you your yours we our us i me my they them he she his her not no do does did can could would will shall should have has had what which who how when where why there here any some more most also just than then about into out up so as very really please thanks thank hello hi dear regards get got',
  de: 'der die das den dem des ein eine einer eines einem einen und oder aber wenn von zu zum zur im in an am auf für mit bei aus nach ist sind war waren sein es dies diese dieser dieses sie ihr ihre ihren ihrem wir uns unser unsere ich mich mir mein sich nicht kein keine kann können könnte würde wird werden soll sollte haben hat hatte was welche welcher wer wie wann wo warum auch nur noch mehr sehr schon als so da hier gibt bitte danke hallo guten tag gruß grüße',
  fr: 'le la les un une des du de d l et ou mais si à au aux en dans sur pour par avec chez est sont était être ce cet cette ces il elle on nous vous votre vos notre nos je me mon ma mes ne pas plus non que qui quoi quel quelle comment quand où pourquoi peut pouvez pourrait avez avons ont a y se sa son ses leur leurs aussi très bien merci bonjour cordialement',
  es: 'el la los las un una unos unas y o pero si de del a al en con por para sin es son era ser estar está este esta estos estas ese esa eso lo le les su sus nos nosotros usted ustedes yo me mi mis no ni que qué quién cómo cuándo dónde cuál puede pueden podría tiene tienen hay se más muy también ya gracias hola saludos buenos días',
  nl: 'de het een en of maar als van te in op aan voor met bij uit naar is zijn was waren wordt worden dit dat deze die u uw je jij jullie jouw wij we ons onze ik mij mijn zich niet geen kan kunt kunnen zou zouden zal heeft hebben had wat welke wie hoe wanneer waar waarom er ook nog meer zeer heel al alleen dan graag dank bedankt hallo beste groet',
  pt: 'o a os as um uma uns umas e ou mas se de do da dos das em no na nos nas com por para sem é são era ser estar está este esta isto esse essa isso lhe lhes seu sua seus suas nós você vocês eu me meu minha não nem que quem como quando onde qual pode podem poderia tem têm há mais muito também já ao aos à às obrigado obrigada olá cumprimentos',
}

const sets = draftLanguages.map((lang) => [lang, new Set(smallWords[lang].split(' '))] as const)
const all = new Set(sets.flatMap(([, words]) => [...words]))

export const isSmallWord = (word: string): boolean => all.has(word)

const mostKeptChars = 200_000

interface SmallWords {
  words: number
  /** The language with most of them first. */
  counts: readonly { lang: DraftLanguage; count: number }[]
}

const countSmallWords = memoize((text): SmallWords => {
  const words =
    text
      .slice(0, 4000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const counts = sets.map(([lang, set]) => ({ lang, count: words.filter((word) => set.has(word)).length }))
  return { words: words.length, counts: counts.sort((a, b) => b.count - a.count) }
}, mostKeptChars)

/** The drafter's language that a text is in, by its small words; null when they are too few, or of another language. */
export function languageOf(text: string): DraftLanguage | null {
  const { words, counts } = countSmallWords(text)
  const [best, second] = counts
  if (best === undefined || second === undefined) return null
  // In running text every third word is a small one; one in eight is what is left of it in a price list.
  return best.count >= 2 && best.count > second.count && best.count * 8 >= words ? best.lang : null
}

/** True when nothing speaks for another of the drafter's languages: a list of product names is at home in each of them. */
export function mayBeIn(lang: DraftLanguage, text: string): boolean {
  const { counts } = countSmallWords(text)
  return counts.find((one) => one.lang === lang)?.count === counts[0]?.count
}
