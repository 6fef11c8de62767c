import type { Phrases } from './phrases.ts'

export const en: Phrases = {
  greeting(name, tone) {
    if (tone === 'formal') return name === null ? 'Dear Sir or Madam,' : `Dear ${name},`
    const word = tone === 'professional' || tone === 'cto' ? 'Hello' : 'Hi'
    return name === null ? `${word},` : `${word} ${name},`
  },
  thanks: {
    professional: 'Thank you for your reply.',
    casual: 'Thanks for getting back to me!',
    friendly: 'Thanks so much for your reply!',
    formal: 'Thank you very much for your reply.',
    founder: 'Thanks for writing back, I appreciate it.',
    salesy: 'Great to hear from you!',
    cto: 'Thanks for the reply.',
  },
  signOff: {
    professional: 'Best regards,',
    casual: 'Cheers,',
    friendly: 'Warm regards,',
    formal: 'Yours sincerely,',
    founder: 'All the best,',
    salesy: 'Looking forward to hearing from you,',
    cto: 'Best,',
  },
  bookHere: 'You can pick a time that suits you here:',
  askTimes: 'I would be glad to talk. Which times would suit you, and in which time zone are you?',
  timeProposed:
    'Thank you for suggesting a time. Before we settle it: is there anything in particular you would like to see, and should anyone else join?',
  offerCall: 'Would a short call be useful? If so, which times would suit you?',
  anythingElse: 'Does that answer your question?',
  needDetail:
    'I would rather give you a precise answer than a quick one. Could you tell me a little more about what matters most to you here?',
  understood: 'Thank you for being open about that. I understand the concern.',
  askConcern: 'What would have to be true for this to be worth a closer look for you?',
  notNow:
    'Understood, and thank you for telling me. If something changes in the meantime, a short reply to this mail is enough.',
  referralNamed: (name) => `Thank you for pointing me to ${name}. May I mention that you suggested it?`,
  referralWho:
    'Thank you for pointing me in the right direction. Who would be the best person to talk to, and how may I reach them?',
  noInterest: 'Thank you for the clear answer. I wish you all the best.',
  clarify: 'To be sure that I understand you correctly: what would help you most at this point?',
  takenSeriously: 'Thank you for your message. I take it seriously.',
  followUp: [
    'I wanted to come back to my last message, in case it got lost. Is there anything that I can answer for you?',
    'I am following up on my last message. Is this still of interest to you, or is there somebody else whom I should ask?',
    'I do not want to crowd your inbox. If this does not matter to you at the moment, a short line is enough.',
  ],
}
