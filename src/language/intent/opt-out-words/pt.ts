import type { WesternOptOutWords } from './kinds.ts'

export const portuguese: WesternOptOutWords = {
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
  twofold:
    'lig* insist* informação informações contacto contato contactos contatos registo registro sem nem voltar voltem sistema chat*',
  small:
    'por favor obrigado obrigada já de da do das dos o a os as um uma e ou em que não quero queremos desejo recebermos receber imediatamente me nos agradeço peço solicito gostaria subscrição cancelar dessa desta',
}
