import { runStart } from '../run-start.ts'

// The start of a stand-in checkout: `node run.ts …options`, with the folder in STAND_IN.
await runStart(process.env['STAND_IN'] ?? '')
