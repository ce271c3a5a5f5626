import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveAccount } from '@videozz/postgres'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDataFolder } from './data-folder.ts'
import { keepChild } from './keep-child.ts'
import { type KeptDatabase, keepDatabase } from './keep-database.ts'
import { limitLogs, trimLogs } from './limit-logs.ts'

// Each test of the database starts a PostgreSQL of its own.
vi.setConfig({ testTimeout: 120_000 })

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
let folder: string
let said: string[]
const say = (text: string) => void said.push(text)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-full-'))
  chmodSync(folder, 0o755)
  said = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Makes the folder a disk of some size; false where this user may not. */
function mount(megabytes: number, option = 'mode=755'): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755,${option}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const unmount = () => execFileSync('umount', ['--lazy', folder])
const fill = () => execFileSync('sh', ['-c', `cat /dev/zero > ${folder}/filler 2> /dev/null || :`])
const free = () => rmSync(join(folder, 'filler'))

describe('the log of PostgreSQL', () => {
  it('stops with one line on standard error when it cannot be written, and begins again when it can', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let room = true
    const append = (file: string, text: string) => {
      if (!room) throw full()
      appendFileSync(file, text)
    }
    let database: KeptDatabase | undefined
    try {
      const { signal } = new AbortController()
      database = await keepDatabase({ folder, account: resolveAccount(), password: 'x', say, signal, append })
      const client = new pg.Client({ connectionString: database.maintenanceUrl })
      await client.connect()
      const fail = () => client.query('select 1 / 0').catch(() => undefined)
      const log = () => readFileSync(join(folder, 'logs/postgres.log'), 'utf8')
      room = false
      for (let count = 0; count < 5; count += 1) await fail()
      await expect.poll(() => complaints.mock.calls.length).toBe(1)
      expect(complaints.mock.calls[0]?.[0]).toContain('postgres.log não pode ser escrito')
      room = true
      await expect.poll(async () => (await fail(), log())).toMatch(/videozz: \d+ writes to this log were dropped[^]+division by zero/)
      await client.end()
    } finally {
      await database?.stop()
      complaints.mockRestore()
    }
  })

  it('a PostgreSQL that cannot start for lack of room is tried until there is some', async (context) => {
    if (!mount(400)) return context.skip()
    const options = { folder, account: resolveAccount(), password: 'x', say }
    try {
      await (await keepDatabase({ ...options, signal: new AbortController().signal })).stop()
      fill()
      const called = new AbortController()
      const refused = expect(keepDatabase({ ...options, signal: called.signal })).rejects.toThrow('o PostgreSQL não subiu')
      await expect.poll(() => said.join('\n'), { timeout: 30_000 }).toMatch(/por falta de espaço em .*: livres 0 MB; nova tentativa/)
      called.abort()
      await refused
      const starting = keepDatabase({ ...options, signal: new AbortController().signal })
      await expect.poll(() => said.filter((line) => line.includes('falta de espaço')).length, { timeout: 30_000 }).toBeGreaterThan(1)
      free()
      await (await starting).stop()
    } finally {
      unmount()
    }
  })
})

describe('logs on a full disk', () => {
  it('a log above its limit is emptied though no copy can be kept, and the supervisor runs on', (context) => {
    if (!mount(1)) return context.skip()
    try {
      writeFileSync(join(folder, 'api.log'), 'x'.repeat(600_000))
      fill()
      expect(() => trimLogs(folder, 1000)).not.toThrow()
      expect([statSync(join(folder, 'api.log')).size, existsSync(join(folder, 'api.log.1'))]).toEqual([0, false])
    } finally {
      unmount()
    }
  })

  it('a folder of logs that cannot be read is said once', () => {
    const stop = limitLogs(join(folder, 'missing'), say)
    stop()
    expect(said).toEqual([expect.stringContaining('não puderam ser encurtados')])
  })

  it('a child whose log cannot be made runs without one', async (context) => {
    if (!mount(1, 'nr_inodes=1')) return context.skip()
    const module = join(tmpdir(), `videozz-child-${process.pid}.mjs`)
    writeFileSync(module, 'setInterval(() => {}, 1000)')
    try {
      const child = keepChild({ name: 'api', module, env: process.env, logFile: join(folder, 'api.log'), say })
      expect(said).toEqual([expect.stringMatching(/^api roda sem registro: api.log não pôde ser criado \(ENOSPC/)])
      await expect.poll(() => child.pid()).toBeGreaterThan(0)
      expect([child.crashes(), child.lastOutput()]).toEqual([0, ''])
      await child.stop()
    } finally {
      unmount()
      rmSync(module)
    }
  })
})

describe('a data folder with little room', () => {
  it('is opened, its version file untouched; a new one is refused', (context) => {
    if (!mount(4)) return context.skip()
    const account = { uid: undefined, gid: undefined }
    const data = join(folder, 'data')
    try {
      expect(() => openDataFolder(data, account, '1.0.0')).toThrow('é preciso ao menos 200 MB')
      writeFileSync(join(data, 'version.json'), '{"format":1,"version":"0.9.0"}\n')
      fill()
      expect(openDataFolder(data, account, '1.0.0')).toBe(0)
      expect(readFileSync(join(data, 'version.json'), 'utf8')).toContain('0.9.0')
      truncateSync(join(folder, 'filler'))
      expect(openDataFolder(data, account, '1.0.0')).toBeGreaterThan(0)
      expect(readFileSync(join(data, 'version.json'), 'utf8')).toContain('1.0.0')
    } finally {
      unmount()
    }
  })
})
