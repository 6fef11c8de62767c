/** What a colour means. Only these four and the accent exist; a screen maps its own nouns onto them. */
export type Tone = 'neutral' | 'positive' | 'info' | 'negative'
