import type { OptOutWords } from './kinds.ts'

export const romanian: OptOutWords = {
  remove: 'dezabon* șterge* sterge* elimin* scoate* scoateți ștergeți',
  add: 'includeți adăugați',
  take: 'luați',
  off: 'afară',
  stop: 'încetați incetati opriți opriti stop terminați',
  not: 'nu niciodată niciodata niciun nicio fără',
  more: 'mai alte alt',
  contact: 'contact* scrie* scrieți trimite* trimiteți suna* sunați deranj* spam*',
  get: 'primesc primi primim',
  want: 'vreau vrem doresc dorim',
  mail: 'mail* e-mail* email* mesaj* spam* newsletter* reclam* corespond*',
  list: 'list* lista baza newsletter* bază sistem*',
  data: 'date datele adres* e-mail* email*',
  me: 'mă ma mi ne îmi imi',
  my: 'mea mele meu noastre noastră nostru',
  your: 'dvs dumneavoastră voastră voastra',
  report: 'ați ati au',
}
