/** Limits of the contract. `packages/db` imports them from here. Without zod: the browser loads this file. */
export { mostFolders, mostFoundVideos, mostOffers, mostProducts } from '@videozz/contract/browser'
