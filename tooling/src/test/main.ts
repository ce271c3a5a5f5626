import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { endLeftovers } from './leftovers.ts'
import { setCompileCache } from './set-compile-cache.ts'
import { addTally, emptyTally, type Step, type Tally, tallyOf } from './step.ts'
import { checkSizes } from './check-sizes.ts'
import { runJourneys } from './run-journeys.ts'
import { runProgram } from './run-program.ts'
import { runUnits } from './run-units.ts'

const root = resolve(import.meta.dirname, '../../..')
const mark = randomUUID()
process.env['VIDEOZZ_TEST_RUN'] = mark
setCompileCache()
process.channel?.unref()

const passes = async (file: string, args: string[]): Promise<Tally> => {
  const code = await runProgram(root, file, args)
  return tallyOf(code === 0 ? [] : [`${file} ended with code ${code}: see what it printed above`])
}

const steps: Step[] = [
  { name: 'types', run: () => passes('node_modules/typescript/bin/tsc', ['-b']) },
  { name: 'lint', run: () => passes('tooling/src/lint/run.ts', []) },
  { name: 'units', run: () => runUnits(root) },
  { name: 'sizes', run: async () => checkSizes(root) },
  { name: 'journeys', run: () => runJourneys(root) },
]

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) throw new Error(`Não há a etapa ${unknown.join(', ')}. Há: ${steps.map((step) => step.name).join(', ')}.`)
  let total: Tally = emptyTally
  for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    console.log(`\n== ${step.name}`)
    const since = Date.now()
    const tally = await step.run()
    const left = (await endLeftovers(mark)).map((line) => `left running: ${line}`)
    const own = addTally(tally, tallyOf(left))
    total = addTally(total, { ...own, failures: own.failures.map((text) => `${step.name}: ${text}`) })
    console.log(
      `== ${step.name}: ${own.passed} passed, ${own.failures.length} failed, ${own.skipped} skipped, ${Math.round((Date.now() - since) / 1000)} s`,
    )
  }
  // Said once more at the end, where a run's output is looked at first.
  for (const text of total.failures) console.log(`\nFAILED ${text}`)
  if (total.unstable.length > 0) console.log('')
  for (const name of total.unstable) console.log(`unstable: ${name}`)
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`)
  console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
  process.exitCode = total.failures.length === 0 && total.passed > 0 ? 0 : 1
}

await main()
