import { queryProduct } from '../product-database.ts'
import { waitFor } from './wait-for.ts'

/**
 * Queries the database of a product where no call can be used. A busy machine may be slow to connect, so connecting is retried: no
 * statement was sent yet.
 */
export function askDatabase<Row>(data: string, text: string, values: unknown[] = []): Promise<Row[]> {
  return waitFor('the database', async () => {
    try {
      return await queryProduct<Row>(data, text, values)
    } catch (error) {
      if (error instanceof Error && error.message.includes('connection timeout')) return undefined
      throw error
    }
  })
}
