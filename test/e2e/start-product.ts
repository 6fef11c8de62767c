import { startProduct } from '../product.ts'

/** One product for all browser tests; each test signs up for itself and so has a workspace of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env.PRODUCT_URL = product.url
  process.env.SANDBOX_URL = product.sandboxUrl
  process.env.PRODUCT_DATA_DIR = product.dataDir
  return async () => {
    await product[Symbol.asyncDispose]()
  }
}
