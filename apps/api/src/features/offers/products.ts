import type { Product, Session } from '@videozz/contract'
import { listOwnedProducts } from '@videozz/db'
import type { Outbound } from '@videozz/outbound'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { RemoteProducts } from './remote-products.ts'

/** What a producer sells, as the parent platform knows it. */
export interface Products {
  /** Products of the owner of the account acted for. @throws AppError PRODUCTS_NOT_SET_UP, PRODUCTS_UNAVAILABLE, PRODUCTS_BAD_ANSWER. */
  list(session: Session): Promise<Product[]>
}

type Use = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** The products of this environment: of the platform whose address is set, or else those written in the console of the embedded one. */
export function createProducts(use: Use, outbound: Outbound): Products {
  const { products, accounts } = use.env
  if (products.url !== undefined) return new RemoteProducts(use, outbound, { url: products.url, token: products.token })
  if (accounts.mode === 'embedded') return { list: ({ accountId }) => listOwnedProducts(use.db, accountId) }
  return { list: () => Promise.reject(new AppError('PRODUCTS_NOT_SET_UP')) }
}
