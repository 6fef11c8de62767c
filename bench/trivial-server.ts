// The least that a server can do with a request: reads it and says ok. What the generator reaches here is its own ceiling.
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.end('ok'))
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ type: 'ready', port: typeof address === 'object' ? address?.port : null })
})
process.once('disconnect', () => process.exit(0))
