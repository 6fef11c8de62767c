import { inOrder, oneOf } from '../text/expression.ts'
import { lexiconOf, type Phrases } from './phrases.ts'

const laterTimes = inOrder(
  oneOf([
    'gennaio',
    'febbraio',
    'marzo',
    'aprile',
    'maggio',
    'giugno',
    'luglio',
    'agosto',
    'settembre',
    'ottobre',
    'novembre',
    'dicembre',
    'primavera',
    'estate',
    'autunno',
    'inverno',
    'trimestre',
    'semestre',
    'anno',
    'mese',
    'mesi',
    'settimane',
    'natale',
    'ferie',
    'pasqua',
    'q[1-4]',
  ]),
)

export const italian = lexiconOf({
  optOut: [
    "(spero|confido|mi auguro|conto) (che )?(sia|questa sia|sia stata|questo sia) (davvero )?(l'ultima|l'ultimo)( \\w+)?",
    "blocca(li|lo|te)?( il mittente| l'indirizzo)? se (continuano|continua|insistono|insiste)( \\w+)?",
    '(facci|fatti|facciamoci) (togliere|cancellare|rimuovere|levare)( \\w+){0,3}',
    '(diffid\\w*|invito a cessare|intimo di)( \\w+){0,6}',
    '(sia|questa sia|che sia) (l.)?ultim[ao] (mail|e-?mail|messaggio|comunicazione)',
    '(dimenticatemi|dimenticateci|lasciateci|lasciaci|lasciami) (in pace|stare|perdere)?',
    '(cancell|rimuov|elimin|togl|depenn)\\w* (il mio|la mia|i miei|il nostro|la nostra|i nostri|questo indirizzo|questa mail)( \\w+){0,3}',
    'non( \\w+){0,2} (utilizz|us)\\w* (più )?(questo|il mio|i miei|il nostro)( \\w+)?',
    '(cancell|rimuov|elimin|togli|toglie|tolg|depenn|disiscriv|escl)*(mi|ci|temi|teci|etemi|atemi|ere|ermi)? … (lista|liste|elenco|mailing|database|archivio)',
    '(cancell|rimuov|elimin|togli|toglie|tolg|depenn|disiscriv|escl)*(mi|ci|temi|teci|etemi|atemi|ere|ermi)? … (newsletter|dati|indirizzo|e-?mail|contatti|nominativo)',
    'cancellatemi|cancellami|rimuovetemi|rimuovimi|toglietemi|toglimi|eliminatemi|disiscrivetemi|disiscrivimi',
    'cancellarmi|rimuovermi|togliermi|disiscrivermi|disiscrizione|disiscrivi|cancellazione|cancellami',
    '(smettete|smetta|smettila|smettetela|basta|evitate|evitare)( \\w+){0,3} (scriv|contatt|invi|mand|disturb|chiam|mail|e-?mail|messaggi|spam)*( \\w+)?',
    'non (mi |ci |più ){1,3}(scriv|contatt|invi|mand|disturb|chiam)*( più)?|non (scriv|contatt|invi|mand|disturb)*( \\w+){0,2} più',
    '(non)( \\w+)? (voglio|vogliamo|desidero|desideriamo|intendo|gradisco)( \\w+)? … (ricevere|e-?mail|mail|messaggi|contatt|pubblicità|comunicazioni)*',
    '(nessuna|nessun|niente) (altra |altro |più )?(e-?mail|mail|messaggi*|comunicazion*|pubblicità)',
    '(revoco|ritiro|nego) il (mio )?consenso|diritto (alla cancellazione|all.oblio|di opposizione)|mi oppongo',
    '(stop|basta)(,| grazie| per favore|!|\\.|$){1,4}$',
    '(questo è|è) spam(?!\\?)|unsubscribe|lasciatemi (stare|in pace)',
    '(vorrei|voglio|desidero|chiedo di) (\\w+ )?(cancellarmi|disiscrivermi|essere (cancellat|rimoss|disiscritt)\\w+)( \\w+)?',
    '(smettere|smettete|smetta) di( \\w+){0,3}',
    'basta (mail|e-?mail|messaggi|così|spam)',
    'non (insist\\w+)|(altre|ulteriori) (comunicazioni|e-?mail|mail) (non|no)',
    '(non)( \\w+){0,2} essere (ri)?(contattat|disturbat)*( \\w+)?',
  ],
  footer: [
    '(può|puoi|potete|potrà|potrai|potrete)( §){0,3} (opporsi|opporti|opporvi|disiscriver(si|ti|vi)|cancellar(si|ti)|chiedere la cancellazione|esercitare)( §){0,18}',
  ],
  abuse: [
    '(vaffanculo|fanculo|stronz*|merda|coglion*|cazzo|bastard*|truffator*|ladri|idiot*|cretin*|imbecill*|deficient*|pezzent*|vergognatevi|vergognati|andate al diavolo)',
  ],
  anger: ['(inaccettabile|vergognoso|stufo|stanco di|ennesima|terza volta|molest*|insistenza)'],
  legal: [
    '(gdpr|garante|avvocat*|denuncia|azioni legali|vie legali|querela|articolo (6|7|13|14|15|17|21))',
    '((ufficio|studio|reparto|team) legale|(nostri|miei|i) legali|dati personali|base giuridica|illegal(e|i)|illecit*|tribunale|diffid*)',
    '(senza|mai|non|nessun)( \\w+){0,4} consenso',
  ],
  away: [
    '(fuori (ufficio|sede|dall.ufficio)|assente|assenza|in ferie|ferie|in vacanza|congedo|maternità|paternità|malattia|in trasferta|in viaggio)',
    '(sarò di ritorno|di ritorno|rientro|rientrerò|tornerò|torno|al mio rientro|al mio ritorno|di nuovo in ufficio)',
    '(uffici|ufficio|azienda)( \\w+){0,3} chius*|durante la mia assenza',
  ],
  automatic: [
    '(messaggio|risposta|e-?mail) (automatic\\w+|generat\\w+)',
    '(abbiamo ricevuto|è stata (ricevuta|registrata|presa in carico))( \\w+){0,3}',
    '(non rispondere|non rispondete|si prega di non rispondere)( \\w+){0,3}',
    '(grazie per averci contattato|numero di ticket|ticket)( \\w+)?',
    '(risponderemo|sarà ricontattat\\w+|le risponderemo)( \\w+){0,4}',
  ],
  left: ['non (lavora|fa parte|collabora)( più)?( \\w+){0,3}', 'ha lasciato (l.azienda|la società)'],
  no: [
    '(non)( \\w+){0,3} (interess\\w+|necessità|bisogno|serve|rilevante|utile|fa per noi|adatto|pertinente)( \\w+)?',
    '(nessun|senza|zero) (interesse|bisogno)',
    '(no)(,)? (grazie|non|preferiamo)( \\w+)?',
    '(grazie|ringrazio|ringraziamo)( \\w+){0,5},? (ma|però)( \\w+)? (no|non|siamo|abbiamo già)( \\w+)?',
    '(decliniamo|rifiutiamo|preferiamo non|abbiamo deciso di non|passiamo|passo)( \\w+)?',
    '(siamo|sono) (già )?(soddisfatt\\w+|coperti|a posto|apposto)( \\w+)?|buona fortuna|in bocca al lupo',
  ],
  later: [
    `(ricontatt|risent|scriv|richiam|riparl|contatt|torn|prov|aggiorn)*( \\w+){0,5} (a|in|dopo|da|tra|fra|nel|verso|dal|per|l.|dopo le|dopo l.|il prossimo) ?(\\w+ ){0,3}${laterTimes}`,
    '(più avanti|in futuro|in un altro momento|più tardi|restiamo in contatto)',
  ],
  defer: [
    '(al momento|per ora|adesso|ora|attualmente|quest.anno|in questo momento)( \\w+){0,3} (no|non|nulla|niente|impossibile)( \\w+)?',
    '(non|no)( \\w+){0,4} (al momento|per ora|adesso|ora|attualmente|quest.anno|in questo momento|ancora)',
    `(dopo|prima di|non prima di|fino a|da|prossim\\w+) (\\w+ ){0,2}${laterTimes}`,
    `${laterTimes} (prossim\\w+)`,
    '(budget)( \\w+){0,4} (chiuso|esaurito|finito|bloccato)|non è (una |la )?priorità|troppo presto|molto occupat\\w+|forse (più|l.anno|in|dopo)( \\w+)?',
  ],
  referral: [
    '(scriv|contatt|parl|rivolg|sent|chied|mand)*( \\w+){0,3} (a|al|alla|con|il|la|all.)( mio| mia| nostro| nostra| collega| ufficio| signor| signora){0,4} ?(§@§|collega|responsabile)',
    '(scriv|contatt|parl|rivolg|sent|chied|mand)*( \\w+){0,3} (a|al|alla|con|il|la|all.)( mio| mia| nostro| nostra| collega| ufficio| signor| signora){0,4} ?(ufficio \\w+|direttore|[a-z]+)',
    '(se ne occupa|è responsabile|il responsabile|la persona giusta|il referente|decide)( \\w+){0,3}',
    '(inoltro|ho inoltrato|giro|ho girato|passo)( \\w+){0,4} (a|al|alla)( \\w+){1,2}',
    'in copia',
  ],
  wrongPerson: [
    '(non sono|non)( io)?( \\w+){0,2} (la persona giusta|il referente|me ne occupo|mi occupo|responsabile)( \\w+)?',
    '(persona|indirizzo) sbagliat\\w+',
  ],
  copied: ['(metto|aggiungo|inserisco)( \\w+){0,3} in copia|(il mio|la mia|il nostro) (collega|capo|responsabile)'],
  objection: [
    '(troppo|molto|un po.) (car\\w+|costos\\w+|compless\\w+|complicat\\w+|piccol\\w+)',
    '(non)( \\w+)? (budget|abbiamo budget|credo|vedo|convinc\\w+|sono convint\\w+|mi fido)( \\w+)?',
    '(già|abbiamo già|usiamo già|utilizziamo|lavoriamo già|abbiamo)( \\w+){0,3} (un|una|altro|fornitore|sistema|software|strumento|soluzione)( \\w+)?',
    '(perché) (dovremmo|dovrei|cambiare)( \\w+)?|scettic\\w+|dubbi\\w*|ne dubito',
  ],
  meeting: [
    '(appuntamento|riunione|incontro|chiamata|videochiamata|call|demo|telefonata|incontrarci|sentirci|vederci|teams|zoom|meet)( \\w+){0,3}',
    '(chiam|telefon|sentiamoci|vediamoci|fissiamo|fissare|organizziamo|prenot)*( \\w+)? (domani|lunedì|martedì|mercoledì|giovedì|venerdì|alle|oggi)( \\w+)?',
    '(chiam|telefon|sentiamoci|vediamoci|fissiamo|fissare|organizziamo|prenot)*( \\w+)? (un appuntamento|una call|la prossima|quando|pure|al)( \\w+)?',
    '(possiamo|potremmo|può|puoi|ci|vogliamo) (\\w+ )?(sentir\\w*|veder\\w*|parlar\\w*|chiamar\\w*|incontrar\\w*|fissare)( \\w+)?',
    '(lunedì|martedì|mercoledì|giovedì|venerdì|domani|settimana prossima|prossima settimana)( \\w+){0,3} (alle|mattina|pomeriggio|va bene|sono libero|sono disponibile|ok|potrebbe|dopo le|\\?)( \\w+)?',
    'alle \\d{1,2}([:.]\\d{2})?|(quando|che giorno)( \\w+){0,3} (disponib\\w+|liber\\w+|sentir\\w+|possiamo)|(link|invito) (di|per|alla|al|su|teams|zoom)',
  ],
  info: [
    '(mand|invi|spedis|gir|condivid)*( \\w+){0,4} (informazioni|info|brochure|preventivo|prezzi|listino|presentazione|dettagli|materiale|documentazione|offerta|proposta)',
    '(maggiori|ulteriori|più) (informazioni|info|dettagli)',
  ],
  interest: [
    '(?<!non )(?<!non mi )(?<!non ci )(mi|ci|sì|potrebbe|molto)( \\w+)? ?interess\\w+',
    '(siamo|sono|saremmo|sarei) (molto |potenzialmente )?interessat\\w+',
    '(sembra|suona|pare|è|molto) (molto |davvero )?(interessante|bene|utile|ottimo|perfetto|promettente)',
    '(saperne di più|mi dica di più|mi racconti|ci racconti|provare|prova gratuita|prossim\\w+ pass\\w+|come (procediamo|iniziamo|funziona))( \\w+)?',
    '(volentieri|perché no|certo|con piacere|stiamo cercando|cerchiamo)( \\w+)?',
  ],
  price: ['(prezz*|cost*|quanto|tariff*|preventivo|listino)'],
  ask: [
    '(come|quanto|quando|dove|quale|quali|chi|perché|cosa|che|è possibile|si può|avete|funziona)( \\w+){1,2}',
    '(domanda|domande|mi chiedo)',
  ],
  pitch: [
    '(siamo)( \\w+)? (agenzia|società|azienda leader)( \\w+)?|posizionamento sui motori|il mio curriculum|mia candidatura',
  ],
  misplaced: [
    '(per errore|destinatario sbagliato|in allegato la fattura|buon (natale|anno)|buona pasqua|auguri)( \\w+)?',
  ],
  yes: [
    '(sì|si|certo|ok|va bene|volentieri|d.accordo|perfetto|con piacere|perché no|mi interessa|ci interessa|sì grazie|interessato|interessata|certamente|assolutamente sì|ottimo)',
  ],
  nope: [
    '(no|no grazie|non interessa|non mi interessa|non ci interessa|nessun interesse|non interessat\\w+|grazie no|mai|no, grazie)',
  ],
  thanks: [
    '(grazie|grazie mille|molte grazie|ricevuto|ok grazie|per (il messaggio|le informazioni|la risposta)|la ringrazio|preso nota)',
  ],
})

/** Read beside every mail, whatever its language. */
export const italianEverywhere: Partial<Phrases> = {
  away: [
    '(chiusi|chiuso|chiusa|chiusura) (\\w+ )?(da|dal|dall|fino|per)',
    '(riapriamo|riapertura|ci rivediamo|ci rileggiamo)( \\w+)?',
    '(dal|dall.) ?\\d+ (rispondo|rispondiamo|riprendo)',
  ],
  footer: [
    "se( [\\w']+){0,5} destinatari*([\\s,]+[\\w'-]+){0,16}",
    "se (ha|hai|avete)( [\\w']+){0,3} (e-?mail|mail|messaggio)( \\w+){0,3} per errore([\\s,]+[\\w'-]+){0,16}",
  ],
  no: ['grazie (lo stesso|comunque)', '(appena|da poco) (rinnovato|firmato|cambiato|scelto)'],
  later: [
    '(riprendiamo|risentiamoci|ne riparliamo|mi scriva|mi richiami|ricontattami|mi risenta)( \\w+)? (a|in|per|dopo|da|verso|fra|tra|più avanti)( \\w+)?',
  ],
  defer: ['niente di nuovo fino( \\w+)?', '(investimenti|budget|acquisti|spese) (\\w+ )?(chius\\w+|bloccat\\w+)'],
  objection: [
    'scritto in piccolo',
    'ci credo quando|non ci credo',
    'l.ultima volta( \\w+){0,4}',
    'nero su bianco',
    'dov.è l.inganno',
    'quello che non mi (convince|piace)',
  ],
  automatic: ['è stata ricevuta( \\w+){0,4}'],
  interest: ['in allegato( \\w+){0,3} (bolletta|specs?)', 'sì confront\\w*( \\w+)?'],
}
