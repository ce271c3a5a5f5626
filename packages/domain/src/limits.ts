/** How many of a thing there may be, or are counted. The contract states them to clients; `packages/db` takes them from here. Without zod: the browser loads this file. */
export { mostFolders, mostFoundVideos, mostOffers, mostProducts } from '@videozz/contract/browser'
