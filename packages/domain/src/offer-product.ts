import type { Product } from '@videozz/contract'

// No name and password before the host: the host a person reads must be the one the link opens.
const address = /^https?:\/\/[^\s\0/?#@\\]+(?:[/?#][^\s\0\\]*)?$/i

/** Whether a text is an address of the web that a player may lead to. */
export const isSalesAddress = (text: string): boolean => text.length <= 2048 && address.test(text)

/** Where an offer of a product leads: its sales page, or else its checkout. Undefined where it has neither. */
export const productAddress = (product: Pick<Product, 'default_sales_page' | 'url_checkout'>): string | undefined =>
  [product.default_sales_page, product.url_checkout].find((text) => text !== null && isSalesAddress(text)) ?? undefined
