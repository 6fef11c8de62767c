import { fold } from '../text/folded-text.ts'
import { type Lexicon, mainLexicons } from './lexicons.ts'
import { cues, placesOf } from './phrases.ts'

/** Words that give a language away, the frequent ones and those of short answers. Accents as written by the careful. */
const markers: Readonly<Record<string, string>> = {
  id: 'yang dan untuk dengan kami saya anda tidak ini itu terima kasih mohon tolong dari sudah bisa akan ada apakah berapa tertarik halo selamat pagi siang kembali kantor libur jangan kirim daftar bapak ibu ya minta biaya hari senin selasa rabu kamis jumat pada ke di juga belum lagi senarai emel tq',
  vi: 'không cảm ơn chúng tôi bạn xin vui lòng của và là có cho được này với công ty anh chị em hiện tại chưa liên hệ lại gửi thêm thông tin email nhé giúp quý',
  sw: 'habari asante tafadhali ni ya wa kwa na hilo hii sisi mimi hatuna barua pepe karibu ndiyo hapana meneja simu yako yangu',
  en: "the a and of to is are was you your we our i my me it this that for with not have has had be will would can could do does did what how when where which who please thanks thank hi hello dear regards cheers no yes but if or from at on about more an been get let call send interested sure ok unsubscribe remove sounds good great me us am not there their they any some just out office back wrong person talk price cost much month sorry before after then season again never i'm i'll we're don't it's that's can't you're let's were by than into over only also other these those should may might many because while through being all most same too very here we'll everyone nothing something anything really already still well work works working try keep take tell find maybe perhaps later today tomorrow next pass",
  de: 'der die das den dem des und oder aber ist sind war wir ihr sie ich mich mir uns euch ihnen ihre ihren ihr ein eine einen einem einer nicht kein keine keinen für mit von zu zum zur auf aus bei nach über unter auch noch schon nur sehr bitte danke vielen dank gerne gern guten tag hallo liebe grüße freundlichen mfg ja nein wie was wann wo wer welche kann können haben hat hatte wird werden wäre würde interesse interessiert bedarf melden termin telefonieren passt klingt gut derzeit aktuell leider verteiler abmelden austragen kosten preis kostet erst wieder im am um bis ab dass wenn als es so da man löschen raus hätte hätten wollen möchte möchten müssen muss sollte diese dieser dieses mehr keiner jemand etwas nichts hier dort dann denn also doch mal unser unsere unserer sein seine seit zwischen während weil jedoch sowie bereits sondern zurzeit heute morgen gestern woche monat herr frau büro urlaub rückkehr dringenden fällen wenden halte',
  fr: "le la les un une des du de et ou est sont était nous vous je j'ai mon ma mes notre votre vos ce cette ces que qui dans pour avec sur par pas ne plus ni aux au en il elle on bonjour bonsoir merci cordialement oui non mais si comment quand où combien quel quelle s'il plaît svp être avons avez suis ai peut pouvez intéressé intéresse intéressés rappeler désabonner désinscrire retirer actuellement bien sûr c'est n'est qu'est-ce d'un d'une l'équipe moi très aussi déjà prix tarif jour semaine mois voir tout faire d'être l'on sera serez leur leurs cet donc alors puis cela ça y dont sans sous chez entre pendant depuis toujours jamais rien peu beaucoup trop bonne bon été fait fais faites auriez avez-vous envoyer envoyez recevoir adresse entreprise équipe absent congés retour bureau bien-sûr pourriez pourquoi faut engagement plaquette transmettre",
  es: 'el la los las un una unos unas de del y o es son era nosotros ustedes usted yo mi mis nuestro nuestra su sus que qué en para con por no sí si pero como cómo cuándo cuando dónde cuánto cuál hola buenos días buenas tardes gracias saludos un al lo le les se me te nos ya muy más también está estoy estamos tengo tenemos puede puedes podría interesa interesado interesados favor llamar correo baja lista ahora mismo quizá adelante momento necesitamos servicio más nada este esta esto eso tiene hay ser hacer precio cuesta mes semana quien quién vale bien claro soy eres somos sois fue persona indicada escriba vuelva deje dejen dejad quiero queremos gente verdad mierda pesado esa ese esos estas desde hasta entre sobre sin porque aunque entonces luego después antes siempre nunca algo alguien otro otra mucho poco todo todos decir ver vez día hoy mañana ayer ellos fuera oficina vacaciones vuelvo estaré escribir enviar información pues parece complicado sistema',
  nl: 'de het een en of is zijn was wij we ik jij je u uw jullie ons onze mijn niet geen voor met van te naar op uit bij over ook nog al wel maar als dat die dit deze wat hoe wanneer waar wie welke kan kunnen heeft hebben hebt zou wordt worden bedankt dank dag hoi hallo groet groeten vriendelijke graag ja nee interesse geïnteresseerd momenteel helaas even bellen afspraak afmelden uitschrijven stuur kost prijs maand week er dan om aan door zo hier daar mij me moet mag goed prima klinkt verwijder lijst weer terug ben bent hun hen haar werd zal zullen zouden moeten jouw waarom omdat toch zeer veel weinig alles iets niets iemand niemand altijd nooit vaak soms straks morgen vandaag gisteren verkeerde excuses collega gaat hierover zet hem afwezig vakantie kantoor bericht willen laten eens alvast dankjewel',
  pt: 'o a os as um uma uns umas de do da dos das e ou é são era nós vocês você eu meu minha nosso nossa seu sua que em no na nos nas para com por pelo pela não sim mas se como quando onde quanto qual olá oi bom dia boa tarde noite obrigado obrigada cumprimentos atenciosamente ao à às mais também já muito está estou estamos tenho temos pode podem poderia interesse interessado interessa favor ligar lista neste momento este esta isto isso tem há ser fazer preço custa mês semana quem lhe me bem claro contacto momento então talvez gostaria saber mais sem até agora ele ela eles foi serão será estava fora escritório férias conseguiu nisso disso dessa deste nesta pelos pelas aos ainda depois antes sempre nunca nada algo alguém outro outra pouco tudo todos dizer ver vez dias hoje amanhã ontem receber enviar informações contato apaguem remova retirem parece complicado sistema leva levam demora',
  it: 'il lo la i gli le un una di del della e o è sono era noi voi io mio mia nostro vostro che in per con non sì ma se come quando dove quanto quale ciao buongiorno grazie saluti cordiali al alla nel sul anche più molto già siamo abbiamo può potete vorrei interessato interessati interessa cortesemente questo questa siete erano stato essere ho hai ha hanno vorremmo posso possiamo devo quello questi delle dello degli dei nella sulla dal dalla tra fra però quindi allora perché poi dopo prima sempre mai niente nulla qualcosa tutto tutti poco mi ti ci vi si ne me occupo scriva scrivere mandi brochure momento risentiamo settembre ferie ufficio fuori fino buona giornata costa lista vostra servono serve servirebbe abbiamo cerchiamo avete fate offrite può possibile prezzo prezzi preventivo sedie giorni settimana mese mesi anno anni grazie mille gentile saluto buonasera salve fare fatto senza ogni anche dei nei sui alle agli dalle negli negozio azienda clienti quanti quante quali qual dite sapere',
  sv: 'och att det är en ett jag vi du ni inte för med på av till från som men om hur när var vad vem hej tack hälsningar mvh ja nej har kan vill ska skulle intresserad intresserade gärna just nu den tillbaka semester skicka mer intressant låter möte torsdag lista mejla mig oss er era våra vår mycket bara också igen',
  da: 'og at det er en et jeg vi du i ikke for med på af til fra som men om hvordan hvornår hvor hvad hvem hej tak hilsen venlig ja nej har kan vil skal skulle interesseret interesserede gerne lige nu den tilbage ferie noget os jeres min mine vores meget kun også igen listen venligst',
  pl: 'i w na z do nie tak jest są ja my wy pan pani dziękuję dzień dobry pozdrawiam proszę czy jak kiedy gdzie ile że ale lub nas mnie zainteresowany zainteresowani obecnie jestem jesteśmy mam mamy o od za przez po dla bez pod nad oraz już jeszcze tylko bardzo teraz urlopie sierpnia sprawach pilnych kontakt mojego adres listy bazy oferty',
  no: 'og i det er en et jeg vi dere du ikke for med på av til fra som men om hvordan når hvor hva hvem hei takk hilsen vennlig vennligst ja nei har kan vil skal interessert gjerne akkurat nå meg oss min mine vår veldig bare også igjen tilbake',
  fi: 'ja on ei en emme ole olen olemme että mutta tai kun jos niin kuin myös vain nyt kiitos hei terveisin minut minua meille meidän teidän teiltä tämä se ne voi voimme voitte haluan kiinnostunut kiinnostuneita lomalla poistakaa listalta ystävällisin',
  cs: 'a i je jsem jsme jste není nejsem nemáme nemám že ale nebo na do od za pro při o ve ze se si mi mně nás vás děkuji dobrý den prosím ano ne jak kdy kde kdo co zájem zpráv odběru pozdravem už jen velmi teď',
  tr: 've bir bu şu için ile de da ben biz siz sen değil evet hayır teşekkür teşekkürler ederim ederiz merhaba iyi günler lütfen beni bizi ne nasıl zaman nerede kim var yok çok daha ama veya olarak olan listenizden selamlar',
  ro: 'și si este sunt suntem nu da un o în in la de pe cu pentru din că ca mai dar sau vă va mă ma ne mulțumesc multumesc bună ziua vreau doresc când unde cine ce cum foarte acum interesați interesat',
  hu: 'és a az egy nem igen van vagyok vagyunk hogy de vagy ha csak már még is ez köszönöm köszönjük üdvözlettel jó napot kérem kérjük mit mikor hol ki érdekel érdeklődés nekünk minket',
}

const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['uk', /[іїєґІЇЄҐ]/g],
  ['ru', /[\u0400-\u04ff]/g],
  ['el', /[\u0370-\u03ff]/g],
  ['fa', /[پچژگکی]/g],
  ['ar', /[\u0600-\u06ff]/g],
  ['he', /[\u0590-\u05ff]/g],
  ['th', /[\u0e00-\u0e7f]/g],
  ['hi', /[\u0900-\u097f]/g],
]

const tellingSigns: readonly (readonly [string, RegExp])[] = [
  ['de', /ß|[äü](?!\w*ä)|ö/g],
  ['es', /[ñ¿¡]|ción\b/g],
  ['pt', /[ãõ]|ções\b|ção\b/g],
  ['fr', /[œèêùûç]|\b[ldjnsmtc]'(?=[aeiouhéè])|\bqu'/g],
  ['nl', /ij|\baan|oe[nrktd]\b|ë/g],
  ['it', /zion[ei]\b|[aeiou]gli|\bl'[aeiou]|cch|zz/g],
  ['sv', /å/g],
  ['da', /[æø]/g],
  ['no', /[æø]|gj|kj/g],
  ['pl', /[łąęśżźćń]/g],
  ['cs', /[ěřůčžš]/g],
  ['tr', /[ığş]/g],
  ['vi', /[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ]/g],
  ['ro', /[țșăţş]/g],
  ['hu', /[őű]/g],
  ['fi', /ää|öö|yy|uu\w|ii\w|[aä]kaa\b|ssa\b|lta\b|neita\b/g],
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

/** How strongly a text's words speak for each language. */
function scoresOf(read: string): Map<string, number> {
  const scores = new Map<string, number>()
  const add = (lang: string, by: number) => scores.set(lang, (scores.get(lang) ?? 0) + by)
  for (const word of fold(read).match(/[\p{L}']+/gu) ?? []) {
    for (const [lang, by] of weights.get(word) ?? []) add(lang, by)
  }
  const lower = read.toLowerCase()
  for (const [lang, signs] of tellingSigns) {
    const count = lower.match(signs)?.length ?? 0
    if (count > 0) add(lang, Math.min(4, count) * 0.6)
  }
  return scores
}

/** They share their script with a larger language, and show themselves by few letters of their own. */
const fewSigns: ReadonlySet<string> = new Set(['uk', 'fa'])

const readable = (text: string): string => text.slice(0, maxReadChars).replace(/\S+@\S+|https?:\/\/\S+/g, ' ')

function scriptOf(read: string): string | undefined {
  const letters = read.match(/\p{L}/gu)?.length ?? 0
  return scripts.find(
    ([lang, signs]) => (read.match(signs)?.length ?? 0) > letters * (fewSigns.has(lang) ? 0.03 : 0.2),
  )?.[0]
}

function clearWinner(scores: ReadonlyMap<string, number>): string {
  const [first, second] = [...scores].sort((a, b) => b[1] - a[1])
  if (first === undefined || first[1] < leastScore) return 'und'
  return second !== undefined && second[1] > first[1] * 0.85 ? 'und' : first[0]
}

/** The language that this text alone shows, as a BCP 47 primary tag; `und` when its words are too few or too mixed to tell. */
export function detectLanguage(text: string): string {
  const read = readable(text)
  return scriptOf(read) ?? clearWinner(scoresOf(read))
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
  const [first, second] = [...mainLexicons].map(covered).sort((a, b) => b.signs - a.signs)
  return first === undefined || first.signs === 0 || first.signs === second?.signs ? 'und' : first.lang
}

/** So few words may as well be of another language: then the conversation that they answer speaks too. */
const fewWords = 10
const contextWeight = 0.9
/** What a word weighs that no other language has. */
const ownWord = 1

/**
 * The language of the lead's own words. Where they are too few to tell it surely, the conversation that they answer (what they
 * quote, or our own mail) decides among the languages that they may be of.
 */
export function languageOf(newText: string, quotedText: string, answeredText = ''): string {
  const read = readable(newText)
  const script = scriptOf(read)
  if (script !== undefined) return script
  const scores = scoresOf(read)
  const words = read.match(/\p{L}+/gu)?.length ?? 0
  const own = clearWinner(scores)
  if (own !== 'und' && words > fewWords) return own
  const quoted = detectLanguage(quotedText)
  const context = quoted === 'und' ? detectLanguage(answeredText) : quoted
  const isPossible = (scores.get(context) ?? 0) > 0
  // "No thanks" is English in any conversation: one word that is of this language alone, and none of the other.
  if ((scores.get(own) ?? 0) >= ownWord && (scores.get(context) ?? 0) < ownWord / 2) return own
  if (context !== 'und' && isPossible) scores.set(context, (scores.get(context) ?? 0) + contextWeight)
  const told = clearWinner(scores)
  if (told !== 'und') return told
  const byPhrases = languageByPhrases(newText)
  if (byPhrases === 'und' || isPossible) return context === 'und' ? byPhrases : context
  return byPhrases
}
