/** More of them are no conversation: nobody writes so often without an answer. */
const mostOpen = 5

/**
 * What the lead wrote before their newest mail, and nobody has answered: an answer to the newest one has to answer it too. Oldest
 * first; what a machine wrote asks nothing. Pure.
 */
export function openBefore<Mail extends { direction: 'inbound' | 'outbound'; isAutomated?: boolean }>(
  messages: readonly Mail[],
): Mail[] {
  const answeredAt = messages.findLastIndex(({ direction }) => direction === 'outbound')
  const newestAt = messages.findLastIndex(({ direction }) => direction === 'inbound')
  return messages
    .slice(answeredAt + 1, Math.max(newestAt, 0))
    .filter(({ isAutomated }) => isAutomated !== true)
    .slice(-mostOpen)
}
