import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

// npm run audit: known vulnerabilities of what is shipped, asked of the registry that npm is set to. They change by the day and without us, so it
// is no part of npm test; where no registry answers it says that it was skipped, and why. Exit code 1 from "high" on.

const report = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }).optional(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })).optional(),
  error: z.object({ summary: z.string().optional(), code: z.string().optional() }).optional(),
  message: z.string().optional(),
})

const child = spawn('npm', ['audit', '--omit=dev', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] })
const said: Buffer[] = []
child.stdout.on('data', (part: Buffer) => said.push(part))
await once(child, 'close')

const asJson = (): unknown => {
  try {
    return JSON.parse(Buffer.concat(said).toString('utf8'))
  } catch {
    return {}
  }
}
const { metadata, vulnerabilities = {}, error, message } = report.parse(asJson())
if (metadata === undefined) {
  console.log(`Skipped: no registry answered (${error?.summary ?? error?.code ?? message ?? 'nothing was said'}).`)
} else {
  for (const [name, { severity }] of Object.entries(vulnerabilities)) console.log(`${severity}  ${name}`)
  const { high = 0, critical = 0, total = 0 } = metadata.vulnerabilities
  console.log(`${total} known vulnerabilities, ${high} high, ${critical} critical.`)
  process.exitCode = high + critical > 0 ? 1 : 0
}
