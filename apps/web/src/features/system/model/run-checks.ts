/** One check of the test screen. `run` returns the result in words and throws on a fault. */
export type Check = { name: string; title: string; run: () => Promise<string> }
/** `ms`: how long it took. */
export type CheckResult = { state: 'waiting' | 'running' } | { state: 'passed' | 'failed'; detail: string; ms: number }

/** The checks an address names; all of them when it names none. */
export function chosenChecks(checks: readonly Check[], wanted: string | undefined): readonly Check[] {
  const named = checks.filter(({ name }) => name === wanted)
  return named.length > 0 ? named : checks
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs checks one after the other, reporting the states after each step. Stops when `ended` returns true. */
export async function runChecks(checks: readonly Check[], tell: (results: CheckResult[]) => void, ended: () => boolean): Promise<void> {
  const results: CheckResult[] = checks.map(() => ({ state: 'waiting' }))
  for (const [index, check] of checks.entries()) {
    if (ended()) return
    results[index] = { state: 'running' }
    tell([...results])
    const begun = performance.now()
    const [state, detail] = await check.run().then(
      (seen) => ['passed', seen] as const,
      (error: unknown) => ['failed', words(error)] as const,
    )
    results[index] = { state, detail, ms: Math.round(performance.now() - begun) }
    if (!ended()) tell([...results])
  }
}

/** Progress of the checks: a share of 0–100, and the result in a sentence. */
export function summarize(results: readonly CheckResult[]): { percent: number; sentence: string; failed: number; done: boolean } {
  const ended = results.filter(({ state }) => state === 'passed' || state === 'failed').length
  const failed = results.filter(({ state }) => state === 'failed').length
  const done = results.length > 0 && ended === results.length
  const percent = results.length === 0 ? 0 : (ended / results.length) * 100
  if (!done) return { percent, failed, done, sentence: `Testando… ${ended} de ${results.length}` }
  const sentence =
    failed === 0 ? 'Tudo funciona como deveria.' : failed === 1 ? '1 verificação falhou.' : `${failed} verificações falharam.`
  return { percent, failed, done, sentence }
}
