/**
 * How long tests may still begin, in ms: until `TESTS_UNTIL`, in seconds since 1970 as `date +%s` tells them. Undefined where nobody set an end. What is
 * under way then is left to end, or broken off, and counts as left out, as does what has not begun: none of it as passed.
 */
export function timeLeftMs(): number | undefined {
  const until = process.env.TESTS_UNTIL
  if (until === undefined || until === '') return undefined
  if (!/^\d+$/.test(until))
    throw new Error(`TESTS_UNTIL is in seconds since 1970, as \`date +%s\` tells them: ${until}`)
  return Math.max(1, Number(until) * 1000 - Date.now())
}
