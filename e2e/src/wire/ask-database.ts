import { queryProduct } from '../product-database.ts'
import { waitFor } from './wait-for.ts'

/** Asks the database of a product for what no call can do. A busy machine may be slow to connect: nothing was asked yet then. */
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
