import { startFakePanda } from '@videozz/testing'
import { pandaKey } from './panda-key.ts'
import { makeDataFolder, type Product, removeFolder, startProduct } from './start-product.ts'

/** The password of every person a journey signs in, and of the demo producer. */
export const password = 'demonstração 123'

/**
 * Starts the product of a Playwright worker, on an empty data folder, with a stand-in of Panda Video, and names it in `E2E_URL` and
 * `E2E_DATA`.
 * @returns it, and a function that ends both and removes the folder.
 */
export async function startWorkerProduct(): Promise<{ product: Product; end: () => Promise<void> }> {
  const data = await makeDataFolder()
  const panda = await startFakePanda([pandaKey])
  const product = await startProduct({
    data,
    env: {
      DEMO_PASSWORD: password,
      PANDA_API_URL: panda.url,
      SUPPORT_EMAILS: 'suporte@exemplo.com',
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    },
  })
  process.env.E2E_URL = product.url
  process.env.E2E_DATA = data
  const end = async () => {
    await product.stop()
    await panda.stop()
    await removeFolder(data)
  }
  return { product, end }
}
