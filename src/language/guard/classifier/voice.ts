const we =
  /\b(?:we|we're|we've|we'll|our|ours|us|wir|unser\w*|uns|nous|notre|nos|nosotros|nuestr\w+|wij|ons|onze|noss\w+|noi|nostr\w+|vi|var|vart)\b/
const you =
  /\b(?:you|your|yours|you're|you'd|you'll|sie|ihnen|ihr\w*|du|dir|dich|euch|vous|votre|vos|usted\w*|su|sus|tu|tus|u|uw|je|jou\w*|jullie|voce\w*|seu|sua|lei|suo|sua|vostr\w+|ni|er)\b/
const me =
  /\b(?:i|i'm|i'd|i'll|i've|me|my|ich|mir|mich|mein\w*|je|j'\S+|moi|mon|yo|mi|me|ik|mij|mijn|eu|meu|minha|io|mio|jag|mig)\b/
const would =
  /\b(?:would|could|shall|should|may|might|let|happy|glad|wurde\w*|konnte\w*|gern\w*|soll\w*|pourr\w+|souhait\w+|voul\w+|podria\w*|gustaria|quiere|desea|zou\w*|kunnen|graag|zal|gostaria|poderia\w*|quer|vorrebbe|posso|volete|skulle)\b/
const casing =
  /\b(?:if|when|whether|in case|unless|wenn|falls|sobald|ob|sollten|si|quand|lorsque|cuando|als|wanneer|zodra|mocht|se|quando|caso|om|nar)\b/
const thanks =
  /\b(?:thanks?|thank you|danke|dank|merci|gracias|bedankt|obrigad[oa]|grazie|tack|dziek\w+|sorry|apolog\w+|entschuld\w+|desole\w*|disculp\w+|excus\w+)\b/
const yes =
  /^\W*(?:yes|yep|sure|of course|absolutely|ja|jawohl|naturlich|selbstverstandlich|klar|oui|bien sur|si|claro|por supuesto|natuurlijk|zeker|sim|certo|absolut|tak)\b/
const no =
  /^\W*(?:no|nope|unfortunately|nein|leider|non|malheureusement|lamentablemente|nee|helaas|nao|infelizmente|purtroppo|nej|tyvarr|nie)\b/

export const greetingVoice = 64
export const footVoice = 65
const questionVoice = 66

/** Who a sentence speaks of, and how: as a wish, as a case, with thanks. One number for each way. */
export function voiceOf(folded: string): number {
  const ofUs = we.test(folded) ? 1 : 0
  if (folded.endsWith('?')) return questionVoice + ofUs
  const mood = would.test(folded) ? 1 : casing.test(folded) ? 2 : thanks.test(folded) ? 3 : 0
  return ofUs + (you.test(folded) ? 2 : 0) + (me.test(folded) ? 4 : 0) + mood * 8
}

/** Whether a sentence begins with a yes (1) or a no (2). */
export const answerOf = (folded: string): number => (yes.test(folded) ? 1 : no.test(folded) ? 2 : 0)
