/** What a sending platform or a mail gateway hangs below a mail by itself, which none of our kept mails holds. */
export interface PlatformFooter {
  /** How many characters it takes. */
  length: number
  /** A word or two that a lead may have typed as well ("Unsubscribe"). */
  isBare: boolean
}

interface FooterWords {
  /** The text of a link, as short as an answer of a lead's would be. */
  bare: string
  /** What else stands in a row of links: beside it the bare words are no answer. */
  beside: string
  /** Whole links that nobody types. */
  link: string
  /** Why the mail came, as far as the reason itself. */
  why: string
  /** How an offer begins ("To stop receiving these e-mails") ... */
  offer: string
  /** ... and how it ends ("reply STOP"). */
  end: string
}

const languages: readonly FooterWords[] = [
  {
    bare: [
      'unsubscribe(?: from (?:this|our|the) (?:mailing )?(?:list|newsletter|e-?mails?))?',
      'opt[ -]?out',
      '(?:remove|take) me (?:from|off) (?:this|our|the) (?:mailing )?list',
      "don['’]?t e-?mail me again",
      'stop (?:receiving )?(?:these|our) e-?mails',
    ].join('|'),
    beside: [
      '(?:manage|update|change|edit)(?: your)?(?: e-?mail| subscription)? (?:preferences|settings|subscriptions?)',
      '(?:e-?mail |subscription )?preferences',
      'privacy(?: policy)?',
      'view (?:this e-?mail )?(?:in|online)(?: your)?(?: browser)?',
      'report (?:spam|abuse)',
      'forward to a friend',
    ].join('|'),
    link: '(?:please )?(?:click|tap) (?:on )?(?:here|this link|below) to (?:unsubscribe|opt[ -]?out)|(?:unsubscribe|opt[ -]?out) (?:here|now|instantly|at any time|via this link|with one click)',
    why: "you(?:['’]re| are)? (?:receiving|received|getting|got) this (?:e-?mail|message|mail) because",
    offer: [
      "(?:if|in case) you(?:['’](?:d|re)| would)? (?:no longer|don['’]?t|do not|would rather not|rather not|prefer not|not want)",
      'to (?:stop|unsubscribe|opt[ -]?out|no longer|be removed|end|avoid)',
      "(?:don['’]?t|no longer|do not) (?:want|wish)",
      'you (?:can|may) (?:unsubscribe|opt[ -]?out)',
    ].join('|'),
    end: [
      '(?:click|tap)(?: on)? (?:here|unsubscribe|this link|the link(?: below)?|below)',
      '(?:reply|respond|answer|text|write)(?: back| to this (?:e-?mail|message|mail))?(?: with)?(?: the word)? ["“\'‘]?(?:stop|unsubscribe|remove|opt[ -]?out|end|quit)["”\'’]?',
      'unsubscribe(?: here| now| at any time)?',
      'opt[ -]?out(?: here| at any time)?',
    ].join('|'),
  },
  {
    bare: '(?:newsletter )?(?:abmelden|abbestellen|austragen)|(?:vom|von diesem) (?:newsletter|verteiler) abmelden|newsletter abmeldung|abmeldung|keine (?:weiteren )?e-?mails (?:mehr )?(?:erhalten|empfangen)',
    beside:
      '(?:e-?mail-?)?einstellungen(?: (?:ändern|verwalten))?|datenschutz(?:erklärung)?|impressum|im browser (?:ansehen|öffnen)|profil (?:ändern|bearbeiten)',
    link: '(?:hier|jetzt) (?:klicken,? um sich )?(?:abmelden|abbestellen|abzumelden|austragen)|(?:zum )?abmelden (?:bitte )?(?:hier|hier klicken)|klicken sie hier,? um sich (?:abzumelden|auszutragen)',
    why: '(?:sie|du) (?:erhalten|erhältst|bekommen|bekommst) diese (?:e-?mail|nachricht|mail),? weil',
    offer:
      '(?:wenn|falls|sollten|möchten|wollen) (?:sie|du) |um (?:keine|sich|dich|den newsletter|diese)|(?:sie|du) (?:können|kannst) (?:sich|dich)',
    end: [
      '(?:klicken|klick\\w*) (?:sie )?(?:bitte )?(?:hier|auf (?:diesen link|abmelden))',
      '(?:antworten|antworte|schreiben|schreib)(?: sie)?(?: uns)?(?: bitte)?(?: einfach)? mit ["„“»«]?(?:stop+|abmelden|ende)["“”»«]?',
      '(?:sich |dich )?(?:hier|jederzeit) (?:abmelden|abbestellen|austragen|ab)',
      '(?:genügt|reicht) (?:uns )?eine (?:kurze )?(?:nachricht|antwort|(?:e-?)?mail)',
    ].join('|'),
  },
  {
    bare: "(?:se |me )?(?:désabonner|désinscrire)(?: de (?:cette|la) (?:liste|newsletter))?|désabonnement|désinscription|ne plus recevoir (?:ces|de|nos|d[’']) ?(?:e-?mails|mails|courriels|messages)",
    beside:
      '(?:gérer )?(?:mes |vos )?préférences|politique de confidentialité|confidentialité|voir (?:dans le navigateur|en ligne)|mentions légales',
    link: [
      'cliquez ici pour (?:vous désabonner|vous désinscrire|ne plus recevoir[^.!?\\n]{0,40})',
      '(?:se |vous )?(?:désabonner|désinscrire|désabonnez-vous|désinscrivez-vous) (?:ici|en un clic|via ce lien)',
      'lien de (?:désabonnement|désinscription)',
    ].join('|'),
    why: 'vous (?:recevez|avez reçu) (?:cet e-?mail|ce message|ce mail|ce courriel) (?:parce que|car)',
    offer:
      "(?:si|s['’]) ?vous (?:ne (?:souhaitez|voulez|désirez)|préférez)|pour (?:ne plus|vous (?:désabonner|désinscrire)|arrêter|cesser|se désabonner|se désinscrire)|vous (?:pouvez|ne souhaitez|ne voulez)",
    end: [
      'cliquez (?:ici|sur ce lien|sur le lien(?: ci-dessous)?)',
      'répondez(?:-nous)?(?: simplement)?(?: à ce (?:message|mail|courriel))?(?: par| avec)?(?: le mot)? ["«“]? ?(?:stop|désabonner|désinscription|fin)(?: ?["»”])?',
      '(?:désabonnez|désinscrivez)-vous(?: ici)?',
      'vous (?:désabonner|désinscrire) (?:à tout moment|ici)',
    ].join('|'),
  },
  {
    bare: '(?:darse|darme|date) de baja|cancelar (?:la |mi )?suscripción|desuscribir(?:se|me)|baja|no recibir más (?:correos|e-?mails|mensajes)',
    beside:
      '(?:gestionar |administrar )?(?:mis |sus |tus )?preferencias|(?:política de )?privacidad|ver en (?:el |su |tu )?navegador|aviso legal',
    link: [
      '(?:haga|haz|pulse|pulsa|pinche) (?:clic )?aquí para (?:darse|darte|cancelar|dejar)(?: de baja| la suscripción| de recibir[^.!?\\n]{0,40})?',
      '(?:date|dese|darse|cancelar (?:la )?suscripción|desuscribirse)(?: de baja)? aquí',
    ].join('|'),
    why: '(?:recibes?|ha recibido|has recibido) este (?:correo|mensaje|e-?mail) porque',
    offer:
      'si (?:no |ya no |prefiere|prefieres)|para (?:dejar|darse|darte|no recibir|cancelar)|¿?(?:no quieres?|ya no quieres?|no deseas?) |(?:puede|puedes) ',
    end: [
      '(?:haga|haz) clic (?:aquí|en este enlace)',
      '(?:pulse|pulsa|pinche|pincha) aquí',
      '(?:responda|responde|conteste|contesta)(?: a este (?:correo|mensaje))?(?: con)?(?: la palabra)? ["«“]?(?:stop|baja|fin)["»”]?',
      '(?:date|dese|darse|darte) de baja(?: aquí| en cualquier momento)?',
    ].join('|'),
  },
  {
    bare: '(?:uitschrijven|afmelden)(?: (?:voor|van) (?:deze|de|onze) (?:nieuwsbrief|mailinglijst|lijst|mails))?|geen (?:e-?)?mails meer ontvangen',
    beside:
      '(?:e-?mail)?voorkeuren(?: (?:beheren|wijzigen|aanpassen))?|privacy(?:beleid|verklaring)?|bekijk (?:in|online)(?: (?:je|uw) browser)?',
    link: '(?:klik hier|hier klikken) om (?:u |je )?(?:uit te schrijven|af te melden)|(?:hier )?(?:uitschrijven|afmelden) (?:kan )?hier|hier (?:uitschrijven|afmelden)',
    why: '(?:u|je) (?:ontvangt|ontving) (?:deze (?:e-?)?mail|dit bericht),? omdat',
    offer:
      '(?:wilt u|wil je|als u|als je|indien u|mocht u|mocht je|liever geen) |om (?:geen|u|je|deze|niet)|(?:u|je) (?:kunt|kan) (?:zich|je|u)',
    end: [
      '(?:klik|klikt u)(?: dan)? (?:hier|op (?:deze|de) link)',
      '(?:antwoord|antwoordt u|reageer|beantwoord)(?: dan)?(?: op (?:deze mail|dit bericht))?(?: met)?(?: het woord)? ["“‘]?(?:stop|afmelden|uitschrijven)["”’]?',
      '(?:meld|schrijf) (?:u|je)(?: dan)? (?:hier )?(?:af|uit)',
      '(?:op elk moment|altijd) (?:uitschrijven|afmelden)',
    ].join('|'),
  },
  {
    bare: "cancellati|disiscriviti|disiscrizione|disiscrivermi|annulla (?:l['’])?iscrizione|cancella (?:l['’])?iscrizione|non ricevere più (?:queste )?(?:e-?mail|mail)",
    beside:
      '(?:gestisci |aggiorna )?(?:le )?(?:tue |sue )?preferenze|(?:informativa sulla )?privacy|visualizza nel browser|apri nel browser',
    link: [
      "(?:clicca|clicchi|fai clic|faccia clic) qui per (?:disiscriver\\w+|cancellar\\w+|annullare (?:l['’])?iscrizione|non ricevere[^.!?\\n]{0,40})",
      "(?:cancellati|disiscriviti|cancella (?:l['’])?iscrizione|annulla (?:l['’])?iscrizione) qui",
    ].join('|'),
    why: '(?:ricevi|riceve|hai ricevuto|ha ricevuto) quest[oa] (?:e-?mail|mail|messaggio) perch[eé]',
    offer:
      '(?:se non|qualora non|se preferisc\\w+) |per (?:non ricevere|smettere|disiscriver\\w+|cancellar\\w+|annullare)|non (?:vuoi|vuole|desideri|desidera) più|(?:puoi|può) ',
    end: [
      '(?:clicca|clicchi|fai clic|faccia clic)(?: su)? (?:qui|questo link)',
      '(?:rispondi|risponda|rispondere)(?: a quest[oa] (?:e-?mail|messaggio))?(?: con)?(?: la parola)? ["«“]?(?:stop|cancellami|basta)["»”]?',
      '(?:disiscriviti|cancellati)(?: qui)?',
      'disiscriversi (?:qui|in qualsiasi momento)',
    ].join('|'),
  },
  {
    bare: '(?:cancelar|anular) (?:a )?(?:minha )?(?:subscrição|inscrição|assinatura)|descadastrar(?:-se)?|(?:remover|sair) d(?:a|esta) lista|não receber mais (?:e-?mails|mensagens)',
    beside:
      '(?:gerir |gerenciar |atualizar )?(?:as )?(?:minhas |suas )?preferências|(?:política de )?privacidade|ver no (?:navegador|browser)',
    link: [
      '(?:clique|carregue) aqui para (?:cancelar|anular|descadastrar|sair|se descadastrar|deixar de receber[^.!?\\n]{0,40})(?: a subscrição| a inscrição)?',
      '(?:(?:cancelar|anular) (?:a )?(?:subscrição|inscrição)|descadastre-se|descadastrar(?:-se)?) aqui',
    ].join('|'),
    why: '(?:recebeu|está a receber|está recebendo) est[ea] (?:e-?mail|mensagem) porque',
    offer:
      '(?:se|caso) (?:não |prefer\\w+ não|já não)|para (?:deixar|cancelar|anular|sair|não receber|se descadastrar)|(?:não|já não) (?:quer|deseja|pretende) |pode ',
    end: [
      '(?:clique|carregue) (?:aqui|neste link)',
      '(?:responda|responder)(?: a este (?:e-?mail))?(?: com)?(?: a palavra)? ["«“]?(?:stop|sair|parar|remover|cancelar)["»”]?',
      'descadastre-se(?: aqui)?',
      'cancelar (?:aqui|a qualquer momento)',
    ].join('|'),
  },
]

/** Who speaks of themselves offers nothing: "if you don't call me, I will unsubscribe". */
const between = "(?:(?!(?<!\\p{L})(?:I|I['’]ll|we|ich|wir|je|j['’]|nous|yo|ik|wij|io|eu)(?!\\p{L}))[^.!?\\n]){0,120}?"
const url = '(?:\\s*:?\\s*[<[(]?\\s*https?://\\S{1,1000})'
const rule = '\\s*[|·•–—/-]\\s*'
/** A footer ends where the text does, a line or a sentence, or where the next one begins with a capital letter. */
const over = '(?=\\s*(?:$|[.!|·•\\n])|\\s+[^\\p{Ll}])'

const pattern = (source: string): RegExp => new RegExp(`^(?:${source})`, 'iu')
/** `over` tells capitals from small letters, which a pattern that ignores them can't. */
const ends = new RegExp(`^${over}`, 'u')

interface FooterPattern {
  pattern: RegExp
  isBare: boolean
}

const patternsOf = ({ bare, beside, link, why, offer, end }: FooterWords): FooterPattern[] => [
  {
    pattern: pattern(`(?:${offer})${between}[?,:]?\\s*(?:(?:please|just|simply|dann|alors|dan) )?(?:${end})${url}?`),
    isBare: false,
  },
  { pattern: pattern(`(?:${bare}|${beside})(?:${rule}(?:${bare}|${beside})){1,5}`), isBare: false },
  { pattern: pattern(`(?:${why}) (?:[^.!?\\n]|\\.(?=\\S)){3,160}?(?=[.!?](?:\\s|$))`), isBare: false },
  { pattern: pattern(`(?:${link})${url}?`), isBare: false },
  { pattern: pattern(`(?:${bare})(?: \\p{L}{2,5})?${url}`), isBare: false },
  { pattern: pattern(`(?:${bare})`), isBare: true },
]
const patterns: readonly FooterPattern[] = languages.flatMap(patternsOf)

/** No footer is longer. */
const longest = 400

/** The footer with which a text begins that stood right behind a mail of ours; null where it begins with anything else. */
export function footerAt(text: string): PlatformFooter | null {
  const head = text.slice(0, longest)
  const begin = /^[\s\p{P}\p{S}]*/u.exec(head)?.[0].length ?? 0
  const rest = head.slice(begin)
  for (const { pattern: words, isBare } of patterns) {
    const found = words.exec(rest)?.[0]
    if (found !== undefined && ends.test(rest.slice(found.length))) {
      const sign = /^[.!]/.test(rest.slice(found.length)) ? 1 : 0
      return { length: begin + found.length + sign, isBare }
    }
  }
  return null
}
