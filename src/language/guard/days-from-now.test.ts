import { describe, expect, it } from 'vitest'
import { daysFromNow } from './days-from-now.ts'

describe('days that are named from the day on which they are read', () => {
  it.each([
    ['Yes, tomorrow works for us.', 'tomorrow', 1],
    ['Would tomorrow at 10 suit you?', 'tomorrow', 1],
    ['That works—tomorrow at 10.', 'tomorrow', 1],
    ['Our office is closed today.', 'today', 0],
    ['Are you free today at 4 pm?', 'today', 0],
    ['I will send it this afternoon.', 'this afternoon', 0],
    ['The day after tomorrow is fine.', 'day after tomorrow', 2],
    ['Ja, morgen passt uns gut.', 'morgen', 1],
    ['Morgen früh rufen wir Sie an.', 'Morgen', 1],
    ['Wir melden uns noch heute bei Ihnen.', 'heute', 0],
    ['Übermorgen um 10 Uhr passt.', 'Übermorgen', 2],
    ['Oui, demain nous convient, à la réunion de demain.', 'demain', 1],
    ["Nous vous l'envoyons aujourd’hui.", 'aujourd’hui', 0],
    ['Après-demain à 15 h.', 'Après-demain', 2],
    ['Sí, mañana por la mañana nos va bien.', 'mañana', 1],
    ['Hoy mismo se lo enviamos.', 'Hoy', 0],
    ['Pasado mañana a las 10.', 'Pasado mañana', 2],
    ['Sim, amanhã funciona para nós.', 'amanhã', 1],
    ['Enviamos hoje à tarde.', 'hoje', 0],
    ['Depois de amanhã às 10h.', 'Depois de amanhã', 2],
    ['Sì, domani va bene.', 'domani', 1],
    ['Le scrivo oggi pomeriggio.', 'oggi', 0],
    ['Ja, morgen komt ons goed uit.', 'morgen', 1],
    ['We bellen u vanmiddag.', 'vanmiddag', 0],
    ['Overmorgen om 10 uur.', 'Overmorgen', 2],
    ['Ja, det går bra i morgon.', 'i morgon', 1],
    ['Vi hör av oss idag.', 'idag', 0],
    ['Ja, i morgen passer fint.', 'i morgen', 1],
    ['Tak, kontoret er lukket i dag.', 'i dag', 0],
    ['Tak, jutro nam pasuje.', 'jutro', 1],
    ['Wyślemy to dziś.', 'dziś', 0],
    ['Pojutrze o 10.', 'Pojutrze', 2],
    ['Kyllä, huomenna sopii meille.', 'huomenna', 1],
    ['Toimisto on tänään kiinni.', 'tänään', 0],
    ['Ano, zítra se nám to hodí.', 'zítra', 1],
    ['Igen, holnap megfelel nekünk.', 'holnap', 1],
    ['Ma nem vagyunk az irodában, köszönjük.', 'Ma', 0],
    ['Holnapután 10 órakor.', 'Holnapután', 2],
    ['Evet, yarın bizim için uygun.', 'yarın', 1],
    ['Bugün ofisimiz kapalı.', 'Bugün', 0],
    ['Da, mâine este bine pentru noi, mulțumesc.', 'mâine', 1],
    ['Vâng, ngày mai được ạ.', 'ngày mai', 1],
    ['Ya, besok kami bisa, terima kasih.', 'besok', 1],
    ['Ndiyo, kesho ni sawa.', 'kesho', 1],
    ['Да, завтра нам подходит.', 'завтра', 1],
    ['Мы свяжемся с вами сегодня.', 'сегодня', 0],
    ['Так, завтра нам підходить.', 'завтра', 1],
    ['Ναι, αύριο μας βολεύει.', 'αύριο', 1],
    ['نعم، غدًا يناسبنا.', 'غدًا', 1],
    ['بله، فردا برای ما خوب است.', 'فردا', 1],
    ['כן, מחר מתאים לנו.', 'מחר', 1],
    ['हाँ, कल हमारे लिए ठीक है।', 'कल', 1],
    ['はい、明日で大丈夫です。', '明日', 1],
    ['本日は休業しております。', '本日', 0],
    ['好的，明天可以。', '明天', 1],
    ['네, 내일 괜찮습니다.', '내일', 1],
    ['ได้ค่ะ พรุ่งนี้สะดวก', 'พรุ่งนี้', 1],
  ] as const)('are found in "%s"', (text, words, ahead) => {
    expect(daysFromNow(text)[0]).toEqual({ words, ahead })
  })

  it.each([
    'On Tuesday, 1 December, at 10 works for us.',
    'How do you handle that today?',
    "It is what today's market asks for.",
    'See https://example.com/today and status.today for more.',
    'Guten Morgen, am Montagmorgen passt es.',
    'Montagmorgen, am Morgen des 3. Dezember.',
    'Heutzutage ist das üblich.',
    'El martes por la mañana, como es habitual hoy en día.',
    'Goedemorgen, dat is vandaag de dag gebruikelijk.',
    'Hoje em dia é comum.',
    'Tack för ert besök.',
    'Our office is in Maine.',
    'Dear Leo, ma come sta?',
    'Le lendemain, 3 décembre.',
    'Dobro jutro, vidimo se u utorak.',
    '오늘날 많은 회사가 그렇게 합니다.',
    'आजकल यह सामान्य है।',
  ])('are none in "%s"', (text) => {
    expect(daysFromNow(text)).toEqual([])
  })

  it('are read one behind the other', () => {
    expect(daysFromNow('Heute nicht, aber morgen oder übermorgen.').map(({ ahead }) => ahead)).toEqual([0, 1, 2])
  })
})
