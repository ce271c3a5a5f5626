/** A fault the operator has to correct; the message describes it in one or a few lines. */
export class OperatorFault extends Error {
  override readonly name = 'OperatorFault'
}

/** The sentence of an unknown error. */
export const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The fault of a command line that `parseArgs` refused. */
export const unknownOption = (error: unknown, help = '--help'): OperatorFault =>
  new OperatorFault(`opção desconhecida ou incompleta (${wordsOf(error).split('\n')[0]}). Veja ${help}.`)
