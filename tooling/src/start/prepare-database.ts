import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { OperatorFault } from '../command/operator-fault.ts'

/** What the preparing program reads from its standard input, as JSON. */
export interface DatabaseToPrepare {
  databaseUrl: string
  /** Given for the embedded PostgreSQL: a connection from which the database is made when it is missing. */
  maintenanceUrl: string | undefined
}

/** What it writes, as JSON: names of the migrations applied now, or a fault for the operator. */
export type Prepared = { applied: string[] } | { fault: string }

export interface Preparation {
  /** Creates the database when missing and migrates its schema. @returns names of migrations applied. @throws OperatorFault. */
  run: (database: DatabaseToPrepare) => Promise<string[]>
  cancel: () => void
}

/**
 * Starts the program that prepares the database, as a separate process, so that the supervisor never loads the database's modules. They
 * load while PostgreSQL starts; the program waits for `run`, and ends when this process does.
 */
export function prepareDatabase(): Preparation {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'run-prepare.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // A child that has ended already is reported by its result.
  child.stdin.on('error', () => undefined)
  const failed = new Promise<string>((_resolve, reject) => child.once('error', reject))
  const answer = Promise.race([text(child.stdout), failed])
  answer.catch(() => undefined)
  return {
    run: async (database) => {
      child.stdin.end(JSON.stringify(database))
      const words = await answer
      if (words === '') throw new OperatorFault('o banco de dados não pôde ser preparado.')
      const prepared = JSON.parse(words) as Prepared
      if ('fault' in prepared) throw new OperatorFault(prepared.fault)
      return prepared.applied
    },
    cancel: () => void child.kill(),
  }
}
