import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What a confined program is given, and all that it may reach. */
const allowed = ['source', 'own-folder']
const program = fileURLToPath(new URL('testing/run-hostile.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
const nobody = 65_534

let root: string
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  response.end('hello')
})
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'videozz-hostile-'))
  chmodSync(root, 0o755)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

/** A path to the system's programs but those named. */
function programsWithout(names: string[]): string | undefined {
  if (names.length === 0) return process.env['PATH']
  const folder = mkdtempSync(join(root, 'bin-'))
  chmodSync(folder, 0o755)
  for (const system of ['/usr/bin', '/usr/sbin'])
    for (const name of readdirSync(system))
      if (!names.includes(name) && !existsSync(join(folder, name))) symlinkSync(join(system, name), join(folder, name))
  return folder
}

/** Runs the hostile program in a new data folder. Its secrets are open to their owner's group and others: only the sandbox hides them. */
async function attack(missing: string[], account: number | undefined) {
  const data = mkdtempSync(join(root, 'data-'))
  chmodSync(data, 0o711)
  mkdirSync(join(data, 'tmp'))
  writeFileSync(join(data, 'secrets.json'), 'secret', { mode: 0o644 })
  if (account !== undefined) for (const path of ['', 'tmp', 'secrets.json']) chownSync(join(data, path), account, account)
  const { port } = server.address() as AddressInfo
  const path = programsWithout(missing)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, data, String(port)], {
    env: { ...(path !== undefined && { PATH: path }), HOSTILE_TEST_SECRET: 'x' },
    ...(account !== undefined && { uid: account, gid: account }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const words = await text(child.stdout)
  const result = JSON.parse(words) as { kind: string; exitCode: number; stderr: string; reached: string[]; signalled: boolean }
  const changed = ['planted', 'source.mp4'].filter(
    (name) => existsSync(join(data, name)) && readFileSync(join(data, name), 'utf8') === 'x\n',
  )
  return { ...result, changed }
}

describe.each([
  ['this user', undefined],
  ['an ordinary user', nobody],
] as const)('a program taken over, run by a worker of %s', (_who, account) => {
  it.each([
    ['with bubblewrap', [], /^/],
    ['without bubblewrap', ['bwrap'], /^(namespaces|filters)$/],
    ['without bubblewrap and unshare', ['bwrap', 'unshare'], /^filters$/],
  ] as const)('%s reaches its own files alone', async (_how, missing, kinds) => {
    // Only root can become another user.
    if (account !== undefined && !isRoot) return
    asked = 0
    const { kind, exitCode, stderr, reached, signalled, changed } = await attack([...missing], account)
    process.stdout.write(`worker of ${account ?? process.getuid?.()}, ${kind}: reached ${reached.join(', ')}\n`)
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(kind).toMatch(kinds)
    expect(reached).toEqual(allowed)
    expect([asked, signalled, changed]).toEqual([0, false, []])
  })
})
