/** Under whose name a letter goes out, where it is not the product's. */
export interface Letterhead {
  name: string
  /** Readable on white, and what is written on it. */
  accent: { fill: string; ink: string; onFill: string } | null
  logo: { url: string; width: number; height: number } | null
  /** Whom it is from, beside the installation's own address. */
  senderName: string
}

/** What the product calls itself. In a letter's texts `{product}` stands for it, or for whose letter it is. */
const productName = 'Rejoinder'

export const productOf = (head: Letterhead | null): string => head?.name ?? productName
