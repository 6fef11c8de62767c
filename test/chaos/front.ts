import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One address in front of several servers, as a load balancer is: each connection goes to the next one that answers. */
export interface Front extends AsyncDisposable {
  url: string
}

export async function openFront(ports: readonly number[], port: number): Promise<Front> {
  const open = new Set<Socket>()
  let turn = 0
  const join = (socket: Socket, left: number): void => {
    turn += 1
    const onward = connect({ host: '127.0.0.1', port: ports[turn % ports.length] ?? 0 })
    onward.once('error', () => {
      if (left > 1 && !socket.destroyed) join(socket, left - 1)
      else socket.destroy()
    })
    onward.once('connect', () => {
      onward.on('error', () => socket.destroy())
      for (const one of [socket, onward]) {
        open.add(one)
        one.on('close', () => {
          open.delete(one)
          socket.destroy()
          onward.destroy()
        })
      }
      socket.pipe(onward)
      onward.pipe(socket)
    })
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    join(socket, ports.length)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
