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
  askTimes: 'I would be glad to talk. What times work for you, and what time zone are you in?',
  timeProposed:
    'Thank you for suggesting a time. Before we settle it: is there anything in particular you would like to see, and should anyone else join?',
  timeNoted: (when) =>
    `Thank you for suggesting a time. I have noted your proposal: ${when}. Is there anything in particular you would like to see, and should anyone else join?`,
  alsoNoted: (when) => `I have noted the time you proposed: ${when}.`,
  offerCall: 'Would a short call be useful? If so, what times work for you?',
  anythingElse: 'Does that answer your question?',
  needDetail:
    'I would rather give you a precise answer than a quick one. Could you tell me a little more about what matters most to you here?',
  understood: 'Thank you for being open about that. I understand the concern.',
  askConcern: 'What would have to be true for this to be worth a closer look for you?',
  notNow: 'Understood, and thank you for telling me. If something changes in the meantime, just reply to this email.',
  referralNamed: (name) => `Thank you for pointing me to ${name}. May I mention that you suggested it?`,
  referralWho:
    'Thank you for pointing me in the right direction. Who would be the best person to talk to, and how can I reach them?',
  noInterest: 'Thank you for the clear answer. I wish you all the best.',
  clarify: 'I want to make sure I understand you correctly: what would help you most at this point?',
  takenSeriously: 'Thank you for your message. I take it seriously.',
  followUp: [
    'I wanted to come back to my last message, in case it got lost. Is there anything I can answer for you?',
    'I am following up on my last message. Is this still of interest to you, or is there someone else I should ask?',
    'I do not want to crowd your inbox. If this is not a priority right now, just let me know.',
  ],
}
