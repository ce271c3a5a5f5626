import { makeDataFolder, removeFolder, startProduct } from './start-product.ts'

/** Starts the product with an empty data folder; the returned function stops it and removes the folder. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const password = 'demonstração 123'
  const data = await makeDataFolder()
  const product = await startProduct({ data, env: { DEMO_PASSWORD: password } })
  process.env.E2E_URL = product.url
  process.env.E2E_DATA = data
  process.env.E2E_PASSWORD = password
  return async () => {
    await product.stop()
    await removeFolder(data)
  }
}
