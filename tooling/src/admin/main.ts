import { runCommand } from '../command/run-command.ts'
import { findDatabase } from '../command/open-database.ts'
import { runAdmin } from './run-admin.ts'

await runCommand(async () => console.log(await runAdmin(process.argv.slice(2), (data) => findDatabase(data, process.env))))
