/** What the usual machine (two cores of a server of 2024) takes of a processor for `work`. */
const usualMs = 50
/** Above that nothing is longer: what has not come by then does not. */
const most = 10

/**
 * How many times slower this machine is than usual, in whole numbers from 1 to 10; one that is less than twice as slow counts as 1. By the processor's time, so
 * that what runs beside it hardly matters.
 */
export function measureSlowness(): number {
  const slowness = Math.max(...[1, 2, 3].map(work)) / usualMs
  return slowness < 2 ? 1 : Math.min(most, Math.ceil(slowness))
}

/** Writes and reads JSON: neither a loop that one machine has an instruction for, nor memory alone. The processor's time in ms. */
function work(): number {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ index, name: `row ${index}` }))
  const before = process.cpuUsage()
  for (let round = 0; round < 5; round += 1) JSON.parse(JSON.stringify(rows))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
