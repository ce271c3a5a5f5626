import { execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from './create-logger.ts'
import { createLogOutput } from './log-output.ts'

class Full extends Error {
  readonly code = 'ENOSPC'
}

/** Standard output and error as texts; `room` is false while nothing can be written. */
function fakeFiles() {
  const files = { 1: '', 2: '' }
  const state = { room: true, errorsRoom: true }
  const write = ((file: 1 | 2, bytes: Buffer, from: number) => {
    if (file === 1 ? !state.room : !state.errorsRoom) throw new Full('no space left on device')
    files[file] += bytes.subarray(from).toString()
    return bytes.length - from
  }) as never
  return { files, state, write }
}

describe('log output without room', () => {
  it('drops lines without an error, complains once, and tells their number when there is room again', () => {
    const { files, state, write } = fakeFiles()
    const output = createLogOutput('api', write)
    const log = createLogger({ process: 'api', level: 'info', destination: output })
    log.info('before')
    state.room = false
    for (let line = 0; line < 5; line += 1) log.error({ err: new Error('x') }, 'lost')
    expect(files[2].match(/log lines are dropped/g)).toHaveLength(1)
    state.room = true
    log.info('after')
    expect(output.dropped()).toBe(5)
    const lines = files[1].split('\n').filter(Boolean)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'before' },
      { process: 'api', dropped: 5, level: 40 },
      { msg: 'after' },
    ])
  })

  it('goes on where standard error is full too', () => {
    const { state, write } = fakeFiles()
    state.room = state.errorsRoom = false
    const output = createLogOutput('api', write)
    output.write('a\n')
    output.write('b\n')
    expect(output.dropped()).toBe(2)
  })
})

describe('a process whose log is on a full disk', () => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    }
  })

  // Only root may mount; where it may not, /dev/full stands for the disk.
  function tinyDisk(): string | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'videozz-full-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      rmSync(folder, { recursive: true })
      return undefined
    }
    folders.push(folder)
    return folder
  }
  const start = (file: string) => {
    const number = openSync(file, 'a')
    const program = new URL('./testing/example-process.ts', import.meta.url)
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program.pathname], {
      env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://u:p@127.0.0.1/x', CHATTER: '1' },
      stdio: ['ignore', number, number, 'ipc'],
    })
    closeSync(number)
    return child
  }

  it('runs on, and logs again when there is room', async (context) => {
    const folder = tinyDisk()
    if (folder === undefined) return context.skip()
    const log = join(folder, 'api.log')
    const child = start(log)
    const heard: { dropped?: number }[] = []
    child.on('message', (message) => heard.push(message as { dropped?: number }))
    const dropped = () => heard.findLast((message) => message.dropped !== undefined)?.dropped ?? 0
    // Nothing is left for the log at once, as where uploads fill the disk.
    execFileSync('sh', ['-c', `cat /dev/zero > ${folder}/fill 2> /dev/null || :`])
    await expect.poll(dropped, { timeout: 20_000 }).toBeGreaterThan(20)
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
    truncateSync(join(folder, 'fill'))
    await expect.poll(() => readFileSync(log, 'utf8'), { timeout: 20_000 }).toMatch(/"dropped":\d+/)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('runs on where every write fails', async () => {
    const child = start('/dev/full')
    const dropped = new Promise((resolve) => {
      child.on('message', (message: { dropped?: number }) => (message.dropped ?? 0) > 20 && resolve(message.dropped))
    })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    expect(await Promise.race([dropped, ended.then(() => 'ended')])).toBeGreaterThan(20)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
