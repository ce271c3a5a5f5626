import { parseArgs } from 'node:util'
import { StartFault } from '../start/start-fault.ts'

export interface Command {
  data: string | undefined
  help: boolean
  names: string[]
}

/** Reads `--data`, `--help` and plain names. @throws StartFault on an unknown option. */
export function readCommand(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { data: { type: 'string' }, help: { type: 'boolean', default: false, short: 'h' } },
    })
    return { data: values.data, help: values.help, names: positionals }
  } catch (error) {
    throw new StartFault(`opção desconhecida ou incompleta (${(error as Error).message.split('\n')[0]}). Veja --help.`)
  }
}
