import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@videozz/postgres'

const ownRoot = join(dirname(fileURLToPath(import.meta.url)), '../..')

export type Product = {
  url: string
  data: string
  /** Process id of the start command; api, worker and the rest descend from it. */
  pid: number
  /** Ends it as Ctrl-C does. */
  stop: () => Promise<void>
  /** Resolves when the start command has exited, for any reason. */
  gone: Promise<unknown>
}

export const makeDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'videozz-e2e-'))
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/**
 * Runs `npm start`'s own command and waits for its ready line.
 * @param options.root the checkout that is started; this one by default.
 * @throws with what it printed when it ends before.
 */
export async function startProduct(options: {
  data: string
  root?: string
  port?: number
  env?: Record<string, string>
}): Promise<Product> {
  const port = options.port ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const args = ['tooling/bootstrap.mjs', 'start', '--port', String(port), '--data', options.data]
  // Products that start at the same time would find the same ports of lives free.
  const ports = { LIVE_RTMP_PORT: String(await findFreePort()), LIVE_STUDIO_PORT: String(await findFreePort()) }
  const env = { ...process.env, LOG_LEVEL: 'warn', PUBLIC_URL: url, ...ports, ...options.env }
  const child = spawn(process.execPath, args, { cwd: options.root ?? ownRoot, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    const seen: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        seen.push(line)
        if (line.startsWith('ready ')) resolve()
      })
    }
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code} before it was ready:\n${seen.join('\n')}`)))
  })
  return {
    url,
    data: options.data,
    pid: child.pid ?? 0,
    gone,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
