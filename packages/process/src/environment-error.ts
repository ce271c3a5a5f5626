/** Every fault of the environment variables at once, one per line, in Portuguese as the operator reads it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`A configuração tem falhas:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}
