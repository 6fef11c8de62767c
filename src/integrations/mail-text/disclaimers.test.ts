import { describe, expect, test } from 'vitest'
import { extractText } from './extract.ts'

const sender = { name: 'Ann Kovač', email: 'ann@acme.example' }
const read = (textBody: string) => extractText({ textBody, htmlBody: null, subject: 'Re: Print', sender })

describe('what the lead says is read, though it opens as a disclaimer does', () => {
  test.each([
    [
      'Thanks for this.',
      'Before printing we need a proof and your price for 500 by Friday. Please call me on Tuesday.',
    ],
    ['Thanks for this.', 'Before printing, please consider our deadline: 500 by Friday.'],
    ['Thanks for this.', 'Save paper is our aim for next year. We need 40 seats.'],
    ['We talked about it.', 'Confidential: we are leaving our current supplier. Please call me on Tuesday.'],
    ['We talked about it.', 'Notice: our office moves in May, so we need 40 desks by then.'],
    ['We talked about it.', 'If you are not the right recipient, please pass this on. We need 40 seats.'],
    ['We talked about it.', 'Disclaimer: I only read e-mail on Fridays. Please call me.'],
    ['We talked about it.', 'The information in your document is confidential, so please send us an NDA first.'],
    [
      'Vielen Dank.',
      'Diese E-Mail kann ich an unsere Einkaufsleiterin weiterleiten. Rufen Sie mich bitte am Dienstag an.',
    ],
    ['Vielen Dank.', 'Diese E-Mail enthält Werbung. Bitte nehmen Sie mich aus Ihrem Verteiler.'],
    ['Vielen Dank.', 'Diese E-Mail ist bestimmt gut gemeint. Bitte nehmen Sie mich aus Ihrem Verteiler.'],
    ['Vielen Dank.', 'Diese Nachricht war für einen anderen Empfänger bestimmt. Bitte löschen Sie mich.'],
    ['Vielen Dank.', 'Bitte prüfen Sie, ob Sie auch Druckdaten annehmen. Wir brauchen 500 Stück.'],
    ['Vielen Dank.', 'Bitte prüfen Sie, ob Sie umweltfreundliche Kartons haben.'],
    ['Vielen Dank.', 'Handelsregisterauszug schicke ich nach. Bitte rufen Sie mich am Dienstag an.'],
    ['Vielen Dank.', 'Haftungsausschluss in Ihren Bedingungen geht bei uns nicht. Rufen Sie mich an.'],
    ['Merci à vous.', "Ce mail ne m'est pas destiné, merci de me retirer de votre liste."],
    ['Merci à vous.', 'Ce message est destiné à votre service commercial : nous voulons un devis pour 500.'],
    ['Merci à vous.', "Avant d'imprimer, il nous faut un BAT et votre prix pour 500."],
    ['Buenas.', 'Este correo no es para mí, no soy el destinatario. Por favor, denme de baja.'],
    ['Buenas.', 'Este correo es para pedir una oferta exclusiva. Llámeme el martes.'],
    ['Buenas.', 'Antes de imprimir necesitamos una prueba y su precio.'],
    ['Dank u.', 'Dit bericht is niet voor mij bestemd. Haal mij van de lijst.'],
    ['Dank u.', 'Deze e-mail was bestemd voor mijn collega. Zij belt u dinsdag.'],
    ['Obrigado.', 'Esta mensagem não é para mim, não sou o destinatário. Remova-me da lista.'],
    ['Buongiorno a voi.', 'Ai sensi del Regolamento UE 2016/679 chiedo la cancellazione dei miei dati.'],
    ['Buongiorno a voi.', 'Il contenuto della vostra offerta è riservato? Mi chiami martedì per 40 posti.'],
    ['Dzień dobry.', 'Niniejsza wiadomość nie jest przeznaczona dla mnie. Proszę mnie usunąć.'],
    ['Hej.', 'Denne mail er ikke beregnet til mig. Fjern mig fra listen.'],
    ['Hei.', 'Tämä viesti ei ole tarkoitettu minulle. Poistakaa osoitteeni.'],
    ['Dobrý den.', 'Tento e-mail není určen mně. Odstraňte mě prosím.'],
  ])('%s %s', (above, said) => {
    expect(read(`${above}\n\n${said}`).newText).toBe(`${above}\n\n${said}`)
  })

  test.each([
    ['Hi Jonas,', 'This message is confidential: we are leaving our supplier. Call me on Tuesday.'],
    ['Guten Tag Herr Keller,', 'diese Nachricht ist vertraulich: wir wechseln den Anbieter. Rufen Sie mich an.'],
    ['Bonjour,', 'ce message est confidentiel : nous changeons de fournisseur. Appelez-moi mardi.'],
  ])('right below a greeting: %s', (greeting, said) => {
    expect(read(`${greeting}\n\n${said}`).newText).toBe(`${greeting}\n\n${said}`)
  })

  test('above their own closing', () => {
    const said =
      'Thanks for this.\n\nThis e-mail is confidential, please: we leave our supplier.\n\nCall me on Tuesday.'
    const mail = read(`${said}\n\nBest regards,\nAnn Kovač\nAcme Ltd\n+49 30 1234567`)
    expect(mail.newText).toBe(said)
  })
})

describe('a disclaimer is none of the sender’s words', () => {
  test.each([
    'Before printing, think about the environment.',
    'Before printing this e-mail, please consider if you really need to.',
    'Please consider the environment before printing this e-mail.',
    'Save a tree!',
    'Save paper. Do not print this e-mail unless you must.',
    'Confidential: this e-mail is for the addressee alone.',
    'NOTICE: This communication, with its attachments, may hold privileged information.',
    'CONFIDENTIALITY NOTICE: the content of this e-mail is for you alone.',
    'PRIVILEGED & CONFIDENTIAL / ATTORNEY WORK PRODUCT',
    'If you are not the intended recipient, please stop reading.',
    'If you are not the right recipient of this mail, please notify us and delete it.',
    'If you have received this message in error, please tell us.',
    'Disclaimer: the opinions in this message are those of its author.',
    'The information contained in this e-mail is confidential.',
    'This e-mail and any attachments are confidential and intended solely for the addressee.',
    'Registered office: 4 High Street, Leeds. Registered in England 123456.',
    'Diese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen.',
    'Diese E-Mail kann rechtlich geschützte Inhalte haben.',
    'Diese E-Mail kann Viren enthalten.',
    'Diese Nachricht ist ausschließlich für den bezeichneten Adressaten bestimmt.',
    'Bitte prüfen Sie, ob diese Mail wirklich ausgedruckt werden muss.',
    'Bitte prüfen Sie der Umwelt zuliebe, ob Sie diese Nachricht ausdrucken müssen.',
    'Bitte denken Sie an die Umwelt, bevor Sie drucken.',
    'Haftungsausschluss: Für den Inhalt dieser E-Mail übernehmen wir keine Haftung.',
    'Amtsgericht Köln, HRB 12345',
    'Handelsregister: Berlin, HRB 12345',
    'Ce message et ses pièces jointes sont confidentiels.',
    'Ce courriel est destiné à la personne à qui il est adressé.',
    'Ce message est destiné exclusivement à son destinataire.',
    "Avant d'imprimer, pensez à l'environnement.",
    'Este mensaje va dirigido a su destinatario.',
    'Este correo es para uso exclusivo de la persona a la que va dirigido.',
    'AVISO LEGAL: Este mensaje es confidencial.',
    'Antes de imprimir, piense en el medio ambiente.',
    'Dit bericht is uitsluitend bestemd voor de geadresseerde.',
    'Deze e-mail is alleen voor de geadresseerde bestemd.',
    'Esta mensagem destina-se exclusivamente ao seu destinatário.',
    'Este e-mail é destinado apenas ao seu destinatário.',
    'Le informazioni contenute in questo messaggio sono riservate ai sensi del Reg. UE 2016/679.',
    'Ai sensi del Regolamento UE 2016/679, le informazioni in questo messaggio sono riservate.',
    'Questo messaggio è riservato ai destinatari.',
    'Niniejsza wiadomość jest przeznaczona wyłącznie dla adresata.',
    'Niniejsza wiadomość zawiera informacje poufne.',
    'Detta meddelande är endast avsett för mottagaren.',
    'Denne e-mail er kun beregnet til modtageren.',
    'Tämä viesti on tarkoitettu vain vastaanottajalle.',
    'Tento e-mail je určen pouze adresátovi.',
  ])('%s', (disclaimer) => {
    for (const mail of [
      `Sounds good.\n\n${disclaimer}`,
      `Hi Tom,\n\nSounds good.\n\nBest regards,\nAnn Kovač\nAcme Ltd\n+49 30 1234567\n\n${disclaimer}\n\nThank you.`,
    ]) {
      const { newText } = read(mail)
      expect(newText).toContain('Sounds good.')
      expect(newText).not.toContain(disclaimer)
    }
  })
})

describe('a list of a lead’s own is no head of a mail', () => {
  test.each([
    'We need freight:\nFrom: Leeds\nTo: Dover\nDate: 12 March 2026, 08:00\nCan you quote?',
    'Date: 12.03.2026, 08:00\nFrom: Leeds\nTo: Dover\nTwo pallets, please quote.',
    'Von: Hamburg\nAn: Berlin\nDatum: 12.03.2026, 08:00 Uhr\nZwei Paletten, bitte ein Angebot.',
    'De: Lyon\nPara: Madrid\nFecha: 12/03/2026 8:00\nDos palés.',
    'From: Leeds\nTo: Dover\nDate: 12 March\nContact there is dock@dover.example\nPlease quote.',
  ])('%s', (list) => {
    expect(read(list).newText).toBe(list)
  })

  test.each([
    'From: Jonas Keller\nSent: Tuesday, March 3, 2026 10:10 AM\nTo: Ann\nSubject: Invoices',
    'Von: Jonas Keller\nGesendet: Dienstag, 3. März 2026 10:10\nAn: Ann\nBetreff: Rechnungen',
    'От: Йонас Келлер\nОтправлено: 12 марта 2026 г. 10:20\nКому: Анна\nТема: Счета',
    '发件人: 王伟\n发送时间: 2026年3月12日 10:20\n收件人: 李娜\n主题: 发票',
    'Von: Jonas Keller\nGesendet: Dienstag, 3. März 2026 10:10',
    'From: Jonas Keller <jonas@tidewell.example>\nDate: Tue, 3 Mar 2026\nTo: Ann',
  ])('and a client’s is one: %s', (head) => {
    const mail = read(`Sounds good.\n\n${head}\n\nHi Ann, would a call help?`)
    expect(mail.newText).toBe('Sounds good.')
  })
})
