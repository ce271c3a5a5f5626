import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePort } from '@videozz/postgres'

export interface NginxOptions {
  /** Origins or `host:port` of the api processes behind it. */
  api: string[]
  /** `SECRET_KEY`, and `STORAGE_DIR` or `S3_*`, as the api has them. */
  env: Record<string, string>
  /** Further options of `npm run nginx-config`. */
  args?: string[]
}

export interface Nginx {
  /** Origin, such as `http://127.0.0.1:40123`. */
  url: string
  /** Folder of its configuration. */
  folder: string
  /** Process id of the master; its workers are its children. */
  pid: number
  accessLog: () => string
  errorLog: () => string
  /** Writes the configuration again, with these options and variables besides, and has it read. */
  reload: (args?: string[], env?: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
}

/** Path of Debian's package, which is not in every PATH. */
const binary = '/usr/sbin/nginx'
const command = fileURLToPath(new URL('../../../tooling/src/deploy/nginx-config.ts', import.meta.url))

async function writeConfiguration(args: string[], env: Record<string, string>): Promise<void> {
  // Nothing of the caller's own environment may decide where the bytes come from.
  const plain = { PATH: process.env['PATH'] ?? '', DATA_DIR: tmpdir(), ...env }
  await promisify(execFile)(process.execPath, [command, ...args], { env: plain })
}

const read = (file: string): string => readFileSync(file, { encoding: 'utf8', flag: 'a+' })

async function untilAnswering(url: string, child: ChildProcess, words: () => string): Promise<void> {
  for (const end = Date.now() + 120_000; ; await delay(20)) {
    const answered = await fetch(`${url}/files/s/none`, { signal: AbortSignal.timeout(10_000) }).then(
      async (response) => {
        await response.body?.cancel()
        return response.headers.get('x-request-id') !== null
      },
      () => false,
    )
    if (answered) return
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > end) throw new Error(`nginx did not start.\n${words()}`)
  }
}

/**
 * Starts the nginx that `npm run nginx-config` sets up, on a free port of loopback, in a temporary folder (Debian packages nginx-light and
 * libnginx-mod-http-js).
 * @throws with nginx's error output when it does not start.
 */
export async function startNginx({ api, env, args = [] }: NginxOptions): Promise<Nginx> {
  const root = mkdtempSync(join(tmpdir(), 'videozz-nginx-'))
  const folder = join(root, 'configuration')
  const port = await findFreePort()
  const place = (name: string) => join(root, name)
  mkdirSync(place('temporary'))
  const own = {
    out: folder,
    listen: `127.0.0.1:${port}`,
    pid: place('pid'),
    log: place('access.log'),
    'error-log': place('error.log'),
    temporary: place('temporary'),
    cache: place('cache'),
  }
  // Only root's nginx changes to another user, and what tests store is root's own then.
  const user = process.getuid?.() === 0 ? ['--user', 'root'] : []
  const hosts = api.flatMap((address) => ['--api', address.replace(/^http:\/\//, '')])
  const fixed = [...Object.entries(own).flatMap(([name, value]) => [`--${name}`, value]), ...hosts, ...user, ...args]
  await writeConfiguration(fixed, env)
  const output = openSync(place('output.log'), 'a')
  const configuration = ['-c', join(folder, 'nginx.conf'), '-e', place('error.log')]
  const nginx = spawn('setpriv', ['--pdeathsig', 'TERM', '--', binary, ...configuration, '-g', 'daemon off;'], {
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (nginx.exitCode === null && nginx.signalCode === null) {
      const gone = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await gone
    }
    rmSync(root, { recursive: true, force: true })
  }
  try {
    await untilAnswering(url, nginx, () => read(place('output.log')) + read(place('error.log')))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    folder,
    pid: nginx.pid ?? 0,
    accessLog: () => read(place('access.log')),
    errorLog: () => read(place('error.log')),
    reload: async (more = [], moreEnv = {}) => {
      await writeConfiguration([...fixed, ...more], { ...env, ...moreEnv })
      await promisify(execFile)(binary, [...configuration, '-s', 'reload'])
    },
    stop,
  }
}
