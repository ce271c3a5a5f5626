import { runStart } from '../run-start.ts'

// The start of a stand-in checkout: `node run.ts …options`, with the folder in STAND_IN, and lives where STAND_IN_LIVES is set.
await runStart(process.env['STAND_IN'] ?? '', Boolean(process.env['STAND_IN_LIVES']))
