import { writerError } from './writer-error.ts'

/** The JSON of an answer, an object or a list of them: some models wrap it in a Markdown fence, or talk before it. Throws `model_bad_answer`. */
export function jsonIn(text: string): unknown {
  const object = text.indexOf('{')
  const list = text.search(/\[\s*\{/)
  const [start, close] = list >= 0 && list < object ? [list, ']'] : [object, '}']
  const end = text.lastIndexOf(close)
  try {
    return JSON.parse(start >= 0 && end > start ? text.slice(start, end + 1) : text)
  } catch (cause) {
    throw writerError('model_bad_answer', 'The language model’s answer couldn’t be read.', { cause })
  }
}
