import { findFreePort } from '@videozz/postgres'
import { makeDataFolder, type Product, removeFolder, startProduct } from './start-product.ts'
import { password } from './worker-product.ts'

type Settings = Record<string, string>

const names = ['E2E_URL', 'E2E_DATA'] as const

/**
 * Starts a product for one journey file, on an empty data folder, whose checkout takes test cards, and names it in `E2E_URL` and `E2E_DATA`.
 * Call it in a hook: while a file is loaded its worker may not have a product yet.
 * @param settings further settings; a function of the address it will have.
 * @returns it, and a function that ends it and names the worker's product again.
 */
export async function startOwnProduct(
  settings: Settings | ((url: string) => Settings) = {},
): Promise<{ product: Product; end: () => Promise<void> }> {
  const before = names.map((name) => [name, process.env[name] ?? ''] as const)
  const data = await makeDataFolder()
  const port = await findFreePort()
  const env = typeof settings === 'function' ? settings(`http://localhost:${port}`) : settings
  const product = await startProduct({ data, port, env: { DEMO_PASSWORD: password, EMBEDDED_PAYMENTS: 'test', ...env } })
  process.env.E2E_URL = product.url
  process.env.E2E_DATA = data
  const end = async () => {
    for (const [name, value] of before) process.env[name] = value
    await product.stop()
    await removeFolder(data)
  }
  return { product, end }
}
