/**
 * What `asked` comes to, or a refusal when there is no answer after `ms`. It is not ended by that: what it comes to later is nobody's any more, a
 * failure neither.
 *
 * @param who whoever is asked, as the refusal names them
 */
export async function answerWithin<Answer>(asked: Promise<Answer>, ms: number, who: string): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer from ${who} within ${ms} ms.`)), ms)
  try {
    return await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
