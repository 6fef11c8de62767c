import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startFakeModel } from '../fakes/fake-model.ts'
import { freePort, startProduct } from '../product.ts'
import { compileProduct } from '../product-code.ts'

/**
 * One product for all browser tests; each test signs up for itself and so has a workspace of its own. Beside it stands a page of the web,
 * on an origin that the operator has opened, which is also a channel that takes messages as Slack's do, and a language model, for the workspaces that have a key of their own: it takes each mail for
 * a question, and answers it. Tests reach no other network.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Also for the supervisor and the simulator of each product that a test starts for itself.
  await compileProduct()
  const pageUrl = `http://127.0.0.1:${await freePort()}`
  const posted: { path: string; body: string }[] = []
  const web = createServer(async (request, response) => {
    // A channel that takes what is posted to it, and shows it.
    if (request.method === 'POST') {
      posted.push({ path: request.url ?? '', body: (await buffer(request)).toString('latin1') })
      response.writeHead(200, { 'content-type': 'text/plain' }).end('ok')
      return
    }
    if (request.url === '/posted') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(posted))
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }).listen(Number(new URL(pageUrl).port), '127.0.0.1')
  await once(web, 'listening')
  const model = await startFakeModel()
  const product = await startProduct({ env: { PRIVATE_ORIGINS: pageUrl, LLM_BASE_URL: model.baseUrl } })
  process.env.PRODUCT_URL = product.url
  process.env.SANDBOX_URL = product.sandboxUrl
  process.env.PRODUCT_DATA_DIR = product.dataDir
  process.env.PAGE_URL = pageUrl
  return async () => {
    await product[Symbol.asyncDispose]()
    web.close()
    await model.close()
  }
}

const page = `<!doctype html><html lang="en"><head><title>Delivery</title></head><body><main><h1>Delivery</h1>
<h2>Times</h2><p>Orders placed before noon leave our warehouse on the same working day, and reach you within two days.</p>
<h2>Costs</h2><p>Delivery within the country is free above fifty euros; below that it costs five euros for each parcel.</p></main></body></html>`
