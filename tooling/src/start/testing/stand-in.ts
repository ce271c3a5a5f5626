import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '@videozz/postgres'

const leaving = `process.on('disconnect', () => process.exit(0)); process.on('SIGTERM', () => process.exit(0))\n`
const modules: Record<string, string> = {
  'apps/api/src/main.ts': `import { createServer } from 'node:http'
${leaving}createServer((request, response) => {
  if (request.url === '/crash') process.exit(7)
  if (request.url === '/pid') return response.end(String(process.pid))
  response.end(JSON.stringify({ databaseUrl: process.env.DATABASE_URL, secret: process.env.SECRET_KEY, storage: process.env.STORAGE_DIR, rtmp: process.env.LIVE_RTMP_PORT }))
}).listen(Number(process.env.PORT), '127.0.0.1')\n`,
  'apps/worker/src/main.ts': `${leaving}setInterval(() => {}, 1000)\n`,
  'apps/live/src/main.ts': `import { createServer } from 'node:net'
${leaving}createServer((socket) => socket.end(String(process.pid)))
  .on('error', () => setInterval(() => {}, 1000)).listen(Number(process.env.LIVE_RTMP_PORT), '127.0.0.1')\n`,
  'apps/api/src/seed-demo.ts': `if (process.env.DEMO_PASSWORD.length < 8) { console.error('DEMO_PASSWORD deve ter pelo menos 8 caracteres'); process.exit(1) }\nconsole.log('demo@videozz.local')\n`,
}

/** A checkout with tiny programs in place of api, worker and live; every process started from it has its mark. */
export interface StandIn {
  folder: string
  data: string
  write: (path: string, text: string) => void
  /** Runs the start to its ready line or its end. */
  start: (args: string[], env?: NodeJS.ProcessEnv) => Promise<Started>
  /** Ids of the running processes of this stand-in, PostgreSQL's included. @param path of a module: of those that run it. */
  running: (path?: string) => number[]
  waitForNone: () => Promise<void>
  remove: () => Promise<void>
}

export interface Started {
  child: ChildProcess
  output: () => string
  ready: boolean
  /** Exit code, once it has ended. */
  code: Promise<number | null>
}

function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((entry) => {
      try {
        return (
          readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(text) || readFileSync(`/proc/${entry}/environ`, 'utf8').includes(text)
        )
      } catch {
        return false
      }
    })
    .map(Number)
}

/** The variables of this process that a start gets: nothing of the developer's own may decide what it does. */
const passedOn = (): NodeJS.ProcessEnv =>
  Object.fromEntries(['PATH', 'VIDEOZZ_TEST_RUN', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]]))

function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It exited since it was listed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The data folder of a product that was started and stopped once, and a function that removes it. */
export interface PreparedData {
  folder: string
  remove: () => Promise<void>
}

/** Makes data folders for products that are not started for the first time: making a database takes most of a first start. */
export async function prepareData(): Promise<PreparedData> {
  const house = makeStandIn()
  const { child, ready, output, code } = await house.start(['--port', String(await findFreePort()), '--no-demo'])
  if (!ready) throw new Error(output())
  child.kill('SIGTERM')
  await code
  return { folder: house.data, remove: house.remove }
}

/** @param prepared begins with a copy of this data folder instead of an empty one. */
export function makeStandIn(prepared?: PreparedData): StandIn {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-start-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('package.json', '{ "type": "module", "version": "0.1.0" }')
  for (const [path, text] of Object.entries(modules)) write(path, text)
  // With owners and modes: the database belongs to another user where root starts it.
  if (prepared) execFileSync('cp', ['-a', prepared.folder, data])
  const running = (path = '') => processesWith(join(folder, path))
  const waitForNone = async () => {
    while (running().length > 0) await delay(50)
  }
  return {
    folder,
    data,
    write,
    running,
    waitForNone,
    start: async (args, env = {}) => {
      const child = spawn(process.execPath, [resolve(import.meta.dirname, 'run.ts'), '--data', data, ...args], {
        env: { ...passedOn(), STAND_IN: folder, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let text = ''
      const code = once(child, 'close').then(([exit]) => exit as number | null)
      const ready = await new Promise<boolean>((done) => {
        const collect = (chunk: Buffer) => {
          text += chunk.toString()
          if (/^ready /m.test(text)) done(true)
        }
        child.stdout.on('data', collect)
        child.stderr.on('data', collect)
        child.once('close', () => done(false))
      })
      return { child, output: () => text, ready, code }
    },
    remove: async () => {
      for (const pid of running()) endIfThere(pid)
      await waitForNone()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
