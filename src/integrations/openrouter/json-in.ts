import { writerError } from './writer-error.ts'

/** The JSON of an answer: some models wrap it in a Markdown fence, or talk before it. Throws `model_bad_answer`. */
export function jsonIn(text: string): unknown {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  try {
    return JSON.parse(start >= 0 && end > start ? text.slice(start, end + 1) : text)
  } catch (cause) {
    throw writerError('model_bad_answer', 'The language model’s answer couldn’t be read.', { cause })
  }
}
