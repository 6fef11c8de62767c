import { describe, expect, test } from 'vitest'
import { hearsOptOut, replyOf } from '../../../test/language/mail.ts'
import { scoreByRules } from './rules.ts'
import { signalsOf } from './signals.ts'

describe('who asks to stay on the list refuses nothing, and is no machine', () => {
  test.each([
    'I don’t want to unsubscribe, I just need time.',
    'I don’t want to unsubscribe, just give me a few weeks.',
    'Please don’t unsubscribe me, I’m only busy at the moment.',
    'Please don’t remove me from the list.',
    'Don’t take me off your list just yet.',
    'Keep me on the list, I just have no time this month.',
    'I do not wish to opt out. Let’s talk after Easter.',
    'No need to unsubscribe me, I simply need to think about it.',
    'Leave me on the list please.',
    'I’d rather not be unsubscribed, the mails are useful.',
    'I’m not asking you to stop, I only need more time.',
    'Don’t stop writing, I just haven’t decided yet.',
    'Bitte nicht abmelden.',
    'Bitte nicht abmelden, ich brauche nur etwas Zeit.',
    'Ich möchte mich nicht abmelden, ich brauche nur Zeit.',
    'Ich will mich gar nicht abmelden, wir haben nur gerade viel zu tun.',
    'Bitte lassen Sie mich im Verteiler, ich melde mich nach Ostern.',
    'Bitte nicht aus dem Verteiler nehmen, ich überlege noch.',
    'Nehmen Sie mich bitte nicht von der Liste, ich brauche noch zwei Wochen.',
    'Kein Grund mich abzumelden, ich muss nur nachdenken.',
    'Ich möchte nicht abgemeldet werden.',
    'Sie müssen mich nicht abmelden, ich habe nur wenig Zeit.',
    'Ne me désinscrivez pas, j’ai juste besoin de temps.',
    'Je ne veux pas me désabonner, il me faut juste un peu de temps.',
    'Ne me retirez pas de la liste s’il vous plaît, je réfléchis encore.',
    'Merci de ne pas me désabonner, je reviens vers vous en mai.',
    'Pas besoin de me désinscrire, je suis simplement débordé.',
    'Laissez-moi sur la liste, je n’ai pas encore décidé.',
    'Je ne souhaite pas être désabonné.',
    'Gardez-moi dans votre liste, ce n’est qu’une question de temps.',
    'No quiero darme de baja.',
    'No quiero darme de baja, solo necesito tiempo.',
    'No me den de baja, por favor, solo estoy ocupado.',
    'Por favor no me quiten de la lista, lo estoy pensando.',
    'No hace falta que me deis de baja, solo necesito unas semanas.',
    'Déjenme en la lista, ahora no puedo mirarlo.',
    'No deseo que me borren, solo pido tiempo.',
    'No me elimine de la lista, hablamos en mayo.',
    'Niet afmelden alsjeblieft, ik heb alleen tijd nodig.',
    'Ik wil me niet afmelden, ik heb gewoon even tijd nodig.',
    'Graag niet uitschrijven, ik denk er nog over na.',
    'Haal me alsjeblieft niet van de lijst, ik ben alleen druk.',
    'Laat me maar op de lijst staan, ik kom er later op terug.',
    'Je hoeft me niet uit te schrijven, ik heb alleen weinig tijd.',
    'Ik wil niet uitgeschreven worden.',
    'Houd me op de lijst, ik heb nog niet besloten.',
    'Não me quero desinscrever, só preciso de tempo.',
    'Por favor, não me removam da lista, ainda estou a pensar.',
    'Não quero cancelar a subscrição, só preciso de umas semanas.',
    'Não precisa de me tirar da lista, estou apenas ocupado.',
    'Não me tire da lista, falamos em maio.',
    'Deixe-me na lista, ainda não decidi.',
    'Não cancele a minha inscrição, por favor.',
    'Não desejo ser removido da lista.',
    'Non voglio disiscrivermi, ho solo bisogno di tempo.',
    'Non cancellatemi, per favore, sono solo molto occupato.',
    'Per favore non toglietemi dalla lista, ci sto ancora pensando.',
    'Non serve che mi cancelliate, mi serve solo qualche settimana.',
    'Lasciatemi nella lista, al momento non ho tempo.',
    'Non desidero essere rimosso dalla lista.',
    'Non mi rimuova dall’elenco, ci sentiamo a maggio.',
    'Tenetemi in lista, non ho ancora deciso.',
  ])('%s', (newText) => {
    const mail = replyOf(newText)
    expect(hearsOptOut(signalsOf(mail))).toBe(false)
    const { label, optOut, action } = scoreByRules(mail)
    expect(optOut).toBeUndefined()
    expect(['unsubscribe', 'not_interested', 'abuse', 'out_of_office', 'auto_reply']).not.toContain(label)
    expect(['reply', 'handoff']).toContain(action)
  })
})

describe('who asks for silence beside it is heard all the same', () => {
  test.each([
    'I don’t want to unsubscribe through your link, just remove me.',
    'I don’t want to have to unsubscribe again.',
    'I don’t want to unsubscribe, I want you to stop emailing me.',
    'I don’t want to unsubscribe but please stop writing.',
    'No need to unsubscribe me, I already blocked you.',
    'Ich will mich nicht abmelden müssen, löschen Sie mich einfach.',
    'Je ne veux pas me désabonner, arrêtez juste de m’écrire.',
    'No quiero darme de baja yo, bórrenme ustedes.',
    'Ik wil me niet afmelden via jullie link, haal me er gewoon af.',
  ])('%s', (newText) => {
    const { unsubscribe, heardOptOut } = signalsOf(replyOf(newText))
    expect({ unsubscribe, heardOptOut }).toEqual({ unsubscribe: false, heardOptOut: true })
  })
})

test('a no beside it is a no', () => {
  const newText = 'I don’t want to unsubscribe. But this is not for us, we are not interested.'
  expect(scoreByRules(replyOf(newText)).label).toBe('not_interested')
})
