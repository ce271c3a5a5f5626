/** Something the operator has to put right; the message says what, in one or a few lines. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}

/** The sentence of an unknown error. */
export const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
