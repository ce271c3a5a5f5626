/** Query parameters of the ten latest media, at the top of the library. */
export const recentMediaInput = { query: { orderBy: 'createdAt', limit: 10 } } as const

/** Query parameters of the latest media on Início: one wide and three rows of two on a phone; wider screens leave the last out. */
export const homeMediaInput = { query: { limit: 7, orderBy: 'createdAt' } } as const
