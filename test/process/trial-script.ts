import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atOwnPace } from '../patience.ts'

/** For tests of real processes: a directory for scripts, and for the journal in which those write down what happens to them. */
export type Trial = AsyncDisposable & {
  directory: string
  /** Writes a script that has `note(text)`, which adds a line to the journal, and returns its path. */
  script(name: string, body: string): Promise<string>
  /** Runs a script as a group leader, as a shell does, so that Ctrl-C can be played by signalling the group. */
  run(script: string): ChildProcess
  journal(): Promise<string[]>
}

const ours = (file: string) => JSON.stringify(new URL(`../../src/main/supervise/${file}`, import.meta.url).href)

const prelude = (journal: string) => `
  import { appendFileSync } from 'node:fs'
  import { acquireInstanceLock } from ${ours('instance-lock.ts')}
  import { onParentGone } from ${ours('parent.ts')}
  import { createShutdown } from ${ours('shutdown.ts')}
  import { exitFatally, exitWithParent, reportReady } from ${ours('supervised-child.ts')}
  import { superviseEmbedded } from ${ours('supervised-embedded.ts')}
  import { superviseProcess } from ${ours('supervised-process.ts')}
  const note = (text) => appendFileSync(${JSON.stringify(journal)}, text + '\\n')
  const log = { info() {}, warn() {}, error() {} }
  const env = () => process.env
  const onFatal = (message) => note('fatal: ' + message)
`

export async function newTrial(): Promise<Trial> {
  const directory = await mkdtemp(join(tmpdir(), 'supervise-'))
  const journal = join(directory, 'journal')
  const running: ChildProcess[] = []
  return {
    directory,
    script: async (name, body) => {
      const path = join(directory, `${name}.mts`)
      await writeFile(path, `${prelude(journal)}\n${body}`)
      return path
    },
    run: (script) => {
      const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
      running.push(child)
      return child
    },
    journal: async () => (await readFile(journal, 'utf8').catch(() => '')).split('\n').filter((line) => line !== ''),
    [Symbol.asyncDispose]: async () => {
      for (const child of running) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Waits until `read` gives something else than null, undefined or false. Throws after two minutes, for a machine that does much else, and later on a slow one. */
export async function eventually<T>(read: () => T | Promise<T>): Promise<NonNullable<T>> {
  const giveUpAt = Date.now() + atOwnPace(120_000)
  for (;;) {
    const value = await read()
    if (value !== null && value !== undefined && value !== false) return value
    if (Date.now() > giveUpAt) throw new Error('it did not happen in time')
    await sleep(20)
  }
}

/** Waits for the journal's line that begins with the word, and returns the rest of it. */
export function noted(trial: Trial, word: string): Promise<string> {
  return eventually(async () =>
    (await trial.journal()).find((line) => line.startsWith(`${word} `))?.slice(word.length + 1),
  )
}
