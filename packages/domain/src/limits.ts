/** How many of a thing there may be, or are counted. The contract states them to clients; `packages/db` takes them from here. */
export { mostFolders, mostFoundVideos, mostOffers, mostProducts } from '@videozz/contract'
