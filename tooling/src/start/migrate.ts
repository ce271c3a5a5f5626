import { createDatabase, createPool, DatabaseNewerError, migrateToLatest } from '@videozz/db'
import { OperatorFault, wordsOf } from '../command/operator-fault.ts'

/**
 * Migrates the database; of several starting at once one migrates and the others wait.
 * @throws OperatorFault when the database cannot be reached or belongs to a newer version.
 */
export async function migrate(url: string): Promise<string[]> {
  const pool = createPool(url, { max: 1 })
  const db = createDatabase(pool)
  try {
    return await migrateToLatest(db)
  } catch (error) {
    if (error instanceof DatabaseNewerError) {
      throw new OperatorFault(
        `o banco de dados foi feito por uma versão mais nova (${error.unknown.join(', ')}). Use a versão mais nova ou restaure uma cópia de segurança desta.`,
      )
    }
    throw new OperatorFault(`o banco de dados não pôde ser atualizado: ${wordsOf(error)}`)
  } finally {
    await db.destroy()
  }
}
