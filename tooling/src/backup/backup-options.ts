import { parseArgs } from 'node:util'
import { resolveTyped } from '../command/checkout.ts'
import { unknownOption } from '../command/operator-fault.ts'

/** Options of `npm run backup` and `npm run restore`. */
export interface Arguments {
  data: string | undefined
  /** Where to write or read the archive, absolute. */
  to: string | undefined
  from: string | undefined
  force: boolean
  help: boolean
}

/** Reads the options of backup and restore. @throws OperatorFault on an unknown one. */
export function readArguments(args: string[]): Arguments {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({ args, options: { data: text, to: text, from: text, force: flag, help: { ...flag, short: 'h' } } })
    return { ...values, data: values.data, to: values.to && resolveTyped(values.to), from: values.from && resolveTyped(values.from) }
  } catch (error) {
    throw unknownOption(error)
  }
}
