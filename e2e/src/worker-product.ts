import { startStandIns } from './stand-ins.ts'
import { makeDataFolder, type Product, removeFolder, startProduct } from './start-product.ts'

/** The password of every person a journey signs in, and of the demo producer. */
export const password = 'demonstração 123'

/**
 * Starts the product of a Playwright worker, on an empty data folder, with stand-ins of other companies, and names it in `E2E_URL` and
 * `E2E_DATA`.
 * @returns it, and a function that ends both and removes the folder.
 */
export async function startWorkerProduct(): Promise<{ product: Product; end: () => Promise<void> }> {
  const data = await makeDataFolder()
  const others = await startStandIns()
  const product = await startProduct({
    data,
    env: {
      DEMO_PASSWORD: password,
      ...others.env,
      SUPPORT_EMAILS: 'suporte@exemplo.com',
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    },
  })
  process.env.E2E_URL = product.url
  process.env.E2E_DATA = data
  const end = async () => {
    await product.stop()
    await others.stop()
    await removeFolder(data)
  }
  return { product, end }
}
