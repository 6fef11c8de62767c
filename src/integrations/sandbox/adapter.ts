import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { SandboxClient } from '#domain/sending-platform.ts'

const made = z.object({ apiKey: z.string() })
const timeoutMs = 10_000

/** The simulator's own controls, over HTTP; it listens beside the product, and `key` opens all of it. */
export const createSandboxClient = (baseUrl: string, key: string): SandboxClient => ({
  baseUrl,
  pageOf(workspaceId) {
    // As the simulator makes them: see "Keys" in sandbox/README.md.
    const own = createHmac('sha256', key).update(`workspace ${workspaceId}`).digest('base64url')
    return `${baseUrl}/?workspace=${workspaceId}#key=${workspaceId}.${own}`
  },
  async makeWorkspace(name) {
    const response = await fetch(`${baseUrl}/sandbox/workspaces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ name, campaigns: 4, leads: 60, leadsAnswer: true }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`)
    return made.parse(await response.json())
  },
  async removeWorkspace(workspaceId) {
    const response = await fetch(`${baseUrl}/sandbox/workspaces/${encodeURIComponent(workspaceId)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`)
  },
})
