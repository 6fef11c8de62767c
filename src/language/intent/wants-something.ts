import { fold } from '../text/folded-text.ts'

/**
 * What a lead says who wants something of us, beside words that sound like an opt-out. One list a language, so that no pattern mixes
 * several; whole words, folded when they are read, `*` any ending.
 */
type Words = Readonly<Record<string, string>>

const compile = (lists: Words): readonly RegExp[] =>
  Object.values(lists).map(
    (words) =>
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${fold(words).replaceAll('*', "[\\p{L}'-]{0,20}")})(?![\\p{L}\\p{N}])`, 'u'),
  )

/** What one does who goes on with us: signs, books, calls, tries, answers later, will be there. */
const commitments = compile({
  en: "let us talk|let's talk|let us (?:find|do|just)|let's (?:find|do|pick|jump|just)|(?:please )?(?:call|ring) me|jump on a call|see you (?:on|at|there|tomorrow|then)|i am in(?=[.,!;]\\s|$)|i'm in(?=[.,!;]\\s|$)|(?:will|i'll|have|i've|and i|already) sign(?:ed)?(?: it)?|where do (?:i|we) sign|(?:send|mail)(?: me| us| over)?(?: the| a| your)? (?:contract|order form|order|invoice|calendar invite|invite|proposal|quote|prices|pricing|details|offer|summary)|send the contract over|send (?:it|the offer|this) (?:to|again|straight)|please resend|invoice us|bill us|already booked|(?:have|i've|we've) (?:just |already )?(?:booked|scheduled|ordered|signed)|(?:want|would like|i'd like|we'd like|i'd love|we'd love) to (?:hear|know|learn|see) more(?! about (?:how|where|who))|booked a|booked for|in my diary|when can (?:we|you|i)|how soon|could we start|can we start|go ahead|going ahead|works for me|(?:am|pm) works|(?:i will|i'll|will) (?:answer|reply|join|try|come|take it)|reading it tonight|read it tonight|happy to (?:look|try|talk|chat)|love to see|(?:still|actually|very|am) interested(?! in (?:not|being))|tell me more|more info please|show me (?:more|how)|on its way|go with you|(?:still )?want to buy|ready to buy|straight to the paid|move (?:me|us) up|keep (?:me|us) on|put (?:me|us) back|put (?:me|us) on (?:the|monday|tuesday|wednesday|thursday|friday)|i read (?:them all|every)|all ears|then i'm|good for a chat|is monday good|is better|is enough|are good for|i am convinced|i'm convinced|got me|please continue|the price is right",
  de: 'lassen sie uns (?:am|mal|sprechen|telefonieren)|rufen sie (?:mich|an|uns)|rufen sie mich|ruf mich|schicken sie (?:mir )?(?:nur|lieber|bitte|einfach)? ?(?:den|die|das|einen) (?:vertrag|einladung|bestellformular|angebot|link|rechnung)|den vertrag|bitte rechnung|(?:schon|bereits) (?:gebucht|unterschrieben)|unterschreibe ich|wo unterschreib*|ich bin dabei|bin uberzeugt|ich (?:antworte|komme)|bis zum webinar|wie schnell|wann konnen wir|(?:habe|haben) (?:[a-z0-9:]+ ){0,5}gebucht|mochten? (?:gern |gerne )?mehr (?:daruber |davon )?(?:erfahren|wissen|sehen)|wir sehen uns|konnen wir (?:sprechen|starten)|das machen wir|wir machen das|nehmen wir|probieren wir|(?:danach|spater|dann)(?: sehr)? gern*|gern* telefonieren|klingt (?:wirklich |sehr )?(?:gut|spannend|interessant)|thema ist spannend|mehr infos bitte|lassen sie mich im|reicht mir|ist mir lieber|passt besser|zeigen sie|noch einmal senden\\.|schicken sie mir lieber|nehmen sie ab jetzt|ware ein traum|das thema',
  fr: "parlons-en|parlons|appelez-moi|appelez moi|(?:deja )?reserve (?:un|le)|envoyez(?:-moi|-nous)? ?(?:simplement|juste|plutot)? ?(?:le|la|l'|un|une) ?(?:contrat|invitation|bon|facture|devis)|on y va|(?:j'aimerais|je voudrais|nous aimerions) en savoir (?:davantage|plus)|on se voit|j'ai (?:[a-z]+ )?reserve|je suis (?:partant|partante|interesse|interessee|convaincu|convaincue|conquis|conquise)|(?:vous m'avez|m'a|m'avez) convaincu*|je (?:reponds|signe)|bientot au|deja signe|quand (?:pouvons|pourrait|pourrions)-?(?:nous|on)?|on (?:peut|pourrait) demarrer|on essaiera|ensuite (?:avec|j'aurai|volontiers)|avec plaisir|dites-m'en plus|montrez-moi|gardez-moi|le renvoyer|un lien suffit|resume suffit|le reste nous|je prefere un|serai disponible|prenons rendez",
  es: 'hablemos|hablamos el|llameme|llamame|(?:ya )?reserve la|(?:mande|envie|mandeme|envieme)(?: solo)? (?:la|el|una|un) (?:invitacion|contrato|pedido|factura|presupuesto|nueva)|mandeme una|estoy dentro|adelante|(?:le|te) (?:respondo|contesto)|nos vemos|(?:me gustaria|quiero|quisiera) saber mas|(?:he|hemos) reservado|cuando podria*|cuando puede|donde firmo|y firmo|ya esta firmado|quiero contratar|lo probamos|despues (?:encantad*|tengo)|encantad[oa]s?|cuenteme mas|ensename|ensename|dejeme en la lista|un enlace basta|resumen corto|prefiero (?:ver|un correo)|me interesa el|puede reenviarlo|hablamos',
  nl: 'laten we|bel me|bel mij|(?:al )?ingepland|stuur(?: alleen| maar| me)? (?:de|het|een) (?:uitnodiging|contract|bestelformulier|factuur|prijzen)|het contract maar|ik doe mee|we gaan ervoor|ik antwoord|tot bij|ik zie (?:je|u|jullie) (?:dan|daar|op|bij|morgen|maandag|dinsdag|woensdag|donderdag|vrijdag)|(?:wil|zou) (?:ik |wel )?graag meer (?:weten|horen|zien)|ik heb (?:[a-z]+ ){0,4}geboekt|ik ben er (?:[a-z]+ )?bij|(?:kunnen|hoe snel kunnen) we|het is al getekend|ik teken|proberen we|daarna graag|daarna heb ik|vertel eens meer|laat maar zien|laat me op|nog eens sturen|een link is|is genoeg|dan hebben we tijd|dit is interessant|kunnen we',
  pt: 'falamos (?:terca|segunda|quarta|quinta|sexta|amanha)|vamos falar|ligue-me|ja marquei|mande(?: so)? (?:o|a|um|uma) (?:convite|contrato|fatura|nova)|envie (?:a|uma) nova|envie a nota|estou (?:dentro|convencid*|interessad*)|avancamos|respondo na|vemo-nos|(?:gostaria de|gostava de|quero) saber mais|ja esta assinado|eu assino|quando podiamos|experimentamos|depois (?:com|tenho)|com (?:todo o )?gosto|mostre-me|deixe-me na|pode reenviar|um link chega|resumo curto|prefiro um|falamos',
  it: "parliamone|sentiamoci|ci sentiamo|mi chiami (?:domani|lunedi|martedi|alle)|(?:gia )?prenotato|mandi (?:solo |il |l'|la |una )|mi mandi (?:il|la|una)|ne mandi una|ci sto|procediamo|rispondo venerdi|ci vediamo|(?:vorrei|vorremmo) saperne di piu|ho (?:[a-z]+ )?prenotato|gia firmato|e firmo|quando potremmo|lo proviamo|(?:dopo|poi) (?:volentieri|ho)|volentieri|mi faccia vedere|mi lasci nella|puo rimandarla|basta un (?:link|breve)|preferisco una|mi ha convinto",
})

/** "No need to", "you can stop": said by who has what they need, and goes on. */
const exemption =
  /\b(?:no need (?:to|for)|(?:no|not) (?:\w+ ){0,3}(?:needed|necessary|required)|need ?n[o']t|(?:don'?t|do not) (?:need|have) to|you (?:can|may) (?:stop|drop|skip)|brauchen? (?:\w+ ){0,3}(?:nicht|keine?)|mussen? (?:\w+ ){0,3}nicht|(?:nicht|keine? (?:\w+ ){0,3}) ?(?:mehr )?(?:notig|notwendig|erforderlich)|(?:pas|plus) (?:besoin|la peine|necessaire)|inutile|no (?:hace|hacen) falta|no (?:es|son) necesari\w+|(?:ya )?no necesit\w+|hoef\w* (?:\w+ ){0,3}niet|niet (?:meer )?nodig|nao (?:e|sao) (?:\w+ )?(?:necessari\w+|precis\w+)|nao precis\w+|non (?:serve|servono|occorre|deve|e necessari\w+))\b/

/** A longer mail says many things; next to nothing must speak for a no. */
const longestMail = 420
const leastInLongMail = 0.05

/** In a longer mail it is one of many things that are said. */
const longestExemption = 240

/** Not to this address, not to this person: somebody or somewhere else. */
const instead =
  /\b(?:instead(?: of me)?|use this one|use my|but (?:to|use)|send it straight to|my colleague|our (?:purchasing|procurement)|talk to|is your contact|stattdessen|sondern (?:an|bitte)|lieber (?:an|meine\w*)|kollegin|kollegen?|an den einkauf|ansprechpartner\w*|ich habe gewechselt|ab (?:jetzt|sofort) (?:bitte )?an|bitte (?:nur noch )?an|kunftig (?:bitte )?(?:an|nur)|zukunftig (?:bitte )?an|mais (?:a|plutot)|plutot a|ma collegue|mon collegue|desormais|dorenavant|sino a|mejor a|mi companer[oa]|en adelante|dirijase|maar (?:naar|mijn)|liever (?:mijn|naar)|mijn collega|voortaan|mas (?:para|a)|antes a|minha colega|meu colega|de agora em diante|doravante|ma (?:a|al|alla) |piuttosto a|mi[ao] collega|d'ora in (?:poi|avanti))\b/

/** What is not to be sent, or who is not to be written to, though the writer is: an object of their own. */
const otherObject =
  /\b(?:attachments?|pdfs?|brochures?|samples?|slides|decks?|catalogu?es?|presentations?|(?:invoices|newsletters?|letters|lists) by hand|reminders? (?:needed|necessary)|cc|bcc|waiting list|free tier|reference list|the trial|old quote|old address|the thread|long version|my (?:boss|manager|assistant|colleague|phone)|rob\b|(?:our|your) (?:customers?|recipients|clients?|readers|subscribers)|anhange?|anhang\w*|muster|unterlagen|prasentation\w*|im cc|aus dem cc|modul|altes angebot|erste bestellung|(?:rechnungen|listen) (?:mehr )?von hand|erinnerung\w*|unsere (?:empfanger|kunden)|pieces? jointes?|echantillons?|en copie|de la copie|le module|ancien devis|nos clients|adjuntos?|muestras?|catalogos?|de la copia|oferta anterior|nuestros clientes|bijlagen?|monsters?|presentaties|herinnering\w*|uit de cc|oude offerte|onze klanten|anexos?|amostras?|apresentacoes|da copia|proposta antiga|(?:os )?nossos clientes|allegat[oi]|campion[ei]|catalogh[io]|presentazion[ei]|dalla copia|vecchia offerta|(?:i )?nostri clienti)\b/

/** For a time, till a time. */
const forNow =
  /\b(?:not before|before (?:noon|the \d|i|we|my|our|\d)|until|till (?:the|we|our|my|easter|christmas|[a-z]+day)|by hand until|no e?-?mails until|in (?:the )?autumn|in future perhaps|perhaps in future|gladly in future|hold off|pause the|vor dem \d|erst wieder|bis (?:zum|ostern|weihnachten|\d|ende|september)|in der zeit|kunftig gerne|zukunftig gerne|in zukunft (?:vielleicht|gerne)|zukunftig ware|vielleicht (?:zu)?kunftig|pas avant|avant (?:le|la) |jusqu'|a l'avenir (?:peut-etre|volontiers)|peut-etre a l'avenir|antes del? |hasta (?:septiembre|enero|el|la|semana)|en el futuro|quiza\w* en|niet voor|voor de \d|tot (?:september|januari|pasen|de|het|\d)|in de toekomst|misschien in|antes d[eo] (?:dia )?|ate (?:a )?(?:setembro|janeiro|pascoa|ao|\d)|no futuro|fino a|prima del? |in futuro)\b/

/** Of somebody else's list, or of one's own: what is left is not ours. */
const elsewhere =
  /\b(?:(?:from|off|left|of) (?:my|our|the|an?) (?:old|former|last|previous|current) (?:vendor|provider|supplier|agency|tool)\w*|(?:with|from) (?:your|a) competitors?|(?:alte[nrm]|bisherige[nrm]?) (?:anbieter|dienst\w*|agentur)|mitbewerber\w*|(?:ancien|actuel)(?:ne)? (?:fournisseur|prestataire|agence)|concurrents?|(?:antiguo|anterior|actual) proveedor|competidor\w*|oude leverancier|concurrent\w*|antigo fornecedor|concorrentes?|vecchio fornitore|concorrenti?|(?:by|per) mistake|by accident|aus versehen|versehentlich|par erreur|por error|por engano|per sbaglio|about to|nearly|almost|usually|wollte mich schon|(?:fast|beinahe) hatte|j'allais|j'ai failli|a punto de|casi|op het punt|bijna|quase|estava a ponto|stavo per|in spam|to spam|in junk|to junk|im spam|dans les spams|fue a spam|in de spam zat|zat in de spam|nello spam|para o spam|(?:never|don't|do not|nicht|pas|no|niet|nao|non) (?:stop|remove|take me off)|abmelden will ich (?:mich )?nicht|too much spam|spam (?:is|in our)|zu viel spam|kein spam mehr in|trop de spams?|demasiado spam|te veel spam|spam a mais|troppo spam)\b/

/** What a question asks for that wants to know or to have something. */
const enquiry =
  /\b(?:what|which|how (?:much|many|soon|long|do|does)|when|can|could|do|does|is|are|would|was|wie|wann|kann|konnen|konnten|gibt|haben|hat|hilft|entfernen|loschen|combien|quel\w*|quand|comment|pouvez|pourriez|peut|pouvons|est-ce|votre produit|supprimez|cuanto|que|como|cuando|puede\w*|podria\w*|tienen|donde|hablamos|eliminan|se puede|su producto|hoe|wat|wanneer|kan|kun|kunnen|kunt|helpt|verwijderen|quanto|qual|quando|podiamos|pode\w*|podem|da para|falamos|o vosso|removem|come|puo|potete|potremmo|quali|ci sentiamo|vostro prodotto|eliminate)\b/

/** Questions that people ask who want to be left alone. */
const complaint =
  /\b(?:my (?:address|e-?mail|data|name)|your (?:database|list)|source of|hoe kom\w*|dit adres|mijn adres|meine (?:adresse|daten)|mon adresse|mi (?:correo|direccion)|meu (?:e-?mail|endereco)|mio indirizzo|again|schon wieder|why|how (?:many times|often|did|do you|do i|can i)|who gave|where did|what part|clear|understood|ok|okay|warum|wieso|wie oft|woher|wer hat|verstanden|klar|pourquoi|combien de fois|d'ou|comment avez|compris|por que|cuantas veces|de donde|quien|entendido|claro|waarom|hoe vaak|waar haal|begrepen|porque|quantas vezes|de onde|quem|perche|quante volte|da dove|chi vi|capito|remove|unsubscribe|stop|take|abmelden|streichen|loschen|retirer|desabonner|baja|eliminar|uitschrijven|verwijder\w*|remover|togliere|cancellar\w*)\b/

/** "Keep me on the list? No.": what is asked and denied by its writer is not wanted. */
const deniedQuestion = /[^.!?\n]+\?\s*(?:no|nope|nein|non|nee|nao)(?!\p{L})/gu

/** Belief that a mail says no in one way or another, above which what it also wants does not speak against an opt-out. */
const sureOfNo = { asks: 0.5, forNow: 0.5, wants: 0.93, elsewhere: 0.98 } as const

export interface SoundsLikeOptOut {
  /** The sentence in which an opt-out is heard, folded. */
  sentence: string
  /** The mail with the opt-out's own words blanked, folded. */
  beside: string
  /** The mail without that sentence, folded. */
  otherSentences: string
  /** Belief that it says no, opts out or insults, as was learned. */
  no: number
  /** A clause of it would be an unmistakable opt-out if it stood alone. */
  hasPlainClause: boolean
}

/**
 * Whether a mail that sounds like an opt-out wants something of us: "no more mails, just send the contract". Then it is none; what
 * was learned from thousands of replies has to be far surer of a no to stand against it.
 */
export function wantsSomething(heard: SoundsLikeOptOut): boolean {
  const { sentence, beside, otherSentences, no, hasPlainClause } = heard
  if (beside.length > longestMail && !(no < leastInLongMail)) return false
  const meant = beside.replace(deniedQuestion, ' ')
  const isCommitting = commitments.some((pattern) => pattern.test(meant))
  if (isCommitting && exemption.test(sentence) && beside.length <= longestExemption) return true
  if (hasPlainClause) return isCommitting && no < sureOfNo.wants
  const asks = (otherSentences.match(/[^.!?\n]{4,}\?/g) ?? []).some(
    (question) => enquiry.test(question) && !complaint.test(question),
  )
  const isWanting = isCommitting || otherObject.test(sentence) || instead.test(beside)
  return (
    (asks && no < sureOfNo.asks) ||
    (forNow.test(sentence) && no < sureOfNo.forNow) ||
    (isWanting && no < sureOfNo.wants) ||
    (elsewhere.test(sentence) && no < sureOfNo.elsewhere)
  )
}
