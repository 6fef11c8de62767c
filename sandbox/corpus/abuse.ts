import { labelled } from './entry.ts'

export const abuse = labelled('abuse', [
  {
    id: 'en-abuse-01',
    lang: 'en',
    style: 'mobile',
    text: `How about you go to hell with your bloody spam, you parasite. Mail me again and I'll find out where you sit.`,
  },
  {
    id: 'en-abuse-02',
    lang: 'en',
    style: 'gmail',
    text: `ARE YOU PEOPLE COMPLETELY STUPID??? I told the last idiot from your company to leave me alone. You are a disgrace. Get a real job.`,
  },
  {
    id: 'en-abuse-03',
    lang: 'en',
    style: 'outlook',
    flags: ['legal'],
    text: `You lying clown. There is no "we meet most wholesalers", you bought a list. I have handed this to our solicitor and I hope they take you for every penny.

{first} {last}`,
  },
  {
    id: 'de-abuse-01',
    lang: 'de',
    style: 'mobile',
    text: `Sie haben doch nicht mehr alle Tassen im Schrank. Verpissen Sie sich mit Ihrem Werbemüll!`,
  },
  {
    id: 'de-abuse-02',
    lang: 'de',
    style: 'gmail',
    text: `Noch so eine dämliche Mail von euch Betrügern und es knallt. Das ist keine Bitte.`,
  },
  {
    id: 'fr-abuse-01',
    lang: 'fr',
    style: 'mobile',
    text: `Arrêtez votre harcèlement, bande d'incapables. Vous me dégoûtez avec vos mails de robots.`,
  },
  {
    id: 'es-abuse-01',
    lang: 'es',
    style: 'gmail',
    text: `Sois unos sinvergüenzas y unos pesados. Métete tus facturas por donde te quepan.`,
  },
  {
    id: 'nl-abuse-01',
    lang: 'nl',
    style: 'mobile',
    text: `Rot toch op met je spam, oplichter. Ik ben jullie spuugzat.`,
  },
  {
    id: 'pt-abuse-01',
    lang: 'pt',
    style: 'gmail',
    text: `Vão chatear outro, seus vigaristas. É a última vez que aturo esta palhaçada.`,
  },
])
