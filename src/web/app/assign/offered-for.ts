import type { Colleague } from '#contract/memberships.ts'

type Offered = {
  userId: string
  name: string
  /** Of so many threads ... */
  sum: number
  /** ... so many are of workspaces in which they may not answer. */
  left: number
}

/**
 * Who may see to any of these threads (`shares`: how many are of which workspace): oneself first, then who may see to most of them. Whose name
 * several have, or nobody, is called by their address.
 */
export function offeredFor(
  shares: ReadonlyMap<string, number>,
  colleagues: readonly Colleague[],
  myId: string,
): Offered[] {
  const sum = [...shares.values()].reduce((before, count) => before + count, 0)
  const people = colleagues.map(({ userId, fullName, email, workspaceIds }) => {
    const isAlone = colleagues.filter((one) => one.fullName === fullName).length === 1
    const may = workspaceIds.reduce((before, id) => before + (shares.get(id) ?? 0), 0)
    const isTold = fullName !== '' && (isAlone || userId === myId)
    return { userId, name: isTold ? fullName : email, sum, left: sum - may }
  })
  return people
    .filter(({ left }) => left < sum)
    .toSorted((a, b) => Number(b.userId === myId) - Number(a.userId === myId) || a.left - b.left)
}
