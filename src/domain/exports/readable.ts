/** Of whatever table. */
export type Row = Record<string, unknown>

/** Bytes, of which only what a platform posted has any, as the text that they nearly always are. */
export const readable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('utf8') : value]),
  )
