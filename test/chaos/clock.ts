import { readFileSync } from 'node:fs'

// Loaded before anything else of a process (node --import): its clock goes wrong by as many milliseconds as a file says at the moment, as that of a machine
// whose clock is set. What counts time by itself (timers, performance.now) goes on as it does there. The clock of the database stays right.

const path = process.env.CHAOS_CLOCK
const Right = Date
let wrongByMs = 0

function look(): void {
  if (path === undefined) return
  try {
    wrongByMs = Number(readFileSync(path, 'utf8')) || 0
  } catch {
    wrongByMs = 0
  }
}

look()
setInterval(look, 200).unref()
const now = (): number => Right.now() + wrongByMs
globalThis.Date = new Proxy(Right, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  apply: () => new Right(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
