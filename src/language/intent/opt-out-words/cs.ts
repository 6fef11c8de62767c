import type { OptOutWords } from './kinds.ts'

/** Czech and Slovak. */
export const czech: OptOutWords = {
  remove:
    'odhlas* odhlás* odhlaš* odstran* odstraň* odstrán* vymaž* vymaz* smaž* smaz* vyřaď* vyřad* vyrad* vyřaz* zruš* výmaz* odhlášen*',
  add: 'přidávejte zařazujte',
  take: 'vyjm*',
  off: 'pryč',
  stop: 'přestaň* prestaň* přesta* dost',
  not: 'ne nie nikdy žádné žádných žiadne žiadnych nepiš* nepíš* nekontaktuj* neposíl* neposiel* neotravuj* neobtěžuj* neoslov* nevolej* nezasíl* nepřej* nepraj* nechci nechce*',
  more: 'již už více viac dále další ďalšie znovu opět',
  contact:
    'nepiš* nepíš* nekontaktuj* neposíl* neposiel* neotravuj* neobtěžuj* neoslov* nevolej* nezasíl* psát posílat kontaktovat zasílat',
  get: 'dostávat dostávať',
  want: 'nepřej* nepraj* nechci nechce* nechcem*',
  mail: 'mail* e-mail* email* zpráv* správ* spam* newsletter* reklam* nabíd* ponuk*',
  list: 'seznam* zoznam* databáz* newsletter* odběr* odber* adresář*',
  data: 'údaj* adres* kontakt* osobní*',
  me: 'mě mne mi ma nás nám mne',
  my: 'můj moje mé moji naše naši náš moju',
  your: 'vaše vašeho vašej vašich vaší',
  report: 'proč prečo',
}
