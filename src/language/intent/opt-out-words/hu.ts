import type { OptOutWords } from './kinds.ts'

export const hungarian: OptOutWords = {
  remove: 'töröl* töröl törl* leiratkoz* iratkoz* vegye* vegyetek távolíts* távolít*',
  add: 'vegyenek tegyenek',
  take: 'szedj*',
  off: 'le ki',
  stop: 'hagyd fejezz* elég stop',
  not: 'ne nem sem soha semmi semmilyen',
  more: 'többet többé több tovább',
  contact: 'írj* ír* küldj* küld* keress* keres* zaklat* zavarj* zavar* hívj* spam*',
  get: 'kapni kapok',
  want: 'szeretnék szeretnénk kérek kérünk akarok kívánok',
  mail: 'e-mail* email* mail* levél* level* üzenet* reklám* hírlev* spam* megkeres*',
  list: 'list* adatbázis* hírlev* levelezőlist*',
  data: 'adat* cím* címem* email* e-mail*',
  me: 'engem minket nekem nekünk',
  my: 'adataimat címemet adatainkat',
  your: 'listájukról listátokról',
  report: 'miért',
}
