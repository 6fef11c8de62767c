import { fold } from './folded-text.ts'
import { type Lexicon, lexicons } from './lexicons.ts'
import { cues, placesOf } from './phrases.ts'

/** Words that give a language away, the frequent ones and those of short answers. Accents as written by the careful. */
const markers: Readonly<Record<string, string>> = {
  en: 'the and of to is are was you your we our i my me it this that for with not have has had be will would can could do does did what how when where which who please thanks thank hi hello dear regards cheers no yes but if or from at on about more an been get let call send interested sure ok unsubscribe remove stop sounds good great me us am not there their they any some just out office back wrong person talk price cost much month sorry before after then season again never list mail emails free',
  de: 'der die das den dem des und oder aber ist sind war wir ihr sie ich mich mir uns euch ihnen ihre ihren ihr ein eine einen einem einer nicht kein keine keinen für mit von zu zum zur auf aus bei nach über unter auch noch schon nur sehr bitte danke vielen dank gerne gern guten tag hallo liebe grüße freundlichen mfg ja nein wie was wann wo wer welche kann können haben hat hatte wird werden wäre würde interesse interessiert bedarf melden termin telefonieren passt klingt gut derzeit aktuell leider verteiler abmelden austragen kosten preis kostet erst wieder im am um bis ab dass wenn als es so da man löschen raus',
  fr: "le la les un une des du de et ou est sont était nous vous je j'ai mon ma mes notre votre vos ce cette ces que qui dans pour avec sur par pas ne plus ni aux au en il elle on bonjour bonsoir merci cordialement oui non mais si comment quand où combien quel quelle s'il plaît svp être avons avez suis ai peut pouvez intéressé intéresse intéressés rappeler désabonner désinscrire retirer actuellement bien sûr c'est n'est qu'est-ce d'un d'une l'équipe moi très aussi déjà prix tarif jour semaine mois voir tout faire",
  es: 'el la los las un una unos unas de del y o es son era nosotros ustedes usted yo mi mis nuestro nuestra su sus que qué en para con por no sí si pero como cómo cuándo cuando dónde cuánto cuál hola buenos días buenas tardes gracias saludos un al lo le les se me te nos ya muy más también está estoy estamos tengo tenemos puede puedes podría interesa interesado interesados favor llamar correo baja lista ahora mismo quizá adelante momento necesitamos servicio más nada este esta esto eso tiene hay ser hacer precio cuesta mes semana quien quién vale bien claro',
  nl: 'de het een en of is zijn was wij we ik jij je u uw jullie ons onze mijn niet geen voor met van te naar op uit bij over ook nog al wel maar als dat die dit deze wat hoe wanneer waar wie welke kan kunnen heeft hebben hebt zou wordt worden bedankt dank dag hoi hallo groet groeten vriendelijke graag ja nee interesse geïnteresseerd momenteel helaas even bellen afspraak afmelden uitschrijven stuur kost prijs maand week er dan om aan door zo hier daar mij me moet mag goed prima klinkt verwijder lijst weer terug ben bent',
  pt: 'o a os as um uma uns umas de do da dos das e ou é são era nós vocês você eu meu minha nosso nossa seu sua que em no na nos nas para com por pelo pela não sim mas se como quando onde quanto qual olá oi bom dia boa tarde noite obrigado obrigada cumprimentos atenciosamente ao à às mais também já muito está estou estamos tenho temos pode podem poderia interesse interessado interessa favor ligar lista neste momento este esta isto isso tem há ser fazer preço custa mês semana quem lhe me bem claro contacto momento então talvez gostaria saber mais sem até agora',
  it: 'il lo la i gli le un una di del della e o è sono era noi voi io mio mia nostro vostro che in per con non sì ma se come quando dove quanto quale ciao buongiorno grazie saluti cordiali al alla nel sul anche più molto già siamo abbiamo può potete vorrei interessato interessati interessa cortesemente questo questa',
  sv: 'och att det är en ett jag vi du ni inte för med på av till från som men om hur när var vad vem hej tack hälsningar mvh ja nej har kan vill ska skulle intresserad intresserade gärna just nu',
  da: 'og at det er en et jeg vi du i ikke for med på af til fra som men om hvordan hvornår hvor hvad hvem hej tak hilsen venlig ja nej har kan vil skal skulle interesseret interesserede gerne lige nu',
  pl: 'i w na z do nie tak jest są ja my wy pan pani dziękuję dzień dobry pozdrawiam proszę czy jak kiedy gdzie ile że ale lub nas mnie zainteresowany zainteresowani obecnie',
}

const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['ru', /[\u0400-\u04ff]/g],
  ['el', /[\u0370-\u03ff]/g],
  ['ar', /[\u0600-\u06ff]/g],
  ['he', /[\u0590-\u05ff]/g],
  ['th', /[\u0e00-\u0e7f]/g],
]

const tellingSigns: readonly (readonly [string, RegExp])[] = [
  ['de', /ß|[äü](?!\w*ä)|ö/g],
  ['es', /[ñ¿¡]|ción\b/g],
  ['pt', /[ãõ]|ções\b|ção\b/g],
  ['fr', /[œèêùûç]|\b[ldjnsmtc]'(?=[aeiouhéè])|\bqu'/g],
  ['nl', /ij|\baan|oe[nrktd]\b|ë/g],
  ['sv', /å/g],
  ['da', /[æø]/g],
  ['pl', /[łąęśżźćń]/g],
]

/** How much a word tells: one that several languages share tells less. */
function weigh(): Map<string, Map<string, number>> {
  const weights = new Map<string, Map<string, number>>()
  for (const [lang, words] of Object.entries(markers)) {
    for (const word of new Set(words.split(' ').map(fold))) {
      const langs = weights.get(word) ?? new Map<string, number>()
      langs.set(lang, 1)
      weights.set(word, langs)
    }
  }
  for (const langs of weights.values()) for (const lang of langs.keys()) langs.set(lang, 1 / langs.size)
  return weights
}

const weights = weigh()
/** Below this a text has told nothing: one shared word, or none at all. */
const leastScore = 0.9
const maxReadChars = 4000

/** The language that this text alone shows, as a BCP 47 primary tag; `und` when its words are too few or too mixed to tell. */
export function detectLanguage(text: string): string {
  const read = text.slice(0, maxReadChars).replace(/\S+@\S+|https?:\/\/\S+/g, ' ')
  const letters = read.match(/\p{L}/gu)?.length ?? 0
  for (const [lang, signs] of scripts) {
    if ((read.match(signs)?.length ?? 0) > letters * 0.2) return lang
  }
  const scores = new Map<string, number>()
  const add = (lang: string, by: number) => scores.set(lang, (scores.get(lang) ?? 0) + by)
  for (const word of fold(read).match(/[\p{L}'-]+/gu) ?? []) {
    for (const [lang, by] of weights.get(word) ?? []) add(lang, by)
  }
  const lower = read.toLowerCase()
  for (const [lang, signs] of tellingSigns) add(lang, Math.min(4, lower.match(signs)?.length ?? 0) * 0.6)
  const [first, second] = [...scores].sort((a, b) => b[1] - a[1])
  if (first === undefined || first[1] < leastScore) return 'und'
  return second !== undefined && second[1] > first[1] * 0.85 ? 'und' : first[0]
}

/** Few words may still be a phrase of one language: the one whose phrases cover most of the text. */
function languageByPhrases(text: string): string {
  const flat = fold(text.slice(0, 400)).replaceAll('\n', ' ').trim()
  const covered = ([lang, lexicon]: readonly [string, Lexicon]) => {
    const lengths = cues.map((cue) =>
      placesOf([lexicon], cue, flat.replace(/[\s.!,]+$/, '')).map(({ start, end }) => end - start),
    )
    return { lang, signs: lengths.flat().reduce((sum, length) => sum + length, 0) }
  }
  const [first, second] = [...lexicons].map(covered).sort((a, b) => b.signs - a.signs)
  return first === undefined || first.signs === 0 || first.signs === second?.signs ? 'und' : first.lang
}

/** The language of the lead's own words; when they are too few to tell, of the conversation that they answer. */
export function languageOf(newText: string, quotedText: string): string {
  const own = detectLanguage(newText)
  if (own !== 'und') return own
  const byPhrases = languageByPhrases(newText)
  return byPhrases === 'und' ? detectLanguage(quotedText) : byPhrases
}
