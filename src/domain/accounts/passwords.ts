import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#domain/app-error.ts'

/** OWASP's argon2id setting (the library's default variant): 19 MiB, two passes, one lane; some 25 ms of a core. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hashes run on the four threads that files and name look-ups use too: two of them stay free. */
const line = { atOnce: 2, mayWait: 200 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Against no hash (an unknown address) the answer is false and costs the same. */
  matches(stored: string | null, password: string): Promise<boolean>
}

/**
 * Hashes and compares passwords, a few at a time; more wait in line. Both throw `unavailable` when the line is full, so that a
 * burst of sign-ins costs the late ones a second try and nobody else anything.
 */
export function createPasswords({ atOnce, mayWait } = line): Passwords {
  const inTurn = createLine(atOnce, mayWait)
  const decoy = hash(randomBytes(16), cost)
  decoy.catch(() => undefined) // whoever compares with it hears of a failure
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (stored, password) =>
      inTurn(async () => {
        const isSame = await verify(stored ?? (await decoy), password)
        return stored !== null && isSame
      }),
  }
}

function createLine(width: number, length: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < width) running += 1
    else if (waiting.length < length) await new Promise<void>((go) => waiting.push(go))
    else throw new AppError('unavailable')
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next() // takes over this one's place
    }
  }
}
