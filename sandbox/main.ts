import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type RunningSandbox, startSandbox } from './start.ts'

const environment = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  SANDBOX_DATA_DIR: z.string().min(1).default('./data/sandbox'),
  SANDBOX_TIME_SCALE: z.coerce.number().min(0).default(1),
  SANDBOX_KEY: z.string().min(16).optional(),
  SANDBOX_LEADS: z.enum(['on', 'off']).default('on'),
})

/** sysexits.h: EX_CONFIG. Started again with the same settings it would fail the same way. */
const wrongSettings = 78
/** After a supervisor was killed, the sandbox that it had started may hold the port for a moment. */
const portPatienceMs = 3_000

/** Says why, to the supervisor if there is one, and ends. */
async function fail(message: string): Promise<never> {
  if (process.send === undefined) console.error(`sandbox: ${message}`)
  else
    await new Promise<void>((resolve) =>
      process.send?.({ type: 'fatal', message: `Sandbox: ${message}` }, () => resolve()),
    )
  process.exit(wrongSettings)
}

async function readEnvironment(): Promise<z.infer<typeof environment>> {
  const result = environment.safeParse(process.env)
  if (result.success) return result.data
  return fail(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

function sayWhy(error: unknown, port: number, host: string): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is taken. Set SANDBOX_PORT to another one.`
  if (code === 'EACCES')
    return `port ${port} on ${host} may not be opened by this user. Set SANDBOX_PORT to another one.`
  return error instanceof Error ? error.message : String(error)
}

/** Whatever hangs, the process is gone within a second. */
function stopOnSignals(running: RunningSandbox): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(0), 800).unref()
    running.stop().finally(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
}

const {
  SANDBOX_HOST: host,
  SANDBOX_PORT: port,
  SANDBOX_DATA_DIR: dataDirectory,
  SANDBOX_TIME_SCALE: timeScale,
  SANDBOX_KEY: key,
  SANDBOX_LEADS: leads,
} = await readEnvironment()

async function start(): Promise<RunningSandbox> {
  for (const giveUpAt = Date.now() + portPatienceMs; ; await sleep(100)) {
    try {
      return await startSandbox({ host, port, dataDirectory, timeScale, key, leadsAnswer: leads === 'on' })
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || Date.now() > giveUpAt) return fail(sayWhy(error, port, host))
    }
  }
}

const running = await start()
stopOnSignals(running)
// A supervisor prints the link itself.
if (process.send === undefined) console.log(`sandbox: open ${running.url}/#key=${running.key}`)
process.send?.({ type: 'ready', port: running.port })
