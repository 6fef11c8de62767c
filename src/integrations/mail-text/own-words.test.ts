import { describe, expect, test } from 'vitest'
import { atOwnPace } from '../../../test/patience.ts'
import { createMailText } from './adapter.ts'

const ours = `Hi Ann,

we help printers get their invoices paid a week earlier, without a new system.
Would Tuesday at 10 am or Thursday at 3 pm suit you? Pick a time: https://tidewell.example/call

Best regards,
Tom Reed

Reply "stop" to hear no more from us.`
const flat = ours.replace(/\s+/g, ' ')
const marked = ours
  .split('\n')
  .map((line) => `> ${line}`)
  .join('\n')

const { extract, withoutOwnWords } = createMailText()
const bare = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '')

describe('our own mail is taken out of what the lead wrote,', () => {
  test.each([
    ['in one line behind it', `Yes, Tuesday 10am works ${flat}`, 'Yes, Tuesday 10am works'],
    ['with the same words in both', `Tuesday at 10 am works. ${flat}`, 'Tuesday at 10 am works.'],
    ['before it', `${flat} Please call me on Friday.`, 'Please call me on Friday.'],
    ['wrapped elsewhere', `Ok for me.\n\n${flat.replace(/(.{30,40}) /g, '$1\n')}`, 'Ok for me.'],
    [
      'with a link of the platform’s',
      `Sure. ${flat.replace('https://tidewell.example/call', 'https://t.example/x9Zq')}`,
      'Sure.',
    ],
    [
      'below an attribution of a language that nobody foresaw',
      `Fine by me.\n\nVào 14:24 8 tháng 6, 2017, Tom Reed đã viết:\n\n${ours}`,
      'Fine by me.',
    ],
    ['around it', ours.replace('Best regards', 'Thursday is better.\n\nBest regards'), 'Thursday is better.'],
  ])('%s', (_, newText, own) => {
    const parted = withoutOwnWords({ newText, quotedText: '' }, [ours])
    expect(parted?.newText).toBe(own)
    expect(parted?.quotedText).toMatch(/stop.{0,2}\s+to\s+hear\s+no\s+more/)
    expect(bare(`${parted?.newText}${parted?.quotedText}`)).toHaveLength(bare(newText).length)
  })

  test.each([
    [
      'inside the marks',
      `On Tue, 3 Mar 2026 at 10:10, Tom Reed <tom@us.example> wrote:\n> Yes, please call.\n>\n${marked}`,
    ],
    [
      'below header fields',
      `From: Tom Reed\nSent: Tuesday, 3 March 2026\nTo: Ann\nSubject: Invoices\n\nYes, please call.\n\n${ours}`,
    ],
    ['below what has no marks', `On Tue, 3 Mar 2026 at 10:10, Tom Reed wrote:\n\n${ours}\n\nYes, please call.`],
  ])('where a split left nothing: %s', (_, textBody) => {
    const mail = extract({ textBody, htmlBody: null, subject: 'Re: Invoices' })
    expect(mail.newText).toBe('')
    const parted = withoutOwnWords(mail, [ours])
    expect(parted?.newText).toBe('Yes, please call.')
    expect(bare(`${parted?.newText}${parted?.quotedText}`)).toHaveLength(bare(mail.quotedText).length)
  })
})

test.each([
  ['words that our mail has as well', 'Tuesday at 10 am or Thursday at 3 pm'],
  ['a line of ours that the lead answers', 'You write "we help printers get their invoices paid a week earlier": how?'],
  ['nothing of ours', 'Please remove me from your list.'],
])('%s is left as it is', (_, newText) => {
  expect(withoutOwnWords({ newText, quotedText: '' }, [ours])).toBeNull()
})

test('nothing but our mail is no word of the lead’s', () => {
  expect(withoutOwnWords({ newText: flat, quotedText: '' }, [ours])).toEqual({ newText: '', quotedText: flat })
  expect(withoutOwnWords({ newText: '', quotedText: flat }, [ours])).toBeNull()
})

describe('a mail in one line that begins with its attribution', () => {
  test.each([
    'On Wed, Jan 8, 2025 at 9:12 AM Tom wrote:',
    'Tom Reed <tom@us.example> wrote:',
    'Am Mi., 8. Jan. 2025 um 09:12 Uhr schrieb Tom Reed <tom@us.example>:',
    'Le mer. 8 janv. 2025 à 09:12, Tom Reed a écrit :',
    'El mié, 8 ene 2025 a las 9:12, Tom Reed escribió:',
    'Op wo 8 jan 2025 om 09:12 schreef Tom Reed:',
    'Em qua., 8 de jan. de 2025 às 09:12, Tom Reed escreveu:',
    'Il giorno mer 8 gen 2025 alle ore 09:12 Tom Reed ha scritto:',
  ])('keeps nothing of it: %s', (attribution) => {
    const textBody = `${attribution} ${flat} Yes, Tuesday 10am works`
    const parted = withoutOwnWords(extract({ textBody, htmlBody: null, subject: 'Re: Invoices' }), [ours])
    expect(parted?.newText).toBe('Yes, Tuesday 10am works')
    expect(bare(`${parted?.newText}${parted?.quotedText}`)).toHaveLength(bare(textBody).length)
  })
})

describe('a footer behind our words that our mail does not have', () => {
  const offers = [
    'Unsubscribe here',
    'Click here to unsubscribe: https://t.example/u/1',
    'Unsubscribe <https://t.example/u/1>',
    'Unsubscribe | Manage preferences',
    'To stop receiving these emails reply STOP',
    'If you no longer wish to receive these emails, unsubscribe here.',
    'You are receiving this email because you signed up at acme.example. Unsubscribe at https://t.example/u/1',
    'Hier abmelden',
    'Um keine weiteren E-Mails zu erhalten, antworten Sie mit STOPP',
    'Wenn Sie keine E-Mails mehr erhalten möchten, klicken Sie hier.',
    'Wenn Sie von uns keine Informationen mehr erhalten möchten, genügt eine kurze Nachricht.',
    'Se désinscrire ici',
    'Pour ne plus recevoir ces e-mails, répondez STOP',
    'Désabonnement | Préférences',
    'Date de baja aquí',
    'Para dejar de recibir estos correos, responda BAJA',
    'Haga clic aquí para darse de baja: https://t.example/u/1',
    'Klik hier om u uit te schrijven',
    'Om geen e-mails meer te ontvangen, antwoord met STOP',
    'Clicca qui per disiscriverti: https://t.example/u/1',
    'Per non ricevere più queste email rispondi STOP',
    'Cancelar inscrição aqui',
    'Para deixar de receber estes e-mails, responda SAIR',
  ]
  const around: [string, (footer: string) => string, string][] = [
    ['with the words above', (footer) => `Tuesday is fine. ${flat} ${footer}`, 'Tuesday is fine.'],
    ['with the words below', (footer) => `${flat} ${footer} Tuesday is fine.`, 'Tuesday is fine.'],
    [
      'in what is all quoted',
      (footer) => `On Wed, Jan 8, 2025 at 9:12 AM Tom wrote: ${flat} ${footer} Tuesday is fine.`,
      'Tuesday is fine.',
    ],
    ['alone', (footer) => `${flat} ${footer}`, ''],
  ]
  test.each(around.flatMap(([name, wrap, own]) => offers.map((footer) => [name, footer, wrap(footer), own] as const)))(
    '%s is none of the lead’s: %s',
    (_, footer, textBody, own) => {
      const mail = extract({ textBody, htmlBody: null, subject: 'Re: Invoices' })
      const parted = withoutOwnWords(mail, [ours])
      expect(parted?.newText).toBe(own)
      expect(bare(`${parted?.newText}${parted?.quotedText}`)).toHaveLength(bare(textBody).length)
      expect(bare(parted?.quotedText ?? '')).toContain(bare(footer))
    },
  )

  test.each([
    'Unsubscribe',
    'Remove me from this list',
    'Abmelden',
    'Keine weiteren E-Mails erhalten',
    'Se désabonner',
    'Darse de baja',
    'Uitschrijven',
    'Disiscriviti',
    'Cancelar subscrição',
  ])('may be the lead’s answer as well, and then nothing is told apart: %s', (words) => {
    for (const textBody of [`${flat} ${words}`, `No thanks. ${flat} ${words}`, `${flat} ${words} Thanks`]) {
      expect(withoutOwnWords({ newText: textBody, quotedText: 'x' }, [ours])).toEqual({
        newText: '',
        quotedText: `${textBody}\n\nx`,
      })
      expect(withoutOwnWords({ newText: '', quotedText: textBody }, [ours])).toBeNull()
    }
  })

  test.each([
    'Please remove me from your list.',
    'Unsubscribe me please.',
    'If you don’t call me by Friday, I will unsubscribe.',
    'To stop this I need to talk to you, reply with a time.',
    'Bitte melden Sie mich ab.',
    'Si no me llaman antes del viernes, me doy de baja.',
    'Als u mij niet belt, meld ik me af.',
    'Stop.',
  ])('is not what the lead wrote there: %s', (words) => {
    expect(withoutOwnWords({ newText: `${flat} ${words}`, quotedText: '' }, [ours])?.newText).toBe(words)
  })

  test('nor are the words in front of our mail', () => {
    expect(withoutOwnWords({ newText: `Unsubscribe ${flat}`, quotedText: '' }, [ours])?.newText).toBe('Unsubscribe')
  })
})

test('a megabyte of our own words is compared in linear time', { timeout: atOwnPace(60_000) }, () => {
  for (const piece of ['a b ', 'a ', `${flat} `, 'would tuesday at 10 am ']) {
    const long = piece.repeat(Math.ceil(1_000_000 / piece.length))
    withoutOwnWords({ newText: long, quotedText: '' }, [ours, long])
    withoutOwnWords({ newText: '', quotedText: long }, [long, ours])
  }
})

describe('what the lead typed into our mail, below words that only point there,', () => {
  const asked = `Hi Ann,

we help printers get their invoices paid a week earlier, without a new system.

How many people are you in the accounting team?
Who decides?
Would you want to see it on a call with me next week?

Best regards,
Tom Reed`
  const head = 'From: Tom Reed <tom@us.example>\nSent: Tuesday, 3 March 2026 10:10\nTo: Ann\nSubject: Invoices'
  const attribution = 'On Tue, 3 Mar 2026 at 10:10, Tom Reed <tom@us.example> wrote:'
  const answered = (first: string, second = '') =>
    asked.replace('team?', `team?\n${first}`).replace('decides?', `decides?\n${second}`)
  const read = (textBody: string, known = [asked], earlier: string[] = []) => {
    const mail = extract({ textBody, htmlBody: null, subject: 'Re: Invoices' })
    const parted = withoutOwnWords(mail, known, earlier)
    if (parted !== null) {
      const letters = (words: string) => [...bare(words)].toSorted().join('')
      expect(letters(parted.newText + parted.quotedText)).toBe(letters(mail.newText + mail.quotedText))
    }
    return parted ?? mail
  }

  test.each([
    ['Please see my comments below.', 'We are 50, but please take us off your list.'],
    ['See below.', 'We do not want any more emails.'],
    ['Hallo Tom, Antworten siehe unten.', 'Wir sind 50. Bitte nehmen Sie uns aus dem Verteiler.'],
    ['Bonjour, mes réponses ci-dessous.', 'Nous sommes 50. Merci de nous retirer de votre liste.'],
    ['Hola, respondo abajo.', 'Somos 50. Por favor, dennos de baja.'],
    ['Zie hieronder.', 'We zijn met 50. Haal ons van de lijst.'],
    ['Rispondo sotto.', 'Siamo in 50. Non scriveteci più.'],
    ['Respondo abaixo.', 'Somos 50. Removam-nos da lista.'],
  ])('is read: %s', (above, answer) => {
    for (const opening of [head, attribution]) {
      const { newText, quotedText } = read(`${above}\n\n${opening}\n\n${answered(answer)}`)
      expect(newText).toBe(`${above}\n\n${answer}`)
      expect(quotedText).not.toContain(answer)
    }
  })

  test('is read in several places, around a question of ours that is short', () => {
    const { newText, quotedText } = read(`See below.\n\n${head}\n\n${answered('[Ann] We are 50.', 'I do.')}`)
    expect(newText.split(/\n+/)).toEqual(['See below.', '[Ann] We are 50.', 'I do.'])
    expect(quotedText).toContain('Who decides?')
  })

  test.each([
    ['our mail as it was', `See below.\n\n${head}\n\n${asked}`],
    ['our mail with a picture', `See below.\n\n${head}\n\n${answered('[cid:image001.png@01DA]')}`],
    [
      'our mail with other words than we know',
      `Yes, call me.\n\n${head}\n\n${asked.replace('Who decides', 'And who')}`,
    ],
    ['our mail with a marked answer of somebody', `Yes, call me.\n\n${head}\n\n${answered('> We are 50.')}`],
  ])('is not made out of %s', (_, textBody) => {
    const [above] = textBody.split('\n')
    expect(read(textBody).newText).toBe(above)
  })

  test('is read once: a later mail quotes it again', () => {
    const textBody = `Any news?\n\n${head}\n\n${answered('We are 50, as you can see on our page.', 'I do.')}`
    const earlier = ['See below.\n\nWe are 50, as you can see on our page.\n\nI do.']
    expect(read(textBody, [asked], earlier).newText).toBe('Any news?')
  })

  test('is left quoted where nothing tells what was said earlier', () => {
    const mail = extract({
      textBody: `See below.\n\n${head}\n\n${answered('We are 50.')}`,
      htmlBody: null,
      subject: '',
    })
    expect(withoutOwnWords(mail, [asked])).toBeNull()
  })

  test('is no second mail of ours, and no mail of theirs between two of ours', () => {
    const second =
      'Hi Ann,\n\njust asking whether you saw my mail of last week about invoices.\n\nBest regards,\nTom Reed'
    const theirs = 'From: Ann\nSent: Monday, 2 March 2026 9:00\nTo: Tom\nSubject: Re: Invoices\n\nNot now, please.'
    const textBody = `Yes, call me.\n\n${head}\n\n${second}\n\n${theirs}\n\n${head}\n\n${asked}`
    expect(read(textBody, [second, asked]).newText).toBe('Yes, call me.')
  })
})
