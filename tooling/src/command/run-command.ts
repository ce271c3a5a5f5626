import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './checkout.ts'
import { OperatorFault } from './operator-fault.ts'

/** Runs a command of the command line: loads `.env`, turns an OperatorFault into one line, and any error into exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  if (existsSync(join(checkout, '.env'))) process.loadEnvFile(join(checkout, '.env'))
  process.channel?.unref()
  try {
    await work()
  } catch (error) {
    console.error(
      `\nNão foi possível continuar: ${error instanceof OperatorFault ? error.message : error instanceof Error ? error.stack : String(error)}`,
    )
    process.exitCode = 1
  }
}
