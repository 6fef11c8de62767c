import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a database that can be cut and mended, as a network does. */
export interface CutLine extends AsyncDisposable {
  /** The database's URL, by this line. */
  url: string
  /** Breaks every connection and takes no new one. */
  cut(): void
  mend(): void
  /** From now on nothing passes on the connections that are open, and nobody is told; new ones are fine. */
  silence(): void
}

export async function cutLine(databaseUrl: string): Promise<CutLine> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    const onward = connect({ host: hostname, port: Number(port) })
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
    if (isCut) socket.resetAndDestroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  const breakAll = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    cut() {
      isCut = true
      breakAll()
    },
    mend() {
      isCut = false
    },
    silence() {
      for (const socket of open) socket.unpipe().pause()
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      breakAll()
      await closed
    },
  }
}
