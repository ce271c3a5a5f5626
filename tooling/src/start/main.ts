import { resolve } from 'node:path'
import { runStart } from './run-start.ts'

await runStart(resolve(import.meta.dirname, '../../..'))
