import type { Phrases } from './phrases.ts'

export const es: Phrases = {
  greeting(name, tone) {
    if (name === null) return tone === 'formal' ? 'A quien corresponda:' : 'Hola:'
    return `Hola, ${name}:`
  },
  thanks: {
    professional: 'Gracias por su respuesta.',
    casual: '¡Gracias por contestar!',
    friendly: '¡Muchas gracias por su respuesta!',
    formal: 'Le agradezco su respuesta.',
    founder: 'Gracias por escribirme, lo aprecio.',
    salesy: '¡Qué bien saber de usted!',
    cto: 'Gracias por la respuesta.',
  },
  signOff: {
    professional: 'Saludos cordiales,',
    casual: 'Un saludo,',
    friendly: 'Un cordial saludo,',
    formal: 'Atentamente,',
    founder: 'Un saludo,',
    salesy: 'Quedo a la espera de su respuesta,',
    cto: 'Saludos,',
  },
  bookHere: 'Aquí puede elegir la hora que mejor le convenga:',
  askTimes: 'Con mucho gusto lo hablamos. ¿Qué horarios le vendrían bien?',
  timeProposed:
    'Gracias por proponer una hora. Antes de fijarla: ¿hay algo que le interese ver en particular, y debería participar alguien más?',
  timeNoted: (when) =>
    `Gracias por proponer una hora. He anotado su propuesta: ${when}. ¿Hay algo que le interese ver en particular, y debería participar alguien más?`,
  alsoNoted: (when) => `He anotado la hora que propone: ${when}.`,
  offerCall: '¿Le resultaría útil una llamada breve? Si es así, ¿qué horarios le vendrían bien?',
  anythingElse: '¿Responde eso a su pregunta?',
  needDetail:
    'Prefiero darle una respuesta precisa antes que una rápida. ¿Podría contarme un poco más sobre lo que más le importa en este punto?',
  understood: 'Gracias por su franqueza. Entiendo la objeción.',
  askConcern: '¿Qué tendría que cumplirse para que a usted le merezca la pena mirarlo con más calma?',
  notNow:
    'Entendido, y gracias por decírmelo. Si algo cambia mientras tanto, basta con una breve respuesta a este correo.',
  referralNamed: (name) => `Gracias por remitirme a ${name}. ¿Puedo mencionar que viene de su parte?`,
  referralWho: 'Gracias por la indicación. ¿Quién sería la persona adecuada y cómo puedo contactarla?',
  noInterest: 'Gracias por la respuesta clara. Le deseo lo mejor.',
  clarify: 'Para asegurarme de que le entiendo bien: ¿qué le ayudaría más en este momento?',
  takenSeriously: 'Gracias por su mensaje. Me lo tomo en serio.',
  followUp: [
    'Vuelvo sobre mi último mensaje, por si se ha perdido. ¿Hay algo que le pueda responder?',
    'Le escribo de nuevo. ¿Este tema le sigue interesando, o es mejor que me dirija a otra persona?',
    'No quiero llenar su bandeja de entrada. Si este tema no es importante para usted en este momento, basta con una línea breve.',
  ],
}
