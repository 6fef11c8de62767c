import type { WesternOptOutWords } from './kinds.ts'

export const german: WesternOptOutWords = {
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
  twofold:
    'anrufen angerufen nachhaken nachfassen nachfragen lesen angebote anfragen infos informationen verzichten kampagne system kontakt werfen werft',
  small:
    'bitte danke dank vielen sofort umgehend ich wir sie du ihr ihnen der die das den dem des von vom und oder zu an auf in möchte möchten will wollen wünsche auch keine weiteren mehr hören aufhören hört mich abbestellen abgemeldet künftig zukünftig für e',
}
