/** What a stretch of time is the length of, in six languages. Folded text. */
const topics: readonly (readonly [string, RegExp])[] = [
  [
    'notice',
    /\b(?:notice|cancel\w*|terminat\w*|kundig\w*|kuendig\w*|frist|preavis|resili\w*|preaviso|cancelar\w*|baja|opzeg\w*|aviso|rescis\w*)\b/,
  ],
  [
    'trial',
    /\b(?:trial|pilot\w*|try|tried|trying|test(?:en|s|phase|zeitraum)?|probe\w*|essai\w*|essay\w*|prueba\w*|probar|proef\w*|uitproberen|teste|experimentar)\b/,
  ],
  [
    'refund',
    /\b(?:refund\w*|money|return(?:s|ed)?|erstatt\w*|ruckgabe\w*|rembours\w*|reembols\w*|devol\w*|terugbeta\w*|retour\w*)\b/,
  ],
  ['guarantee', /\b(?:guarant\w*|warrant\w*|\w*garant\w*|gewahrleist\w*)\b/],
  [
    'response',
    /\b(?:support\w*|answers?|repl(?:y|ies)|respond\w*|response|antwort\w*|reaktion\w*|reponse|repond\w*|respuesta|responde\w*|antwoord\w*|reactie\w*|resposta|assistance|soporte|suporte|hotline)\b/,
  ],
  [
    'delivery',
    /\b(?:deliver\w*|ship\w*|lead time|liefer\w*|versand\w*|versend\w*|livr\w*|expedi\w*|entreg\w*|envio\w*|lever\w*|bezorg\w*|install\w*|montage)\b/,
  ],
  ['free', /\b(?:free|gratis|kostenlos\w*|gratuit\w*|for nothing|umsonst)\b/],
  [
    'retention',
    /\b(?:backups?|retain\w*|retention|stored|kept|sicherung\w*|aufbewahr\w*|sauvegarde\w*|conserv\w*|copias?|back-?up\w*|bewaard|retenc\w*)\b/,
  ],
  [
    'payment',
    /\b(?:pay\w*|paid|invoice\w*|due|zahl\w*|bezahl\w*|rechnung\w*|paiement|payer|facture|pago|pagar|factura|betal\w*|factuur|pagamento|fatura)\b/,
  ],
]

/** The topics that a sentence speaks of; none when it is about something else. */
export const topicsIn = (folded: string): string[] =>
  topics.flatMap(([name, pattern]) => (pattern.test(folded) ? [name] : []))
