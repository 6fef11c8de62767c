import { lexiconOf, type Phrases } from './phrases.ts'

const laterTimes =
  '(styczni*|lut*|marc*|kwietni*|maj*|czerwc*|lipc*|sierpni*|wrześni*|październik*|listopad*|grudni*|wiosn*|lat*|jesie*|zim*|kwarta*|rok*|roku|miesi*|tygodni*|świętach|wakacj*|urlop*|q[1-4])'

export const polish = lexiconOf({
  optOut: [
    '(odczep|odwal|odpieprz)\\w*( się)?( \\w+){0,3}',
    '(następnych|kolejnych|więcej)( maili| wiadomości)?( już)? nie będzie',
    '(zablokuj|blokuj)\\w* (ich|go|ją|nadawcę),? (jeśli|jeżeli|gdyby)( \\w+){0,3}',
    '(sprzeciwiam się|wnoszę sprzeciw|wycofuję zgodę|cofam zgodę)( \\w+){0,6}',
    '(proszę )?nie (kontaktować|pisać|dzwonić|wysyłać|przesyłać|niepokoić)( \\w+){0,4}',
    '(usun|wykreśl|skreśl|skasuj|wymaż)\\w*( \\w+){0,3} (mój|moje|mnie|nas|nasz\\w*|adres|dane|kontakt)( \\w+)?',
    '(usun|usuń|usunąć|usunięcie|wykreśl|wykreślić|wykreślenie|wypis)*( \\w+){0,4} … (list|liście|baz|mailing|newsletter|adres|dane|danych|mnie|nas|subskrypcj|system)*',
    '(wypisać|wypisanie|wypisz|skasuj|skasować|rezygnuj|wyrejestruj)*( \\w+){0,4} … (list|liście|baz|mailing|newsletter|adres|dane|danych|mnie|nas|subskrypcj|system)*',
    '(wypis|wyrejestr)*( \\w+)?( z| mnie)|(rezygnuję|rezygnacja|rezygnacji) z (subskrypcji|newslettera|listy|wiadomości|mailingu)|unsubscribe|anuluj subskrypcję',
    '(proszę (już |więcej |o )?nie(wysyłanie)?|przestań|przestańcie|proszę przestać|dość|koniec z|żadnych)( \\w+){0,3} (pisać|wysyłać|kontaktować|przysyłać|maili|wiadomości)*( więcej| już)?',
    '(proszę (już |więcej |o )?nie(wysyłanie)?|przestań|przestańcie|proszę przestać|dość|koniec z|żadnych)( \\w+){0,3} (e-?maili|mailować|nękać|spam|pisania|wysyłania|wysyłanie)*( więcej| już)?',
    'nie (pisz|piszcie|wysyłaj|wysyłajcie|kontaktuj|kontaktujcie)( \\w+)?|proszę o niewysyłanie( \\w+)?',
    '(nie)( \\w+)? (chcę|chcemy|życzę|życzymy|wyrażam|wyrażałem|wyrażałam|zgadzam)( \\w+){0,3} … (otrzymywać|dostawać|maili|wiadomości|zgody|kontakt|korespondencji|się na)*',
    '(cofam|wycofuję|sprzeciw|sprzeciwiam)( \\w+){0,4} (zgod|przetwarzani|wobec|się)*|prawo do (usunięcia|bycia zapomnianym)|to (jest )?spam|dajcie mi spokój',
    '(stop)(,| proszę|!|\\.|$){1,4}$',
  ],
  footer: [
    '(mogą państwo|mogą się państwo|może pan|może pani|możesz|można)( §){0,4} (wypisać się|zrezygnować z|wnieść sprzeciw|wycofać zgodę|cofnąć zgodę)( §){0,10}',
  ],
  abuse: [
    '(kurwa*|kurwy|spierdalaj*|wypierdalaj*|odpierdol*|chuj*|pojeb*|debil*|idiot*|oszuści|oszust*|złodziej*|gnoj*|gówn*|spadaj*|bandyci|palant*)',
  ],
  anger: ['(niedopuszczalne|skandal|bezczeln*|mam dość|po raz trzeci|nękanie)'],
  legal: [
    '(rodo|uodo|gdpr|prawnik*|adwokat*|sąd|sądu|sądem|sądzie|sądow(y|a|ą|e|ej|ego)|pozew|skarg*|kroki prawne|policj*|art\\.? (6|7|13|14|15|17|21))',
    '(dział* prawn*|radc(a|y) prawn*|podstaw(a|y|ę|ie) prawn*|dan(e|ych) osobow*|ochron(a|y|ie|ę) danych|bezprawn*|nielegaln*)',
    '(bez|brak|nigdy)( \\w+){0,3} zgody',
  ],
  away: [
    '(na urlopie|urlop*|nieobecn*|poza biurem|zwolnieni* lekarski*|macierzyński*|w podróży służbowej|delegacj*|nie ma mnie w biurze|w biurze będę)',
    '(wracam|wrócę|będę z powrotem|będę dostępn*|po powrocie|ponownie w biurze)( \\w+)?',
    '(w pilnych sprawach|w sprawach pilnych|podczas mojej nieobecności|biuro (jest )?(zamknięte|nieczynne))',
  ],
  automatic: [
    '(automatyczna odpowiedź|wiadomość automatyczna|wiadomość (została )?wygenerowana automatycznie|wygenerowan* automatycznie)',
    '(otrzymaliśmy|zarejestrowaliśmy)( \\w+){0,3}',
    '(prosimy nie odpowiadać|proszę nie odpowiadać|numer zgłoszenia|zgłoszenie nr|ticket)( \\w+){0,2}',
    '(dziękujemy za (kontakt|wiadomość|zgłoszenie))( \\w+)?',
    '(odpowiemy|skontaktujemy się)( \\w+){0,4}',
  ],
  left: ['(nie pracuje|już nie pracuje|nie jest już)( \\w+){0,4}', '(odszedł|odeszła) z (firmy|pracy)'],
  no: [
    '(nie)( \\w+){0,3} (zainteresowan\\w+|interesuje|interesujące|potrzebuj\\w+|potrzebne|skorzystamy|skorzystam|dla nas|dotyczy|szukamy|planujemy)( \\w+)?',
    '(nie|raczej nie)(,)? (dziękuję|dziękujemy|dzięki|skorzystam)( \\w+)?',
    '(dziękuję|dziękujemy|dzięki)( \\w+){0,4},? ale( \\w+){0,2} (nie|podziękuję|zrezygnujemy)( \\w+)?',
    '(brak|bez) (zainteresowania|potrzeby)|rezygnujemy|zrezygnujemy|powodzenia',
  ],
  later: [
    `(proszę|odezw|napis|skontakt|wróć|wrócić|wróćmy|zadzwoń|przypomn|zapraszam)*( \\w+){0,5} (w|we|po|za|na|od|pod koniec|na początku)( \\w+){0,2} ${laterTimes}`,
    '(później|w późniejszym terminie|w przyszłości|innym razem|kiedy indziej)',
  ],
  defer: [
    '(obecnie|teraz|na razie|w tej chwili|aktualnie|w tym roku|póki co)( \\w+){0,3} (nie|brak|żadn*)( \\w+)?',
    '(nie)( \\w+){0,3} (teraz|obecnie|na razie|w tej chwili|w tym roku|jeszcze|ten moment|najlepszy moment)',
    `(w|po|przed|nie przed|od) (\\w+ )?(przyszłym|następnym|nowym|kolejnym) ${laterTimes}|może (później|w przyszłym|za)( \\w+)?`,
    'budżet( \\w+){0,4} (zamknięty|wyczerpany|rozdysponowany)|za wcześnie|nie jest (to )?priorytet*',
  ],
  referral: [
    '(proszę )?(skontaktować|kontakt|kontaktować|napisać|pisać|zwrócić się|rozmawiać|zadzwonić)( \\w+){0,3} (z|do|ze)( \\w+){1,3}',
    '(zajmuje się|odpowiada za|odpowiedzialn\\w+ za|decyduje|decyzje podejmuje)( \\w+){0,3}',
    '(przekazałem|przekazałam|przekazuję|przesłałem|przesyłam|przekieruj\\w+)( \\w+){0,4}|w kopii|dodaję do wiadomości',
  ],
  wrongPerson: [
    '(nie jestem|to nie ja|nie ja)( \\w+){0,2} (właściwą|odpowiednią|osobą|zajmuję|odpowiedzialn\\w+)( \\w+)?',
    '(nie zajmuję się|już się tym nie zajmuję|niewłaściwa osoba|zły adres)( \\w+)?',
  ],
  objection: [
    '(za|zbyt|trochę|bardzo) (drogo|drogie|drogi|droga|małą|mali|skomplikowan\\w+)',
    '(nie mamy|brak) (budżetu|pieniędzy|środków)',
    '(mamy|korzystamy|używamy|współpracujemy|pracujemy)( \\w+)? (już|z innym|z inną|z własnego)( \\w+){0,3}',
    '(już) (mamy|korzystamy|używamy|współpracujemy)( \\w+)?|wątpię|sceptyczn*|nie wierzę|dlaczego mielibyśmy|po co( \\w+)? zmieniać',
  ],
  meeting: [
    '(spotkani|spotkać|rozmow|porozmawia|zdzwoń|zdzwonić|telefon|demo|prezentacj|teams|zoom|kawę)*( \\w+){0,2} (w|we|o|na|jutro|poniedziałek|wtorek|środę|czwartek|piątek|możliw|umówi)*( \\w+)?',
    '(umówmy|umówić|umów|proszę zadzwonić|proszę o telefon|zadzwoń|zapraszam na)( \\w+){0,3}',
    '(poniedziałek|wtorek|środę|środa|czwartek|piątek|jutro)( \\w+){0,2} (o|godz*|pasuje|rano|po południu|odpowiada|\\?)( \\w+)?|(o|godz\\.?|godzinie) \\d{1,2}([:.]\\d{2})',
  ],
  info: [
    '(proszę|prosimy|prosiłbym|prosiłabym|poproszę|może pan|może pani)( \\w+){0,3} (ofert|informacj|szczegół|cennik|prezentacj|materiał|wycen|przesłanie|więcej)*',
    '(przesłać|przesłanie|wysłać|podesłać|wysłanie)( \\w+){0,3} (ofert|informacj|szczegół|cennik|prezentacj|materiał|wycen)*',
    '(więcej|dodatkowe) (informacji|szczegółów|informacje)',
  ],
  interest: [
    '(?<!nie )(?<!nie jesteśmy )(?<!nie jestem )(jesteśmy|jestem|bylibyśmy|byłbym|byłabym|bardzo|tak) (\\w+ )?zainteresowan\\w+',
    '(?<!nie )(brzmi|wygląda|wydaje się|to jest) (\\w+ )?(ciekawie|interesująco|dobrze|świetnie|ciekawe|interesujące)',
    '(chętnie|z przyjemnością|szukamy właśnie|czemu nie|dlaczego nie|chcielibyśmy|chciałbym|chciałabym) (\\w+ )?(dowie|przetest|spróbu|zobacz|pozna|porozmawia|się|więcej|obejrz)*',
    '(okres próbny|wersja próbna|przetestować|wypróbować|następne kroki|kolejny krok)',
  ],
  price: ['(ile|cena|ceny|cen[ęay]|koszt*|cennik*|wycen*|opłat*)'],
  ask: [
    '(czy|jak|ile|kiedy|gdzie|kto|co|jaki|jaka|jakie|dlaczego|skąd)( \\w+){1,2}',
    '(pytanie|pytania|zastanawiam się)',
  ],
  misplaced: [
    '(wesołych świąt|szczęśliwego nowego roku|przez pomyłkę|pomyłka|w załączeniu faktura|w załączniku faktura)( \\w+)?',
  ],
  yes: [
    '(tak|tak poproszę|jasne|oczywiście|chętnie|ok|okej|zgoda|dobrze|proszę|poproszę|super|tak chętnie|jestem zainteresowan\\w+|zainteresowan\\w+|brzmi dobrze)',
  ],
  nope: [
    '(nie|nie dziękuję|nie dzięki|niezainteresowan\\w+|nie jestem zainteresowan\\w+|nie jesteśmy zainteresowani|brak zainteresowania|nigdy|raczej nie|dziękuję nie)',
  ],
  thanks: ['(dziękuję|dziękujemy|dzięki|dziękuję bardzo|otrzymałem|otrzymałam|przyjąłem|za informację|za wiadomość)'],
})

/** Read beside every mail, whatever its language. */
export const polishEverywhere: Partial<Phrases> = {
  away: ['(nieczynn|zamknięt)*( \\w+)? (od|do|z)'],
  no: ['(nie planuj\\w*|nie będziemy|mam już|mamy już)( \\w+)?'],
  later: ['(odezwij\\w* się|proszę wrócić|wróćmy)( \\w+){0,4} (na|po|w|za)( \\w+)?'],
  defer: ['nie teraz( \\w+)?'],
  referral: ['(temat|sprawę|sprawy) (prowadzi|załatwia)( \\w+)?'],
  interest: ['chętnie'],
}
