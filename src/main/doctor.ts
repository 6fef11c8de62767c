import { parseArgs } from 'node:util'
import { examine } from './doctor/doctor.ts'
import { findingsText, messageIn } from './doctor/finding.ts'

/** `npm run doctor -- [--json] [--workspace ID]`: exit code 0 when nothing fails, 1 when something does, 2 when it can't be asked. */
try {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, workspace: { type: 'string' } } })
  const findings = await examine(process.env, { workspaceId: values.workspace ?? null })
  process.stdout.write(`${values.json ? JSON.stringify({ findings }, null, 2) : findingsText(findings)}\n`)
  process.exitCode = findings.some(({ state }) => state === 'failure') ? 1 : 0
} catch (error) {
  process.stderr.write(`${messageIn(error)}\n`)
  process.exitCode = 2
}
