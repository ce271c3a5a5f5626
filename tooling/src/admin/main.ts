import { runCommand } from '../backup/backup-options.ts'
import { findDatabase } from '../storage/open-database.ts'
import { runAdmin } from './run-admin.ts'

await runCommand(async () => console.log(await runAdmin(process.argv.slice(2), (data) => findDatabase(data, process.env))))
