/** One wide and three rows of two on a phone; wider screens leave the last out. */
export const recentInput = { query: { limit: 7, orderBy: 'createdAt' } } as const
