import type { WesternOptOutWords } from './kinds.ts'

export const dutch: WesternOptOutWords = {
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
  twofold:
    'bellen bel gebeld aanbiedingen herinneringen herinnering opnieuw nogmaals systeem campagne contact gooi gooit gooien zet',
  small:
    'graag aub alstublieft svp bedankt dank u je jullie ik we wij de het een en of van uit aan in te op wil willen wens ontvangen direct onmiddellijk gelieve mij me verzoek voor dit deze meer hierbij met alle',
}
