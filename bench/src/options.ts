import { parseArgs } from 'node:util'
import { type Bench, Fault } from './bench.ts'

export type Options = { names: string[]; quick: boolean; busy: boolean; write: boolean; help: boolean; sessions?: number }

/** Reads the command line. @throws Fault naming what is wrong. */
export function readOptions(args: string[], benches: readonly Bench[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      busy: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      sessions: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0)
    throw new Fault(`There is no bench ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`)
  const { quick = false, busy = false, write = false, help = false } = values
  if (write && quick) throw new Fault('--quick measures nothing worth keeping: leave out --quick or --write.')
  if (values.sessions !== undefined && !/^[1-9]\d{3,8}$/.test(values.sessions))
    throw new Fault('--sessions takes a number from 1000 to 999999999.')
  const sessions = values.sessions === undefined ? {} : { sessions: Number(values.sessions) }
  return { names: positionals, quick, busy, write, help, ...sessions }
}

export const helpText = (benches: readonly Bench[]): string => `Usage: npm run bench -- [options] [name…]

Without names all of them run, one after the other:

${benches.map(({ name, what }) => `  ${name.padEnd(12)} ${what}`).join('\n')}

  --quick   small sizes and two rounds: shows that a bench runs; its figures mean nothing
  --busy    runs on a busy machine too, and says so with the results
  --write   puts the results into bench/README.md (not those of --quick or of a busy machine)
  --sessions N  sessions of the benches statistics (ten million) and archive (300,000)
  --help    shows this help
`
