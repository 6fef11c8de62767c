import { hash } from 'node:crypto'

/**
 * What is kept of a text in its place, and found again by it: of a token that was handed out and is beyond guessing, or of an address that is
 * looked up before its workspace is known. What could be guessed needs more than this.
 */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')
