import { plainWord } from '#lib/plain-word.ts'
import { inOrder, oneOf } from '../text/expression.ts'

/** What is said between people and asks for nothing, or for any more at all, in the six languages; plain and without marks. */
const phrases: readonly string[] = [
  // How somebody is.
  '(?:hi |hello |hey )?how (?:are|is|have|s|r) (?:you|things|it|life|business|everything|u)(?: all| doing| going| been| keeping)?(?: today| these days| lately)?',
  'wie geht(?: s| es)?(?: dir| ihnen| euch)?(?: so| heute)?|alles (?:gut|klar)(?: bei (?:dir|ihnen|euch))?',
  '(?:comment )?(?:ca|cela) va(?: bien)?|comment (?:allez vous|vas tu)|vous allez bien|tu vas bien',
  '(?:que tal|como (?:estas?|va|te va|le va|andas))(?: todo)?(?: (?:usted|hoy))?|todo bien',
  'hoe (?:gaat|is) het(?: met (?:je|jou|u|jullie))?|alles goed(?: met (?:je|jou|u|jullie))?',
  '(?:tudo|esta tudo) bem(?: contigo| consigo| com voce)?|como (?:esta|vai|esta voce|vao as coisas)',
  // Whether the other one agrees or follows.
  '(?:if (?:it|this|that) )?(?:all )?(?:make|makes|made) (?:any )?sense(?: to you)?|(?:does|do) (?:it|that|this) (?:help|work)(?: for you)?',
  '(?:is|would) (?:that|this|it) (?:be )?(?:ok|okay|fine|fair|alright|all right|correct|clear|good|possible|doable)(?: (?:for|with|by) you)?',
  'ok|okay|right|correct|really|seriously|agreed|deal|fair|fair enough|clear|no|yes|you know|know what i mean|am i right|isn t it',
  'wouldn t you|don t you|(?:any )?thoughts|what do you think|why not|interested|you in|are you there|anyone there|remember me',
  'macht (?:das )?sinn|ergibt das sinn|(?:ist das |ware das )?(?:ok|okay|in ordnung|moglich)(?: fur (?:sie|dich|euch))?',
  'oder|richtig|nicht wahr|verstanden|echt|wirklich|was meinen sie|was meinst du|warum nicht',
  'd accord|(?:est ce|ca serait|cela serait|serait ce) (?:bon|ok|possible)(?: pour vous)?|n est ce pas|vraiment|qu en pensez vous|qu en dites vous|pourquoi pas|non|ca vous va|ca te va',
  'de acuerdo|vale|(?:es|seria) posible|(?:le|te|os|les) parece(?: bien)?|(?:que )?(?:le|te|os|les) parece|verdad|no|de verdad|por que no|que opinas?|que piensas?',
  'akkoord|toch|echt|waarom niet|wat denk(?:t u| je)|(?:is|zou) (?:dat|het) (?:ok|oke|mogelijk|goed)(?: zijn)?(?: voor (?:je|jou|u|jullie))?|klopt(?: dat)?',
  'combinado|certo|(?:e|seria) possivel|nao e|serio|por que nao|porque nao|o que acha|que acha|pode ser',
  // More, whatever it be.
  inOrder(
    '(?:so |and |but |ok |okay )?(?:can|could|would|will) (?:you|u|i|we) (?:please |maybe |kindly |perhaps )?',
    '(?:tell|share|send|give|get|have|hear|learn|know|see|show|say|explain|help)(?: (?:me|us))?(?: with)?',
    '(?: (?:a (?:bit|little)|some|any))?(?: (?:more|this|that|it|details?|info|information|further|out))*',
    '(?: (?:on|about|regarding|of) (?:it|this|that))?(?: (?:please|to me|with me|with us|here|first))?',
  ),
  'mind (?:telling|sharing|sending|explaining)(?: (?:me|us))?(?: (?:a (?:bit|little)|some))?(?: more)?(?: (?:on|about) (?:it|this|that))?',
  'tell me more|more (?:info|information|details)|any more (?:info|details)',
  inOrder(
    '(?:konnen|konnten|kannst|konntest|wurden) (?:sie|du|ihr) (?:mir |uns )?(?:dazu |daruber |bitte )*',
    '(?:etwas |ein wenig |ein bisschen )?(?:mehr|naheres|genaueres|helfen|das|weitere (?:infos|informationen))',
    '(?: (?:dazu|daruber|davon))?(?: (?:sagen|erzahlen|schicken|senden|geben|erklaren|erlautern|mitteilen|zeigen|verraten))?',
  ),
  'mehr (?:dazu|infos|informationen|details)',
  '(?:pouvez vous|pourriez vous) (?:m |me |nous )?(?:en )?(?:dire|envoyer|expliquer)(?: (?:un peu|s il vous plait))*(?: plus)?(?: (?:d informations?|d infos?|de details?|la dessus))?',
  '(?:tu peux|peux tu) (?:m |me |nous )?(?:en )?(?:dire|envoyer|expliquer)(?: (?:un peu|s il vous plait))*(?: plus)?(?: (?:d informations?|d infos?|de details?|la dessus))?',
  '(?:pouvez vous|pourriez vous|tu peux|peux tu) (?:m |me |nous )?(?:en )?(?:donner|montrer|aider)(?: (?:un peu|s il vous plait))*(?: plus)?(?: (?:d informations?|d infos?|de details?|la dessus))?',
  'en savoir plus|(?:puis je|peut on|pourrais je) en savoir (?:un peu )?plus',
  inOrder(
    '(?:me |nos )?(?:puedes?|puede|podrias?|podria|podeis|pueden) ',
    oneOf([
      'contarme',
      'contarnos',
      'decirme',
      'decirnos',
      'enviarme',
      'enviarnos',
      'mandarme',
      'darme',
      'darnos',
      'explicarme',
      'explicar',
      'explicarnos',
      'contar',
      'dar',
      'enviar',
      'mandar',
      'ayudarme',
    ]),
    '(?: un poco)?(?: (?:mas|algo mas))?(?: (?:informacion|info|detalles|al respecto|sobre esto|sobre eso))*',
  ),
  'mas (?:informacion|info|detalles)',
  '(?:kun je|kunt u) (?:me |mij |ons )?(?:er )?(?:wat |iets |een beetje )?(?:meer)?(?: (?:informatie|info|details))?(?: (?:vertellen|sturen|geven|uitleggen|delen|over|daarover|hierover|helpen))*',
  '(?:kunnen jullie) (?:me |mij |ons )?(?:er )?(?:wat |iets |een beetje )?(?:meer)?(?: (?:informatie|info|details))?(?: (?:vertellen|sturen|geven|uitleggen|delen|over|daarover|hierover|helpen))*',
  '(?:zou je|zou u) (?:me |mij |ons )?(?:er )?(?:wat |iets |een beetje )?(?:meer)?(?: (?:informatie|info|details))?(?: (?:vertellen|sturen|geven|uitleggen|delen|over|daarover|hierover|helpen))*',
  'meer (?:info|informatie|details)',
  inOrder(
    '(?:pode|poderia|podes|poderias|podem) (?:me |nos )?',
    '(?:contar|dizer|enviar|mandar|dar|explicar|ajudar|falar|partilhar|compartilhar)(?: me| nos)?(?: (?:um pouco|mais|algo))*',
    '(?: (?:informacoes|informacao|detalhes|sobre isso|a respeito|disso))*',
  ),
  'mais (?:informacoes|informacao|detalhes)',
]

const courtesy = new RegExp(`^(?:(?:and|so|but|und|et|y|en|e|also) )?(?:${phrases.join('|')})$`, 'u')

/** Longer than any of them; what is longer asks for something. */
const longest = 90

/** Whether a question without a telling word is one that nobody has to answer: "How are you?", "Makes sense?", "Can you tell me more?". */
export function isCourtesy(words: string): boolean {
  const bare = plainWord(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return bare === '' || (bare.length <= longest && courtesy.test(bare))
}
