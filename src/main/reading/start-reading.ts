import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readingLimits } from '#integrations/documents/reading-limits.ts'

const ownScript = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
const { heapMb, askedForKb, cpuMs } = readingLimits
const heap = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8']

/** What of our environment a reading gets: nothing that is a secret. */
const passedOn = ['PATH', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'SystemRoot']

/**
 * What the kernel holds it to, where there is a shell to say so: no dump of a crash, asked-for memory, processor time. It is ended first when
 * the machine runs out of memory, and runs when nobody else wants to: at the lowest priority, and where `chrt` is there as what only an idle
 * processor runs. Where the kernel shares the processor out by sessions it has one of its own, or the web server's
 * would be charged with what it takes. What a system doesn't know it leaves out.
 */
const limited = `ulimit -c 0; ulimit -d ${askedForKb}; ulimit -t ${Math.ceil(cpuMs / 1000) + 5}
echo 1000 > /proc/$$/oom_score_adj
if [ -w /proc/$$/autogroup ]; then
  for try in 1 2 3; do echo 10 > /proc/$$/autogroup && break; sleep 0.1; done
fi
command -v chrt > /dev/null && exec nice -n 19 chrt --idle 0 "$0" "$@"
exec nice -n 19 "$0" "$@"`

/** Starts the process that reads a document: from its standard input, to its channel 3. */
export function startReading(env: NodeJS.ProcessEnv, script = ownScript): ChildProcess {
  const args = [...heap, script]
  const options: SpawnOptions = {
    env: Object.fromEntries(passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))),
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  }
  if (process.platform !== 'win32')
    return spawn('/bin/sh', ['-c', limited, process.execPath, ...args], { ...options, detached: true })
  const child = spawn(process.execPath, args, options)
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}

/** Where the slots are kept that all readings of a person's processes on this machine share, whatever installation they belong to. */
export const slotsFolder = join(tmpdir(), `rejoinder-reading-${process.getuid?.() ?? 'user'}`)
