import { expression, inOrder, oneOf } from '../../text/expression.ts'
import { said } from '../words.ts'

/** Words with which a text says what we or our product have, do or work with, by language. Folded; the object follows. */
const saying: readonly string[] = [
  // en
  inOrder(
    '\\b(?:we|it|they|our [\\w-]+|(?:the|all|each|every|both) (?:[\\w-]+ ){0,2}[\\w-]+)',
    '(?: (?:also|even|fully|already|now|do|does|can|will|currently|natively|all|both|of course))* ',
    oneOf([
      'offer',
      'provide',
      'support',
      'include',
      'cover',
      'feature',
      'handle',
      'has',
      'have(?! to\\b)',
      'come(?:s)? with',
      'integrate(?:s)? with',
      'connect(?:s)? (?:to|with)',
      'sync(?:s)? with',
      'work(?:s)?(?: with| on| in)?',
      'run(?:s)? (?:on|in)',
      'let(?:s)? you',
      'allow(?:s)? you to',
      'speak(?:s)?',
    ]),
    's?\\b',
  ),
  "\\bwe (?:also |even |now |already )do(?! not\\b|n)\\b|\\byou(?:'ll| will| also| can)* (?:get|receive)\\b|\\b(?<!if )there (?:is|are)(?: also)?\\b",
  '\\b(?:can|may) (?:also |even |easily |all )?be (?:installed|hosted|used|run|deployed|exported|imported|customi[sz]ed|integrated|embedded|branded|white-labell?ed|extended|connected|automated)\\b',
  '\\b(?:is|are|comes?) (?:also |now |already |fully )?(?:available|compatible|included|built[- ]in|built|written|based|encrypted)\\b(?= (?:in|on|for|as|with|to|by|at|from)\\b)',
  // de
  inOrder(
    '\\b(?:wir|unsere? \\S+|es|sie erhalten|das \\S+|die \\S+|der \\S+)',
    '(?: (?:auch|sogar|naturlich|selbstverstandlich|ebenfalls|zudem|daruber hinaus|bereits))* ',
    oneOf([
      'bieten',
      'bietet',
      'unterstutzen',
      'unterstutzt',
      'verfugen uber',
      'verfugt uber',
      'enthalt',
      'umfasst',
      'beinhaltet',
      'integrieren',
      'integriert',
      'arbeitet mit',
      'funktioniert',
      'lauft',
      'ubernehmen',
      'liefern auch',
    ]),
    '\\b',
  ),
  '\\b(?:wir haben|unsere? \\S+ hat)(?= (?:auch |sogar |naturlich |zudem |bereits )?(?:eine?[nrs]?|eigene\\w*|mehrere|zwei|drei)\\b)',
  '\\b(?:bieten|haben|unterstutzen) wir\\b|\\bes gibt(?: auch| zudem)?\\b|\\bsie (?:bekommen|erhalten)\\b',
  // fr
  "\\b(?:nous|on|il|elle|notre \\S+|la \\S+|le \\S+|[a-z]+)(?: nous)? (?:proposons|offrons|fournissons|disposons d[eu']|prenons en charge)(?: aussi| egalement| meme| deja)*\\b",
  "\\b(?:nous|on|il|elle|notre \\S+|la \\S+|le \\S+|[a-z]+)(?: nous)? (?:prend en charge|propose|offre|inclut|comprend|dispose d[eu'])(?: aussi| egalement| meme| deja)*\\b",
  "\\b(?:nous|on|il|elle|notre \\S+|la \\S+|le \\S+|[a-z]+)(?: nous)? (?:permet de|s'integre a(?:vec)?|se synchronise avec|fonctionne)(?: aussi| egalement| meme| deja)*\\b",
  "\\bnous avons(?: aussi| egalement| meme| deja)?(?= (?:une?|des|plusieurs|notre) )|\\bvous (?:beneficiez|disposez) d[eu']|\\bil y a(?: aussi| egalement)?\\b",
  // es
  '\\b(?:ofrecemos|tenemos|disponemos de|contamos con|soportamos|incluimos|incluye|ofrece)(?: tambien| incluso| ya)*\\b',
  '\\b(?:soporta|dispone de|cuenta con|nos integramos con|se integra con|funciona|permite|hay)(?: tambien| incluso| ya)*\\b',
  // nl
  '\\b(?:wij|we|het|ons \\S+|onze \\S+|de \\S+|u krijgt|je krijgt)(?: ook| zelfs| al| natuurlijk)* (?:bieden|biedt|leveren|ondersteunen|ondersteunt|bevat|omvat)(?: ook| zelfs| al| natuurlijk)*\\b',
  '\\b(?:wij|we|het|ons \\S+|onze \\S+|de \\S+|u krijgt|je krijgt)(?: ook| zelfs| al| natuurlijk)* (?:werkt|integreert met|beschikken over|beschikt over)(?: ook| zelfs| al| natuurlijk)*\\b',
  '\\b(?:wij|we|het|ons \\S+|onze \\S+|de \\S+|u krijgt|je krijgt)(?: ook| zelfs| al| natuurlijk)* (?:hebben(?= (?:ook )?(?:een|eigen|meerdere))|doen ook)(?: ook| zelfs| al| natuurlijk)*\\b',
  '\\bu krijgt\\b|\\ber is(?: ook)?\\b',
  // pt
  '\\b(?:oferecemos|temos|dispomos de|suportamos|incluimos|inclui|oferece|suporta|dispoe de|integramos|integra(?:-se)?(?: com)?|funciona|permite|contamos com|ha)(?: tambem| ate| ja)*\\b',
]

/** Behind what it is said of: "voice calls are available". Folded. */
export const assertedBefore = expression('g')`${said('assertedBefore')}`

/** Held against folded text: an assertion begins where one of these ends. */
export const assertions: readonly RegExp[] = saying.map((pattern) => new RegExp(pattern, 'g'))

/** What ends the object of an assertion. */
export const objectEnd = expression()`[.!?;:,()\n"]|\s-\s|\b${said('objectEnd')}\b`

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

/** Words that claim nothing about a product: grammar, courtesy and what every sales mail has. Folded. */
export const empty = list(`
  support assistance soporte suporte ondersteuning betreuung hilfe
  able about additional also always another anyone anything available based both call calls chat conversation demo demos details discussion
  each easy easily everything example examples exactly few fit full fully further general good great happy help helpful idea ideas
  info information interest interested just kind know like little look lot lots many material message meeting more most much need
  needed needs new nice note option options other others overview own part people plan plans point possible pricing prices product
  products question questions quick ready really reason reply response right same service services several short simple
  simply solution solutions something soon team teams thing things think time times total useful various walk want way ways well
  whatever whole word words work works would your yours yourself please feel free there here customers clients users companies
  received noted seen read sent spoken talked heard mentioned been had got made taken met asked wanted discussed found
  under over within binnen innerhalb different specific current currently usually typically already today right away
  angebot angebote anfrage antwort auch beispiel beispiele details einblick fall fragen frage gesprach gern gerne gut gute guten hilfe
  idee ideen infos information informationen interesse kunden leistung leistungen losung losungen moglichkeit moglichkeiten nachricht
  passende passenden produkt produkte team termin termine thema themen uberblick unterlagen verschiedene weitere weiteren vielen viele
  mehrere eigene eigenen kurze kurzen kurzes ersten erste schon wirklich genau einfach direkt jederzeit zeit
  appel client clients demande demonstration echange equipe exemple exemples information informations plusieurs point produit
  produits question questions rendez-vous reponse service services solution solutions temps autres toute toutes simple simples
  cliente clientes ejemplo ejemplos equipo informacion llamada pregunta preguntas producto productos respuesta reunion servicio
  servicios solucion soluciones tiempo varias varios tipo manera forma
  afspraak antwoord bericht dienst diensten gesprek informatie klanten mogelijkheid oplossing oplossingen product producten team
  tijd verschillende vraag vragen voorbeeld
  chamada cliente clientes demonstracao equipa equipe exemplo exemplos informacao informacoes pergunta perguntas produto produtos
  resposta reuniao servico servicos solucao solucoes tempo varias varios forma
`)
