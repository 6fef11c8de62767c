import type { OptOutWords } from './kinds.ts'

export const polish: OptOutWords = {
  remove: 'usuń usuńcie usunąć usunięcie usunięcia wykreśl* wypis* skasuj* skasować wyrejestr* skreśl*',
  add: 'dodawaj* dodawać umieszcza* zapisuj*',
  take: 'zdejm*',
  off: 'z',
  stop: 'przestań* przestac przestaną stop dość koniec zaprzesta* skończcie skończ',
  not: 'nie nigdy żadnych żadnej żadne bez',
  more: 'więcej już ponownie dalszych dalszej kolejnych',
  contact:
    'pisz* pisać pisania wysyłaj* wysyłać wysyłania kontakt* przysyłać przysyłaj* mail* nęka* dzwoń* dzwonić zawraca* niepokoi* spam*',
  get: 'otrzymywać dostawać słyszeć',
  want: 'chcę chcemy życzę życzymy zgadzam wyrażam proszę prosimy chciałbym chciałabym',
  mail: 'mail* e-mail* email* wiadomoś* spam* reklam* newsletter* korespondencj* ofert*',
  list: 'list* baz* mailing* newsletter* subskrypcj* system*',
  data: 'dane danych adres* kontakt*',
  me: 'mnie mi nas nam',
  my: 'mój moje mojego moich nasz nasze naszego naszych',
  your: 'waszej wasz waszych waszego twojej państwa swojej swoich',
  report: 'dlaczego',
  past: /(?:liście|łeś|łaś|ła|ło|li|ły)$/,
}
