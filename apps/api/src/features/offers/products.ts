import type { Product } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'

/** The products of a producer at the parent platform. */
export interface Products {
  /** Products of the owner of the account acted for. @throws AppError PRODUCTS_NOT_SET_UP, PRODUCTS_UNAVAILABLE, PRODUCTS_BAD_ANSWER. */
  list(session: AccountSession): Promise<Product[]>
}
