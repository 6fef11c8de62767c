import type { ChildProcess } from 'node:child_process'
import * as product from '#main/reading/start-reading.ts'
import { scriptPath } from '../product-code.ts'

/** Starts the process that reads a document as a web server of the product does, which runs what is compiled. */
export const startReading = (env = process.env): ChildProcess =>
  product.startReading(env, scriptPath('src/main/reading/reading-process'))
