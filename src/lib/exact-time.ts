const shape = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/

/** Whether a text is a moment as the database says it and takes it again: of a year that it knows, a day that is in its month, an hour of its day. */
export function isExactTime(text: string): boolean {
  const date = new Date(text)
  return shape.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === text.slice(0, 19)
}
