// The program of prepareDatabase: reads a DatabaseToPrepare, writes a Prepared.
import { text } from 'node:stream/consumers'
import { OperatorFault } from '../command/operator-fault.ts'
import { makeDatabase } from './make-database.ts'
import { migrate } from './migrate.ts'
import type { DatabaseToPrepare, Prepared } from './prepare-database.ts'

async function prepare({ databaseUrl, maintenanceUrl }: DatabaseToPrepare): Promise<Prepared> {
  try {
    if (maintenanceUrl !== undefined) await makeDatabase(maintenanceUrl)
    return { applied: await migrate(databaseUrl) }
  } catch (error) {
    if (error instanceof OperatorFault) return { fault: error.message }
    throw error
  }
}

const input = await text(process.stdin)
// Empty when the supervisor ended before sending a request.
if (input !== '') console.log(JSON.stringify(await prepare(JSON.parse(input) as DatabaseToPrepare)))
