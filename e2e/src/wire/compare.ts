import { readFileSync } from 'node:fs'
import { findDifferences, type Recording } from './find-differences.ts'

/** `node e2e/src/wire/compare.ts A B`: prints where two recordings differ; exits 1 when they do. */
const [a, b] = process.argv.slice(2)
if (a === undefined || b === undefined) throw new Error('usage: node e2e/src/wire/compare.ts BEFORE AFTER')
const read = (file: string): Recording => JSON.parse(readFileSync(file, 'utf8')) as Recording
const differences = findDifferences(read(a), read(b))
process.stdout.write(differences.length === 0 ? 'equal\n' : `${differences.join('\n')}\n${differences.length} differences\n`)
process.exitCode = differences.length === 0 ? 0 : 1
