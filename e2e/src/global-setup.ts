import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** Resolves with the line that tells the product is ready; rejects when it ends before. */
function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const seen: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        seen.push(line)
        if (seen.length > 200) seen.shift()
        if (line.startsWith('ready ')) resolve()
      })
    }
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code} before it was ready:\n${seen.join('\n')}`)))
  })
}

/** Starts the product with an empty data folder; the returned function stops it and removes the folder. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const port = await freePort()
  const data = await mkdtemp(join(tmpdir(), 'videozz-e2e-'))
  const env = { ...process.env, DEMO_PASSWORD: 'demonstração 123', LOG_LEVEL: 'warn', PUBLIC_URL: `http://localhost:${port}` }
  const child = spawn(process.execPath, ['tooling/bootstrap.mjs', 'start', '--port', String(port), '--data', data], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await waitUntilReady(child)
  process.env.E2E_URL = env.PUBLIC_URL
  process.env.E2E_DATA = data
  process.env.E2E_PASSWORD = env.DEMO_PASSWORD
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
}
