/** A page that nobody sees is not drawn. Longer than a frame takes on a machine that has much else to do. */
const longestMs = 300

/**
 * Does what can wait until what a person has just asked for is on the screen: what only the server, or the address, has to hear. Returns what
 * calls it off.
 */
export function afterPaint(act: () => void): () => void {
  let timer = setTimeout(act, longestMs)
  // The frame that begins now draws it; what is called from there comes behind.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
