import { DatabaseNewerError } from '@videozz/db'

/** The message for the operator when the database was made by a newer version; undefined for every other error. */
export const explainNewerDatabase = (error: unknown): string | undefined =>
  error instanceof DatabaseNewerError
    ? `O banco de dados foi feito por uma versão mais nova (${error.unknown.join(', ')}). Atualize o programa.`
    : undefined
