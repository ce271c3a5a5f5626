import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, openSync, closeSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '@videozz/postgres'
import { ringScript, serviceScript, swiftAccount, swiftFiles, swiftRegion, type SwiftPorts } from './swift-config.ts'

export interface SwiftServer {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  stop: () => Promise<void>
}

// Debian's own: Swift is a Debian package, and another python3 may come first on the path.
const python = '/usr/bin/python3'
const services = ['account', 'container', 'object', 'proxy'] as const

async function choosePorts(): Promise<SwiftPorts> {
  const [account = 0, container = 0, object = 0, proxy = 0, memcached = 0] = await Promise.all(Array.from({ length: 5 }, findFreePort))
  return { account, container, object, proxy, memcached }
}

function spawnService(folder: string, name: string, command: string, args: string[]): ChildProcess {
  const log = openSync(join(folder, 'log', `${name}.log`), 'a')
  // Killed with the test that started it, however that ends.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', command, ...args], { cwd: folder, stdio: ['ignore', log, log] })
  closeSync(log)
  return child
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return true
    },
    () => false,
  )
}

/**
 * Starts OpenStack Swift with its S3 interface on loopback (Debian packages python3-swift and memcached), on free ports
 * in a temporary folder, empty. Takes 5 to 35 s. Set `forcePathStyle` in the client.
 * @throws with the end of the logs when a service does not come up within four minutes.
 */
export async function startSwift(options: { origins?: string[] } = {}): Promise<SwiftServer> {
  const ports = await choosePorts()
  const folder = mkdtempSync(join(tmpdir(), 'videozz-swift-'))
  const etc = join(folder, 'etc')
  for (const part of ['etc', 'log', 'srv/d1']) mkdirSync(join(folder, part), { recursive: true })
  const { username } = userInfo()
  const files = swiftFiles({ folder, user: username, ports, origins: options.origins ?? ['http://localhost:8080'] })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(etc, name), text)
  await promisify(execFile)(python, ['-c', ringScript, etc, ...[ports.account, ports.container, ports.object].map(String)])

  const memcachedUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const children = [
    spawnService(folder, 'memcached', 'memcached', [...memcachedUser, '-l', '127.0.0.1', '-p', String(ports.memcached), '-m', '64']),
  ]
  for (const name of services) children.push(spawnService(folder, name, python, ['-c', serviceScript, etc, name]))

  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }),
    )
    rmSync(folder, { recursive: true, force: true })
  }

  const endpoint = `http://127.0.0.1:${ports.proxy}`
  for (const end = Date.now() + 240_000; ; await delay(100)) {
    const up = await Promise.all([
      answers(`${endpoint}/healthcheck`),
      ...[ports.account, ports.container, ports.object].map((port) => answers(`http://127.0.0.1:${port}/`)),
    ])
    if (up.every(Boolean))
      return {
        endpoint,
        region: swiftRegion,
        accessKeyId: `${swiftAccount.name}:${swiftAccount.user}`,
        secretAccessKey: swiftAccount.secret,
        stop,
      }
    const dead = children.findIndex((child) => child.exitCode !== null || child.signalCode !== null)
    if (dead < 0 && Date.now() < end) continue
    const logs = ['memcached', ...services].map(
      (name) => `${name}: ${readFileSync(join(folder, 'log', `${name}.log`), 'utf8').slice(-800)}`,
    )
    await stop()
    throw new Error(`Swift did not start.\n${logs.join('\n')}`)
  }
}
