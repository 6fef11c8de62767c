import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExtractedText, extractText } from './extract.ts'
import { htmlToText } from './html-text.ts'

interface Sample {
  name: string
  subject?: string
  text?: string
  html?: string
  newText: string
  quoted?: string
  signature?: string
  disclaimer?: string
  forwarded?: string
}

const original = 'Hi Ann,\n\nworth a short call? Reply "unsubscribe" to opt out.\n\nJonas'
const quoted = original
  .split('\n')
  .map((line) => `> ${line}`.trimEnd())
  .join('\n')

const samples: Sample[] = [
  {
    name: 'Gmail, attribution wrapped over two lines',
    text: `Sure.\n\nOn Tue, Mar 3, 2026 at 10:12 AM Jonas Petersen from Sender Example\n<jonas.petersen@sender.example> wrote:\n\n${quoted}`,
    newText: 'Sure.',
    quoted: 'On Tue',
  },
  {
    name: "Gmail's block without a quote of its own",
    html: '<div dir="auto">Sunday we are closed, any time after church</div><div class="gmail_quote">Hey Lamar, our app splits booth rent. Got 10 mins?</div>',
    newText: 'Sunday we are closed, any time after church',
    quoted: 'Hey Lamar',
  },
  {
    name: 'A forward in the same block',
    subject: 'Fwd: booth rent',
    html: '<div>For you, Eva.</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Jonas &lt;jonas@s.example&gt;</div><div>Got 10 mins?</div></div>',
    newText: 'For you, Eva.',
    forwarded: 'Got 10 mins?',
  },
  {
    name: 'A quote with a rule at its left',
    html: '<div>Volvamos a conversar en enero.</div><div style="border-left:2px solid #999;padding-left:8px">Estimada Macarena, ¿le envío muestras?</div>',
    newText: 'Volvamos a conversar en enero.',
    quoted: '¿le envío muestras?',
  },
  {
    name: 'Outlook with no more than who and when',
    html: '<div>Bitte löschen Sie unsere Adressen.</div><div style="border-top:1px solid gray"><b>Von:</b> Blanke<br><b>Gesendet:</b> Dienstag, 11. August 2026 15:55<br><br>Ich wollte nur kurz nachhaken.</div>',
    newText: 'Bitte löschen Sie unsere Adressen.',
    quoted: 'nur kurz nachhaken',
  },
  {
    name: 'Apple Mail with a mobile footer',
    text: `Call me tomorrow\n\nSent from my iPhone\n\n> On 3 Mar 2026, at 10:12, Jonas <jonas@s.example> wrote:\n> \n${quoted}`,
    newText: 'Call me tomorrow',
    signature: 'Sent from my iPhone',
    quoted: 'worth a short call',
  },
  {
    name: 'Apple Mail, German',
    text: `Passt.\n\nVon meinem iPhone gesendet\n\n> Am 03.03.2026 um 10:12 schrieb Jonas <jonas@s.example>:\n> \n${quoted}`,
    newText: 'Passt.',
    signature: 'Von meinem iPhone gesendet',
  },
  {
    name: 'a quoted line broken by a gateway',
    text: 'No thanks.\n\n> this is a quoted line that was much longer than the seventy-six columns of\nold gateways\n> and it goes on here',
    newText: 'No thanks.',
    quoted: 'old gateways',
  },
  {
    name: 'sign-off with a name alone is the text',
    text: 'Let us talk.\n\nBest,\nAnn',
    newText: 'Let us talk.\n\nBest,\nAnn',
  },
  {
    name: 'a sign-off with a typed name, above a card that repeats it, is the text',
    text: 'Let us talk.\n\nBest regards,\nAnn\n\nAnn Miller\nHead of Sales\n+44 20 7946 0000',
    newText: 'Let us talk.\n\nBest regards,\nAnn',
    signature: 'Head of Sales',
  },
  {
    name: 'thanks in the middle does not make a card of what follows',
    text: 'Thanks!\n\nPlease call me on +44 20 7946 0000 tomorrow.',
    newText: 'Thanks!\n\nPlease call me on +44 20 7946 0000 tomorrow.',
  },
  {
    name: 'a banner above the text does not swallow it',
    text: 'This email is confidential and intended for the addressee.\n\nYes, Tuesday works.',
    newText: 'This email is confidential and intended for the addressee.\n\nYes, Tuesday works.',
  },
  {
    name: 'German signature',
    text: 'Bitte melden Sie sich im Mai.\n\nMit freundlichen Grüßen\nEva Kurz\nGeschäftsführerin\nKurz GmbH',
    newText: 'Bitte melden Sie sich im Mai.',
    signature: 'Kurz GmbH',
  },
  {
    name: 'forwarded, Outlook (the subject says so)',
    subject: 'WG: Idee',
    text: 'Zur Info.\n\nVon: Jonas <jonas@s.example>\nGesendet: Dienstag\nAn: Ann\nBetreff: Idee\n\nHallo Ann',
    newText: 'Zur Info.',
    forwarded: 'Hallo Ann',
  },
  {
    name: 'OutlookMessageHeader',
    html: '<p>Stop mailing me</p><div class="OutlookMessageHeader">From: Jonas</div><p>Worth a call?</p>',
    newText: 'Stop mailing me',
    quoted: 'Worth a call?',
  },
  {
    name: 'only the HTML shows where history begins',
    text: 'Fine by me.\nJonas\nWorth a call?',
    html: '<div>Fine by me.</div><div class="yahoo_quoted"><div>Jonas</div><div>Worth a call?</div></div>',
    newText: 'Fine by me.',
    quoted: 'Worth a call?',
  },
  {
    name: 'a text body that is a stub',
    text: 'Your mail program does not support HTML.',
    html: '<p>We would like to see a demo next week, and please bring the price list of the larger plan with you.</p>',
    newText: 'We would like to see a demo next week, and please bring the price list of the larger plan with you.',
  },
  {
    name: 'a line that ends with "wrote:" but quotes nobody',
    text: 'As my colleague wrote:\nwe pass.',
    newText: 'As my colleague wrote:\nwe pass.',
  },
  { name: 'one word', text: 'Yes', newText: 'Yes' },
  {
    name: 'nothing but a sign-off',
    text: 'Thanks,\nAnn Miller\n+44 20 7946 0000',
    newText: 'Thanks,\nAnn Miller\n+44 20 7946 0000',
  },
]

test.each(samples)('$name', (sample) => {
  const mail = extractText({
    textBody: sample.text ?? null,
    htmlBody: sample.html ?? null,
    subject: sample.subject ?? 'Re: Idea',
  })
  expect(mail.newText).toBe(sample.newText)
  expect(mail.quotedText).toContain(sample.quoted ?? '')
  expect(mail.signature ?? '').toContain(sample.signature ?? '')
  expect(mail.disclaimer ?? '').toContain(sample.disclaimer ?? '')
  expect(mail.forwarded ?? '').toContain(sample.forwarded ?? '')
  if (sample.signature === undefined) expect(mail.signature).toBeUndefined()
  if (sample.forwarded === undefined) expect(mail.forwarded).toBeUndefined()
})

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function allParts(mail: ExtractedText): string[] {
  return [mail.newText, mail.quotedText, mail.signature, mail.disclaimer, mail.forwarded].flatMap((part) =>
    linesOf(part ?? ''),
  )
}

const lineSource = fc.constantFrom(
  'Yes please',
  '',
  '> quoted words',
  '>> deeper',
  'On 3 Mar 2026, Jonas <j@s.example> wrote:',
  'On Tue, Mar 3, 2026 Jonas',
  'From: Jonas <j@s.example>',
  'Sent: Tuesday',
  'To: Ann',
  'Subject: Idea',
  '-----Original Message-----',
  '---------- Forwarded message ---------',
  '________________________________',
  '-- ',
  '--',
  'Best regards,',
  'Ann Miller',
  '+44 20 7946 0000',
  'Sent from my iPhone',
  'This email is confidential and intended for you.',
  'Am 3. März schrieb Jonas:',
  '|  table',
)

test('no line is lost and none is counted twice, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(lineSource, fc.string({ maxLength: 30 })), { maxLength: 40 }), (lines) => {
      const body = lines.join('\n')
      const mail = extractText({ textBody: body, htmlBody: null, subject: 'Re: x' })
      expect(allParts(mail).toSorted()).toEqual(linesOf(mail.plainText).toSorted())
    }),
    { numRuns: 1000 },
  )
})

test('links keep their address, lists and tables stay readable', () => {
  expect(htmlToText('<p>See <a href="https://a.test/x">our page</a></p><ul><li>One</li><li>Two</li></ul>')).toBe(
    'See our page (https://a.test/x)\n\n- One\n- Two',
  )
  expect(htmlToText('<table><tr><td>Plan</td><td>Price</td></tr></table>&euro;5<br>x')).toBe('Plan Price\n\n€5\nx')
})
