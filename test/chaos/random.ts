/** The same seed gives the same numbers, on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** From `least` to `most`, both included. */
  whole(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** mulberry32: small, quick, and good enough to shuffle trouble. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
  }
}
