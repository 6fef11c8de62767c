import type { WesternOptOutWords } from './kinds.ts'

export const italian: WesternOptOutWords = {
  remove:
    'cancell* stralci* rimuov* elimin* toglie* togli* toglier* disiscriv* depenn* esclud* rimozione cancellazione eliminazione disiscrizione',
  add: 'inser* aggiung* includ* iscriv*',
  take: 'levate levatemi levami',
  off: 'fuori via',
  stop: 'smett* basta evit* cessate cessi fermate fermatevi piantatela finitela',
  not: 'non né mai nessun nessuna nessuno niente senza',
  more: 'più ulteriori ulteriore altre altri altra altro ancora futuro nuovamente oltre',
  contact: 'scriv* contatt* ricontatt* invi* mand* disturb* chiam* insist* importun* spamm* tempest* molest* sollecit*',
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
  twofold: 'chiam* insist* rubrica contatti contatto recapiti ricontatt* sapere sollecit*',
  small:
    'per favore grazie prego cortesia subito di da dal dalla dai dalle il la le lo i gli un una e o a in che voglio vogliamo desidero vorrei ricevere mi ci vi disiscrivetemi disiscrivermi disiscrizione',
}
