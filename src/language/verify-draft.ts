export {
  type CheckedReading,
  checkReading,
  type SentenceReading,
} from './verify/check-reading.ts'
export { isQuoteIn } from './verify/find-quote.ts'
export { type NumberedSource, numberedSources } from './verify/numbered-sources.ts'
