import { findFreePort } from '@videozz/postgres'
import { startStandIns } from './stand-ins.ts'
import { makeDataFolder, removeFolder, startProduct } from './start-product.ts'

/** The password of every person a journey signs in, and of the demo producer. */
export const password = 'demonstração 123'

/**
 * Starts a product for journeys, on an empty data folder, and names it in `E2E_URL` and `E2E_DATA`.
 * @param given.standIns whether it is to know stand-ins of other companies, which live in this process.
 * @returns a function that ends both and removes the folder.
 */
export async function startTestProduct(given: { standIns: boolean }): Promise<() => Promise<void>> {
  const data = await makeDataFolder()
  const port = await findFreePort()
  const others = given.standIns ? await startStandIns(`http://localhost:${port}`) : undefined
  const product = await startProduct({
    data,
    port,
    env: {
      DEMO_PASSWORD: password,
      ...others?.env,
      // The checkout takes test cards.
      EMBEDDED_PAYMENTS: 'test',
      // Several workers send films at once.
      ENCODE_CONCURRENCY: '2',
      SUPPORT_EMAILS: 'suporte@exemplo.com',
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    },
  })
  process.env.E2E_URL = product.url
  process.env.E2E_DATA = data
  return async () => {
    await product.stop()
    await others?.stop()
    await removeFolder(data)
  }
}
