import type { Phrases } from './phrases.ts'

export const pt: Phrases = {
  greeting(name, tone) {
    if (name === null) return tone === 'formal' ? 'A quem possa interessar,' : 'Olá,'
    return `Olá, ${name},`
  },
  thanks: {
    professional: 'Agradeço a sua resposta.',
    casual: 'Que bom que respondeu!',
    friendly: 'Agradeço imenso a sua resposta!',
    formal: 'Agradeço muito a sua resposta.',
    founder: 'Fico contente por ter respondido.',
    salesy: 'Que bom ter notícias suas!',
    cto: 'Agradeço a resposta.',
  },
  signOff: {
    professional: 'Com os melhores cumprimentos,',
    casual: 'Um abraço,',
    friendly: 'Cumprimentos cordiais,',
    formal: 'Atenciosamente,',
    founder: 'Cumprimentos,',
    salesy: 'Fico à espera da sua resposta,',
    cto: 'Cumprimentos,',
  },
  bookHere: 'Aqui pode escolher o horário que lhe convém:',
  askTimes: 'Terei todo o gosto em conversar. Que horários lhe convêm?',
  timeProposed:
    'Agradeço a sugestão de horário. Antes de o fixarmos: há algo que gostaria de ver em particular, e deve participar mais alguém?',
  timeNoted: (when) =>
    `Agradeço a sugestão de horário. Anotei a sua proposta: ${when}. Há algo que gostaria de ver em particular, e deve participar mais alguém?`,
  alsoNoted: (when) => `Anotei o horário que propõe: ${when}.`,
  offerCall: 'Uma conversa breve seria útil? Se sim, que horários lhe convêm?',
  anythingElse: 'Isto responde à sua pergunta?',
  needDetail:
    'Prefiro dar-lhe uma resposta precisa a uma resposta rápida. Poderia contar-me um pouco mais sobre o que é mais importante para si neste ponto?',
  understood: 'Agradeço a franqueza. Compreendo a objeção.',
  askConcern: 'O que teria de se verificar para que valesse a pena olhar para isto com mais atenção?',
  notNow: 'Entendido, e agradeço que me tenha dito. Se algo mudar entretanto, basta uma resposta curta a este e-mail.',
  referralNamed: (name) => `Agradeço que me indique ${name}. Posso mencionar que a sugestão veio de si?`,
  referralWho: 'Agradeço a indicação. Quem seria a pessoa certa e como posso contactá-la?',
  noInterest: 'Agradeço a resposta clara. Desejo-lhe tudo de bom.',
  clarify: 'Para compreender bem: o que seria mais útil neste momento?',
  takenSeriously: 'Agradeço a sua mensagem. Levo-a a sério.',
  followUp: [
    'Volto à minha última mensagem, para o caso de se ter perdido. Há alguma questão a que eu possa responder?',
    'Escrevo-lhe novamente. Este assunto ainda lhe interessa, ou será melhor dirigir-me a outra pessoa?',
    'Não quero encher a sua caixa de entrada. Se este assunto não é importante para si neste momento, basta uma linha breve.',
  ],
}
