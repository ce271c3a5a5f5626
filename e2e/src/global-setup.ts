import { startFakePanda } from '@videozz/testing'
import { pandaKey } from './panda-key.ts'
import { makeDataFolder, removeFolder, startProduct } from './start-product.ts'

/** Starts the product with an empty data folder and a stand-in of Panda Video; the returned function ends both and removes the folder. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const password = 'demonstração 123'
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
  process.env.E2E_PASSWORD = password
  return async () => {
    await product.stop()
    await panda.stop()
    await removeFolder(data)
  }
}
