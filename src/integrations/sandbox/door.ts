import { z } from 'zod'
import type { SandboxDoor } from '#domain/sending-platform.ts'

const made = z.object({ apiKey: z.string() })
const timeoutMs = 10_000

/** The simulator's own controls, over HTTP; it listens beside the product. */
export const createSandboxDoor = (baseUrl: string): SandboxDoor => ({
  baseUrl,
  async makeWorkspace(name) {
    const response = await fetch(`${baseUrl}/sandbox/workspaces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, campaigns: 4, leads: 60 }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`)
    return made.parse(await response.json())
  },
})
