/** A page that nobody sees is not drawn. Longer than two frames take on a machine that has much else to do. */
const longestMs = 300

/**
 * Does what can wait until what a person has just asked for is on the screen: what only the server, or the address, has to hear. Returns what
 * calls it off.
 */
export function afterPaint(act: () => void): () => void {
  let timer = setTimeout(act, longestMs)
  // The frame that begins now draws it; that another one begins says that it got through: what is done between them would keep it up.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(act)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
