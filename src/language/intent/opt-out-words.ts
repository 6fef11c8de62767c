/**
 * The words of which people everywhere make the wish to hear no more, by what they mean. `remove*` is any ending. A language's
 * forms are those of a request (imperative, infinitive, passive), not of a report ("you have removed").
 */
export interface OptOutWords {
  /** Take away: remove, delete, erase. */
  remove: string
  /** Put on a list: "don't add me". */
  add: string
  /** Needs a particle or a list to mean that: take ... off, pull ... from. */
  take: string
  off: string
  stop: string
  not: string
  /** More, again, any longer. */
  more: string
  /** Write to, call, bother. */
  contact: string
  /** Get, receive, hear. */
  get: string
  want: string
  mail: string
  list: string
  /** What they hold about the writer: address, details, record. */
  data: string
  me: string
  my: string
  your: string
  /** "You have not sent me the offer" is no request: an auxiliary turns it into a report. */
  report: string
  /** The same by the verb's ending. */
  past?: RegExp
  /** Pronouns that hang on the verb: "enviarme". */
  clitic?: RegExp
}

export const westernOptOutWords: Readonly<Record<string, OptOutWords>> = {
  en: {
    remove:
      'remove removing delete deleting erase erasing scrub purge wipe strike unlist delist expunge exclude deregister withdraw withdrawn shred bin',
    add: 'add adding include including enroll enrol put subscribe sign',
    take: 'take taking drop dropping pull pulling cross cut',
    off: 'off',
    stop: 'stop cease quit desist discontinue refrain halt stopping',
    not: "don't dont not never no nor without donot doesn't nobody",
    more: 'again anymore more further longer future',
    contact:
      'contact contacting contacted email emailing emailed e-mail e-mailing mailing mailed write writing message messaging messaged send sending call calling bother bothering bothered pester pestering spam spamming solicit soliciting solicited chase chasing approach approaching approached disturb harass harassing follow-up bug bugging ping pinging reach reaching outreach text texting communicate pitch pitching sell selling nag nagging hound hounding transmit transmitting transmission',
    get: 'receive receiving get getting hear hearing receipt',
    want: 'want wish like care need interested desire wanna appreciate expect ask asked agree agreed consent consented opt sign signed subscribe subscribed',
    mail: 'email emails e-mail e-mails mail mails message messages newsletter newsletters spam communication communications comms correspondence solicitation solicitations outreach pitches follow-ups followups contact mailings junk advertising transmission transmissions webinars',
    list: 'list lists mailing database databases crm records sequence sequences cadence campaign campaigns distribution newsletter mailings outreach spreadsheet rolodex books contacts salesforce hubspot mailer pipeline files',
    data: 'data details information address e-mail email name record records contact inbox mailbox info domain addresses',
    me: 'me us myself',
    my: 'my our',
    your: 'your ur these those',
    report: "have has had haven't hasn't did didn't was were wasn't why hesitate afraid shy worry forget if",
  },
  de: {
    remove:
      'löschen lösche löscht lösch entfernen entferne entfernt streichen streiche streicht sperren austragen abmelden rausnehmen herausnehmen löschung entfernung streichung auszutragen abzumelden gelöscht gestrichen',
    add: 'aufnehmen aufzunehmen hinzufügen eintragen einzutragen',
    take: 'nehmen nimm nehmt tragen trag tragt werfen werft schmeißen melden meldet meld',
    off: 'raus heraus runter aus',
    stop: 'stoppen stoppt stopp stop unterlassen unterlasst unterlassung beenden einstellen abstellen aufhören verzichten verschonen verschont absehen abzusehen',
    not: 'nicht weder nie niemals kein keine keinen keinerlei keiner nichts keinesfalls',
    more: 'mehr wieder weiter weitere weiteren weiterer weiterhin künftig zukünftig länger nochmal nochmals erneut zukunft',
    contact:
      'kontaktieren kontaktiert kontaktiere anschreiben angeschrieben anzuschreiben schreiben schreibt schreib mailen mailt anmailen schicken schickt schick senden sendet zusenden zuzusenden zuschicken belästigen belästigt nerven nervt anrufen angerufen stören behelligen behelligt zuspammen spammen bombardieren zumüllen nachhaken nachfassen nachfragen',
    get: 'bekommen erhalten empfangen hören lesen',
    want: 'möchte möchten will wollen wünsche wünschen wünscht mag brauche brauchen wollte bitte verzichte verzichten',
    mail: 'mail mails e-mail e-mails email emails nachricht nachrichten werbung werbemails werbemail newsletter spam post kontaktaufnahme kontaktaufnahmen kontaktversuche zuschriften angebote werbe-mails kaltakquise akquise mailings zusendungen anfragen schreiben infos informationen',
    list: 'verteiler verteilerliste liste listen mailingliste datenbank crm kartei adressliste kontaktliste newsletter system verteilers adressbestand kampagne sequenz adressdatenbank mailverteiler',
    data: 'daten adresse mailadresse e-mail-adresse emailadresse kontaktdaten kontakt eintrag namen name mail e-mail email personenbezogenen informationen',
    me: 'mich mir uns',
    my: 'mein meine meinen meiner meines unsere unser unseren unserer diese dieses',
    your: 'ihr ihre ihrem ihrer ihren euer eure eurem eurer euren dein deine deinem deiner deinen',
    report: 'haben hat habe hattest hatten wurde wurden warum wieso zögern scheuen gelesen',
  },
  fr: {
    remove:
      'retirer retirez retire supprimer supprimez supprime enlever enlevez enlève effacer effacez efface rayer rayez radier radiez ôter ôtez virer virez exclure excluez désinscrire désinscrivez désabonner désabonnez suppression retrait effacement supprimé supprimée retiré retirée',
    add: 'ajouter ajoutez inclure incluez inscrire inscrivez',
    take: 'sortez sortir sors',
    off: 'hors',
    stop: 'arrêter arrêtez arrête cesser cessez cesse stopper stoppez stop évitez',
    not: 'ne n pas jamais aucun aucune ni',
    more: 'plus davantage encore désormais nouveau avenir dorénavant',
    contact:
      'contacter contactez contacte recontacter recontactez écrire écrivez écris réécrire envoyer envoyez envoie relancer relancez relance solliciter sollicitez sollicité sollicitée sollicités déranger dérangez démarcher démarchez démarché démarchée contacté contactée contactés harceler harcelez spammer spammez importuner importunez appeler appelez embêter ennuyer insister adresser adressez',
    get: 'recevoir reçois entendre lire',
    want: 'souhaite souhaitons souhaiterais veux voulons voudrais désire désirons aimerais préfère demande',
    mail: 'mail mails e-mail e-mails email emails message messages courriel courriels spam spams sollicitation sollicitations newsletter newsletters pub pubs publicité publicités démarchage prospection relance relances envoi envois communications communication',
    list: 'liste listes base bases fichier fichiers diffusion mailing newsletter crm campagne système carnet correspondants destinataires cahier',
    data: 'données coordonnées adresse e-mail email mail informations contact nom contacts',
    me: 'me moi nous m',
    my: 'mon ma mes notre nos cette',
    your: 'votre vos ta tes ton ces',
    report: 'avez ont ai avons as aviez avait pourquoi hésitez hésiter',
  },
  es: {
    remove:
      'eliminar eliminen elimine elimina eliminad borrar borren borre borra borrad bórre* bórra* elimín* quíte* retíre* sáque* suprím* exclúy* quitar quiten quite quitad quítan* suprimir supriman suprima retirar retiren retire sacar saquen saque sacad sáquen* sáca* baja bajas desuscribir* desuscrib* excluir excluyan remover remuevan remueva eliminarme borrarme quitarme eliminación supresión cancelación tach*',
    add: 'incluy* incluir* añad* agreg* suscrib*',
    take: 'den dar dé dad deme denme dadme',
    off: 'fuera baja',
    stop: 'dejen deje deja dejad dejar paren pare parad cesen cese cesar eviten evite absténganse absténgase abstenerse abstener abstenga abstengan basta',
    not: 'no nunca jamás ni ningún ninguna ninguno sin tampoco',
    more: 'más nuevamente nuevo vuelvan vuelva vuelvas volváis volver sigan siga sigas adelante futuro',
    contact: 'contact* escrib* envi* enví* remit* mand* molest* llam* insist* spame* bombarde* acos* perturb*',
    get: 'recibir saber recibiendo',
    want: 'quiero queremos deseo deseamos quisiera quisiéramos necesito gustaría autorizo autorizamos pedí solicité solicito ruego rogamos prefiero',
    mail: 'correo correos email emails e-mail e-mails mail mails mensaje mensajes publicidad spam newsletter newsletters comunicaciones comunicación boletín boletines propaganda',
    list: 'lista listas base bases fichero ficheros mailing registro registros newsletter boletín crm sistema distribución envíos',
    data: 'datos dirección correo email e-mail información contacto nombre ficha',
    me: 'me nos',
    my: 'mi mis nuestro nuestra nuestros nuestras este esta',
    your: 'su sus vuestro vuestra vuestros vuestras tu tus estos estas',
    report: 'ha han he has hemos había por qué',
    past: /(?:aron|ieron|aste|isteis|aba[ns]?|ado|ido)$|^(?:escrib|llam|mand|envi|contact)(?:o|are|ire|amos|imos|aremos|iremos)$/,
    clitic: /(?:me|nos)$/,
  },
  it: {
    remove:
      'cancell* stralci* rimuov* elimin* toglie* togli* toglier* disiscriv* depenn* esclud* rimozione cancellazione eliminazione disiscrizione',
    add: 'inser* aggiung* includ* iscriv*',
    take: 'levate levatemi levami',
    off: 'fuori via',
    stop: 'smett* basta evit* cessate cessi fermate fermatevi piantatela finitela',
    not: 'non né mai nessun nessuna nessuno niente senza',
    more: 'più ulteriori ulteriore altre altri altra altro ancora futuro nuovamente oltre',
    contact:
      'scriv* contatt* ricontatt* invi* mand* disturb* chiam* insist* importun* spamm* tempest* molest* sollecit*',
    get: 'ricevere ricevo sentire sapere ricevute',
    want: 'voglio vogliamo desidero desideriamo vorrei vorremmo intendo gradisco gradirei chiedo preferisco prego',
    mail: 'mail e-mail email messaggio messaggi comunicazione comunicazioni pubblicità spam newsletter posta contatti',
    list: 'lista liste elenco elenchi mailing database archivio archivi newsletter crm sistema rubrica',
    data: 'dati indirizzo e-mail email mail contatto contatti nominativo nome recapiti recapito',
    me: 'mi ci me noi',
    my: 'mio mia miei mie nostro nostra nostri nostre questo questa',
    your: 'vostro vostra vostri vostre suo sua suoi sue tuo tua tuoi tue queste questi',
    report: 'ho ha hanno avete abbiamo hai aveva perché',
    past: /(?:asti|aste|arono|irono|avate|ato|ati)$|^(?:scriv|mand|chiam)(?:o|ero|iamo|eremo)$/,
    clitic: /(?:temi|teci|rmi|rci|mi|ci)$/,
  },
  nl: {
    remove:
      'verwijder verwijdert verwijderen verwijderd schrap schrappen schrapt wis wissen wist uitschrijven uitgeschreven afmelden afgemeld uitschrijving afmelding verwijdering delete deleten streep strepen',
    add: 'opnemen toevoegen opgenomen toegevoegd',
    take: 'haal haalt halen gooi gooit gooien schrijf schrijft meld meldt melden zet',
    off: 'af uit eraf eruit weg',
    stop: 'stop stopt stoppen ophouden kap kappen staken',
    not: 'niet nooit geen niets',
    more: 'meer langer verder opnieuw verdere voortaan weer toekomst nogmaals',
    contact:
      'mailen mail mailt gemaild benaderen benadert benaderd contacteren contacteert gecontacteerd schrijven aanschrijven aangeschreven sturen stuur stuurt toesturen bellen bel gebeld lastigvallen lastiggevallen spammen storen bestoken',
    get: 'ontvangen krijgen horen vernemen',
    want: 'wil willen wens wensen hoef hoeven verzoek gelieve graag zou',
    mail: 'mail mails mailtje mailtjes e-mail e-mails email emails bericht berichten reclame spam nieuwsbrief nieuwsbrieven contact post mailings acquisitie herinneringen herinnering aanbiedingen',
    list: 'lijst lijsten mailinglijst mailinglist maillijst verzendlijst bestand adresbestand database databank systeem crm nieuwsbrief campagne mailing',
    data: 'gegevens adres e-mailadres mailadres emailadres persoonsgegevens naam contactgegevens',
    me: 'me mij ons',
    my: 'mijn onze ons dit deze',
    your: 'uw jullie je jouw de',
    report: 'heb heeft hebben hebt had waarom aarzel',
  },
  pt: {
    remove:
      'remov* retir* elimin* apag* exclu* delet* risqu* descadastr* desinscrev* tirar tirem tire tira risquem cancelem',
    add: 'inclu* adicion* acrescent* inscrev*',
    take: 'deem dêem',
    off: 'fora',
    stop: 'parem pare parar deixem deixe deixa cessem cesse evitem evite chega basta',
    not: 'não nunca jamais nem nenhum nenhuma sem nada',
    more: 'mais novamente voltem volte voltar tornem futuro continuem outros',
    contact: 'contact* contat* escrev* envi* mand* incomod* perturb* lig* chate* insist* spam* abord*',
    get: 'receber saber ouvir recebendo',
    want: 'quero queremos desejo desejamos pretendo pretendemos gostaria gostaríamos preciso autorizo autorizamos peço solicito agradeço',
    mail: 'e-mail e-mails email emails mail mails mensagem mensagens publicidade spam newsletter newsletters comunicações contactos contatos propaganda correio',
    list: 'lista listas base bases mailing cadastro registo registos registro registros newsletter crm sistema distribuição',
    data: 'dados endereço e-mail email contacto contato informação informações nome',
    me: 'me mim',
    my: 'meu minha meus minhas nosso nossa nossos nossas este esta',
    your: 'vossa vosso vossos vossas sua seu suas seus tua teu estes estas esses essas desta dessa',
    report: 'tem têm tenho temos ter porque',
    past: /(?:aram|eram|iram|aste|este|ado|ido|ou|ei)$|^(?:escrev|mand|envi|lig)(?:o|amos|emos)$/,
  },
}
