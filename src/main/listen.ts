import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ListenOptions {
  port: number
  host: string
  /** A port that is taken is tried again for so long: after a supervisor was killed its last process may still hold it. */
  patienceMs: number
  everyMs: number
}

/** Opens the server's port. Returns the problem, with its code, when that can not be had. */
export async function listen(
  server: Server,
  { port, host, patienceMs, everyMs }: ListenOptions,
): Promise<NodeJS.ErrnoException | null> {
  for (const until = Date.now() + patienceMs; ; await sleep(everyMs)) {
    server.listen(port, host)
    // Takes its listeners off again, however it ends.
    const problem = await once(server, 'listening').then(
      () => null,
      (error: NodeJS.ErrnoException) => error,
    )
    if (problem?.code !== 'EADDRINUSE' || Date.now() > until) return problem
  }
}
