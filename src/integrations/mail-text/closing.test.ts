import { describe, expect, test } from 'vitest'
import { extractText } from './extract.ts'

const ann = { name: 'Ann Müller-Kovač', email: 'amueller@acme.example' }
const newTextOf = (textBody: string, sender?: typeof ann) =>
  extractText({ textBody, htmlBody: null, subject: 'Re: Routes', ...(sender === undefined ? {} : { sender }) }).newText

describe('the closing of a known sender is no new text', () => {
  test.each([
    'Ann',
    '-Ann',
    'Ann x',
    'A',
    'A.M.',
    'a.',
    'MK',
    'Ann Kovač BVMS MRCVS',
    'i. A. Susanne Marks\nSekretariat Dr. Müller-Kovač',
    'A x',
    'Im Auftrag\nMüller-Kovač',
    'Best regards\nAnn Müller-Kovač',
    'Cdt, A. Müller-Kovač',
    'Mvh Ann',
    'Bien cordialement,\nAnn Kovač\nExpert-comptable',
    'Mit freundlichen Grüßen\ni. A. Ann Müller-Kovač\nLeitung Technischer Dienst',
    'Distinti saluti\nIng. Ann Kovač',
    'Ann Kovač | Acme Steel | Dothan, AL',
    'Med vänlig hälsning\nReceptionen',
    'Ann Muller-Kovac',
    'Liefs, Ann',
    'LG aus Steyr\nAnn Kovač',
    'Bonne continuation,\nAnn Kovač\nDRH Acme',
    'Ann\nAcme Wines Ltd. This e-mail and any attachments are confidential and intended for the addressee.',
  ])('%s', (closing) => {
    expect(newTextOf(`Tuesday works for me.\n\n${closing}`, ann)).toBe('Tuesday works for me.')
  })

  test.each([
    'Please ask my colleague:\n\nEva Lang\nHead of Sales',
    'No thanks.',
    'Which plan is it?\n\nB',
    'Sounds good.\n\nThanks',
    'Ann is on leave.\n\nCan you write to Eva?',
    'The right person is\nAnn Lang',
    'The right person is\nAnn',
  ])('"%s" stays whole', (text) => {
    expect(newTextOf(text, ann)).toBe(text)
  })

  test('regards at the end of the last line part it from the name', () => {
    expect(newTextOf('Plus de devis pour moi. Bon courage à vous\nAnn', ann)).toBe(
      'Plus de devis pour moi. Bon courage à vous',
    )
  })

  test.each(['wie gaat dat 🌱\nAnn', 'l’an dernier on s’est fait avoir\nann', 'no more emails ta\nAnn Kovač'])(
    'a name right below the text needs no full stop above it: %s',
    (text) => {
      expect(newTextOf(text, ann)).toBe(text.split('\n')[0])
    },
  )

  test('a firm is known below any country’s domain', () => {
    const desk = { name: 'Reception', email: 'reception@ashdowndairy.co.uk' }
    expect(newTextOf('Ask for Kev in transport.\n\nAshdown Dairy', desk)).toBe('Ask for Kev in transport.')
  })

  test('without a sender it stays, so that our own mail is known again by its words', () => {
    expect(newTextOf('Tuesday works.\n\nBest,\nAnn')).toBe('Tuesday works.\n\nBest,\nAnn')
  })

  test('a mail of nothing but a closing is not swallowed', () => {
    expect(newTextOf('Best regards\nAnn', ann)).toContain('Ann')
  })
})

test.each([
  'Mit freundlichen Grüßen\nAnn Kovač\n\nBitte schicken Sie mir ein Angebot.',
  'Best regards\nAnn Müller-Kovač\n\nAnd please remove me from your list.',
  'Ann\n\nI forgot: we are forty people by now.',
])('what is said below the closing is new text: %s', (closing) => {
  const said = closing.split('\n').at(-1) ?? ''
  expect(newTextOf(`Tuesday works for me.\n\n${closing}`, ann)).toContain(said)
})

test.each([
  'We bring your goods home.\nann@acme.example | +49 30 123456',
  'If you no longer wish to receive our quotes, click unsubscribe.',
  'Please think of your environment before you print this e-mail.',
])('what hangs below a name by itself is not new: %s', (hung) => {
  expect(newTextOf(`Tuesday works for me.\n\nBest regards\nAnn Kovač\n${hung}`, ann)).toBe('Tuesday works for me.')
})

describe('a reply that begins like an attribution is not taken for one', () => {
  test.each([
    [
      'El jueves a las 9 perfecto. Llámame al 655 010 233',
      'El sáb, 12 sept 2026 a las 13:44, Lucía Ferrer (<lucia@out.example>)\nescribió:',
    ],
    [
      'il 2026 è andato, riprendiamo a gennaio',
      'Il giorno sab 17 ott 2026 alle ore 14:50 Elisa Ferrante <elisa@out.example>\nha scritto:',
    ],
    ['On Tuesday 3 March at 10:00 I can talk', 'On Mon, 2 Mar 2026 at 09:00, Jonas Keller <jonas@out.example>\nwrote:'],
  ])('%s', (text, attribution) => {
    expect(newTextOf(`${text}\n\n${attribution}\n\n> Hola`)).toBe(text)
    expect(newTextOf(`${text}\n${attribution}\n\n> Hola`)).toBe(text)
  })
})

test.each([
  '19 sep. 2026 kl. 08:36 skrev Maya Lind <maya@out.example>:',
  'fre. 23. okt. 2026 kl. 19:08 skrev Samantha Cho\n<sam@out.example>:',
  'Maya Lind <maya@out.example>, 18 Eyl 2026 Cum, 13:49 tarihinde şunu yazdı:',
  'Samantha Cho <sam@out.example>, 21 Eki 2026 Çar, 07:28 tarihinde\nşunu yazdı:',
  'Hannah Voss kirjoitti 20.9.2026 klo 8.22:',
  '2026年9月21日(月) 10:36 Maya Lind <maya@out.example>:',
  'Derek Osei <derek@out.example> ezt írta (időpont: 2026. szept. 21., H,\n12:43):',
  'În joi, 22 oct. 2026 la 16:03, Josh Till <josh@out.example> a\nscris:',
  '24.10.2026 03:18, Piotr Zielinski пишет:',
  'út 6. 10. 2026 v 9:12 odesílatel Jan Novak <jan@out.example> napsal:',
])('the quote begins at "%s"', (attribution) => {
  expect(newTextOf(`Nej tack.\n\n${attribution}\n\n> Hej`)).toBe('Nej tack.')
})

test.each([
  'CAUTION: This email originated from outside of the organization. Do not click links.',
  '[EXTERNAL]',
  'ACHTUNG: Diese E-Mail stammt von außerhalb der Organisation.',
  '##- Please type your reply above this line -##',
])('a gateway’s banner is not the sender’s: %s', (banner) => {
  expect(newTextOf(`${banner}\n\nIs 41k net or gross?`)).toBe('Is 41k net or gross?')
})

test('pages of the sender’s own site are what they send us, not their closing', () => {
  const text =
    'ok do three. use these:\nfernandfog.example/p/throw\nfernandfog.example/p/mug\n\nif they are good we have 210 more'
  expect(newTextOf(text, { name: 'Ellen Fern', email: 'ellen@fernandfog.example' })).toBe(text)
})

test.each([
  '***This message originated from outside the Trust. Do not click links.***',
  'Acme Rail is a trading name of NCR Operations Ltd. If you are not the intended recipient, please stop reading.',
])('what a firm hangs below a mail is not the sender’s: %s', (line) => {
  expect(newTextOf(`Is 41k net or gross?\n\nAnn Kovač\nManager\n\n${line}`, ann)).toBe('Is 41k net or gross?')
})

test('a firm signs for its desk, apostrophe or not', () => {
  const desk = { name: 'Enquiries', email: 'info@stedwardscollege.example' }
  expect(newTextOf('We have your message.\n\nSt Edward’s College, Registered Charity 309', desk)).toBe(
    'We have your message.',
  )
})

test('the fields of a head may stand apart from their colons', () => {
  const head =
    'De  : Antoine Mercier <antoine@out.example>\nEnvoyé  : jeudi 12 mars 2026 10:20\nÀ  : Ann\nObjet  : Profils'
  expect(newTextOf(`Merci de retirer mon adresse.\n\n${head}\n\nBonjour Ann,`)).toBe('Merci de retirer mon adresse.')
})

test('a quote may begin between rules', () => {
  expect(newTextOf('Viernes a las 10.\n\n---- El jue, 13 ago 2026, Jonas escribió ----\nHola Ann, ¿hablamos?')).toBe(
    'Viernes a las 10.',
  )
})

describe('what is said below a name or a rule is new text, and the signature is none', () => {
  test.each([
    ['--', 'Please send the contract to my boss'],
    ['--', 'Bitte schicken Sie den Vertrag an meinen Chef'],
    ['--', 'Merci d’envoyer le contrat à mon patron'],
    ['-- ', 'Por favor, envíe el contrato a mi jefe.'],
    ['---', 'Manda il contratto al mio capo, per favore'],
    ['---', 'Stuur het contract maar naar mijn baas'],
    ['___', 'Not interested, thanks'],
    ['-- ', 'Stop emailing me'],
    ['Cheers, Ann', 'Actually, make it 4pm.'],
    ['Cheers,\nAnn', 'Actually, make it 4pm'],
    ['Best regards,\nAnn Kovač\n', 'The other plan would be better.'],
    ['-- ', 'Please send it to my manager.'],
    ['Best regards,\nAnn Kovač\nAcme Ltd\n+49 30 1234567\n', 'Forgot to say: only if it works with SAP'],
    ['Viele Grüße\nAnn Kovač\nAcme GmbH\n+49 30 1234567\n', 'Nachtrag: doch lieber erst um 16 Uhr.'],
    ['Cordialement,\nAnn Kovač\nAcme SARL\n', 'Finalement, plutôt mardi à 16h'],
    ['Un saludo,\nAnn Kovač\nAcme S.L.\n', 'Por cierto, mejor el martes'],
    ['Sent from my iPhone', 'Please call me tomorrow'],
    ['--\nAnn Kovač', 'Tuesday at 3 pm works for the team'],
  ])('below "%s": %s', (signed, said) => {
    expect(newTextOf(`Sounds good.\n\n${signed}\n${said}`, ann)).toBe(`Sounds good.\n\n${said}`)
  })

  test('the card below it is cut all the same', () => {
    expect(
      newTextOf(
        'Sounds good.\n---\nSend the contract to my boss by Friday.\n\nBest,\nAnn Kovač\nAcme Ltd\n+49 30 1234567',
        ann,
      ),
    ).toBe('Sounds good.\n\nSend the contract to my boss by Friday.')
  })

  test.each([
    '-- \nAnn Kovač\nHead of Sales\nAcme Ltd',
    '-- \nAnn Kovač\nLeiterin Einkauf und Logistik',
    '-- \nAnn Kovač\nresponsable des achats et de la logistique',
    '-- \nAnn Kovač\njefa de compras para la región norte',
    '-- \nAnn Kovač\nresponsabile acquisti e logistica',
    '-- \nAnn Kovač\nhoofd inkoop en logistiek',
    '-- \nAnn Kovač\nchefe de compras e logística',
    '-- \nAnn Kovač | CEO\nBook a meeting with me: https://cal.example/ann',
    '-- \nAnn Kovač\nIf you are not the intended recipient, please delete this message.',
    '-- \nAnn Kovač\nWenn Sie nicht der richtige Adressat sind, löschen Sie bitte diese E-Mail.',
    '-- \nAnn Kovač\nSi vous n’êtes pas le destinataire, merci de supprimer ce message.',
    '-- \nAnn Kovač\nEste correo es confidencial y puede contener información privilegiada.',
    '-- \nAnn Kovač\nQuesto messaggio è riservato ai destinatari.',
    '-- \nAnn Kovač\nDit bericht is alleen bestemd voor de geadresseerde.',
    '-- \nAnn Kovač\n\nAcme Capital LLP is authorised and regulated by the Financial Conduct Authority.',
    '-- \nAnn Kovač\nAny views expressed are those of the sender.',
    '-- \nAnn Kovač\nEs gelten unsere allgemeinen Geschäftsbedingungen.',
    '-- \nAnn Kovač\nL’utilisation non autorisée de ce message est interdite.',
    '-- \nAnn Kovač\nPlease consider the environment before printing this email.',
    '-- \nThis message was sent from my phone, please excuse typos.',
    '---\nDiese E-Mail wurde von AVG auf Viren geprüft.\nhttp://www.avg.com',
    '---\nThis email has been checked for viruses by Avast antivirus software.',
    '-- \nThe journey of a thousand miles begins with one step. - Lao Tzu',
    '---\nwith kind regards from sunny Leeds',
  ])('%s', (signature) => {
    expect(newTextOf(`Sounds good.\n\n${signature}`, ann)).toBe('Sounds good.')
  })
})
