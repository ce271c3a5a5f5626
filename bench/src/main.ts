import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Bench, Fault, type Result } from './bench.ts'
import { benches } from './benches.ts'
import { helpText, type Options, readOptions } from './options.ts'
import { describeMachine, findBusy, waitForRest } from './report/machine.ts'
import { placeResult, renderResult } from './report/render.ts'
import { createScope, type Scope, withScope } from './scope.ts'

const readme = fileURLToPath(new URL('../README.md', import.meta.url))

/** The results with what they hold for: when, where, and how to repeat them. */
function signResult(bench: Bench, result: Result, state: string | undefined): string {
  const date = new Date().toISOString().slice(0, 10)
  const warning = state ? `\n\n**Busy machine, figures mean little:** ${state}.` : ''
  return `${date}, ${describeMachine()}; \`npm run bench -- ${bench.name}\`.${warning}\n\n${renderResult(result)}`
}

async function runAll(options: Options, everything: Scope, signal: AbortSignal): Promise<void> {
  const busy = await findBusy()
  if (busy && !options.busy) throw new Fault(`This machine is busy (${busy}). Wait until it is quiet, or say --busy to run all the same.`)
  const wanted = benches.filter(({ name }) => options.names.length === 0 || options.names.includes(name))
  for (const bench of wanted) {
    console.log(`\n== ${bench.name}: ${bench.what}`)
    if (!busy) await waitForRest(signal)
    const say = (text: string) => console.log(`· ${text}`)
    const context = { quick: options.quick, busy: busy !== undefined, signal, say, ...(options.sessions && { sessions: options.sessions }) }
    const result = await withScope(everything, (scope) => bench.run({ ...context, scope }))
    const text = signResult(bench, result, busy)
    console.log(`\n${text}`)
    if (options.quick) console.log('\nQuick run: these figures mean nothing.')
    if (options.write && !busy) writeFileSync(readme, placeResult(readFileSync(readme, 'utf8'), bench.name, text))
  }
  if (options.write && busy) console.log('\nNothing was written: the machine was busy.')
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), benches)
  if (options.help) {
    console.log(helpText(benches))
    return 0
  }
  const everything = createScope()
  const interrupted = new AbortController()
  const called = new Promise<'called off'>((resolve) => interrupted.signal.addEventListener('abort', () => resolve('called off')))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => interrupted.abort())
  process.channel?.unref()
  const running = runAll(options, everything, interrupted.signal)
  // What is under way fails in many ways once its processes are ended.
  running.catch(() => undefined)
  try {
    if ((await Promise.race([running, called])) !== 'called off') return 0
    console.log('\nCleaning up…')
    return 130
  } finally {
    await everything.close()
  }
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(`\n${error instanceof Fault ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return 1
  }),
)
