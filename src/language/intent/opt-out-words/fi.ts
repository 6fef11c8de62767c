import type { OptOutWords } from './kinds.ts'

export const finnish: OptOutWords = {
  remove: 'poista* poist* peru* perukaa irtisano*',
  add: 'lisätkö lisää',
  take: 'ottakaa',
  off: 'pois',
  stop: 'lopet* lakatkaa riittää',
  not: 'älä älkää en emme ei',
  more: 'enää enempää uudestaan jatkossa',
  contact: 'lähet* kirjoit* ottako ota soit* häirit* viesti* spämm* yhteyttä',
  get: 'vastaanottaa saada kuulla',
  want: 'halua haluan haluamme toivo',
  mail: 'viest* sähköpost* mainok* posti* roskapost* uutiskirj*',
  list: 'list* postituslist* rekister* tietokan* uutiskirj*',
  data: 'tieto* tiedot tietoni osoit* sähköpost*',
  me: 'minut meidät minulle meille minua',
  my: 'osoitteeni tietoni sähköpostini',
  your: 'listaltanne listaltasi rekisteristänne',
  report: 'miksi',
}
