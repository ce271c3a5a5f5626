import { parseArgs } from 'node:util'
import { unknownOption } from './operator-fault.ts'

export interface Command {
  data: string | undefined
  help: boolean
  names: string[]
}

/** Reads `--data`, `--help` and plain names. @throws OperatorFault on an unknown option. */
export function readCommand(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { data: { type: 'string' }, help: { type: 'boolean', default: false, short: 'h' } },
    })
    return { data: values.data, help: values.help, names: positionals }
  } catch (error) {
    throw unknownOption(error)
  }
}
