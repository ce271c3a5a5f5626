import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@videozz/postgres'
import type { Scope } from '../scope.ts'
import { findDescendant } from './processes.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Product = {
  url: string
  /** Its data folder. */
  data: string
  /** Process of the start command; everything of the product descends from it. */
  pid: number
  api: number
  worker: number
  demo: { email: string; password: string }
}
export type ProductOptions = {
  env?: Record<string, string>
  port?: number
  /** Runs on this core alone. */
  core?: number
}

// Settings of the shell or of `.env` must not lead a bench to a real database or bucket.
const ownSettings = ['DATABASE_URL', 'STORAGE_DIR', 'DATA_DIR', 'HOST', 'SMTP_URL', 'ACCOUNTS_MODE', 'ENCODE_CONCURRENCY', 'SECRET_KEY']
const s3Settings = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
/** These settings, empty. */
export const blankSettings = Object.fromEntries([...ownSettings, ...s3Settings, 'ACCOUNT_SIGNING_KEY'].map((name) => [name, '']))

/** An empty folder for the time of a scope, in TMPDIR. */
export function makeFolder(scope: Scope): string {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-bench-'))
  scope.add(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function waitReady(child: ChildProcess): Promise<void> {
  const seen: string[] = []
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        seen.push(line)
        if (line.startsWith('ready ')) resolve()
      })
    }
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code} before it was ready:\n${seen.join('\n')}`)))
  })
}

/** Runs the command of `npm start` with an empty data folder until the scope closes. @throws Error with what it printed when it ends early. */
export async function startProduct(scope: Scope, options: ProductOptions = {}): Promise<Product> {
  const data = makeFolder(scope)
  const port = options.port ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const password = randomBytes(12).toString('hex')
  const start = [process.execPath, 'tooling/bootstrap.mjs', 'start', '--port', String(port), '--data', data]
  const [command = '', ...args] = options.core === undefined ? start : ['taskset', '-c', String(options.core), ...start]
  const env = { ...process.env, ...blankSettings, LOG_LEVEL: 'warn', PUBLIC_URL: url, DEMO_PASSWORD: password, ...options.env }
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = once(child, 'exit')
  scope.add(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await gone
  })
  await waitReady(child)
  const pid = child.pid ?? 0
  return {
    url,
    data,
    pid,
    api: findDescendant(pid, 'apps/api/src/main.ts'),
    worker: findDescendant(pid, 'apps/worker/src/main.ts'),
    demo: { email: 'demo@videozz.local', password },
  }
}
