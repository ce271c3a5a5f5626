import { listOwnedProducts } from '@videozz/db'
import type { Outbound } from '@videozz/outbound'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Products } from './products.ts'
import { RemoteProducts } from './remote-products.ts'

type Use = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** The products of this environment: of the platform whose address is set, or else those written in the console of the embedded one. */
export function createProducts(use: Use, outbound: Outbound): Products {
  const { products, accounts } = use.env
  if (products.url !== undefined) return new RemoteProducts(use, outbound, { url: products.url, token: products.token })
  if (accounts.mode === 'embedded') return { list: ({ accountId }) => listOwnedProducts(use.db, accountId) }
  return { list: () => Promise.reject(new AppError('PRODUCTS_NOT_SET_UP')) }
}
