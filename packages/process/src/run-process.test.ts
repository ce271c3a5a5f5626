import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
})

function run(env: Record<string, string>) {
  const child = fork(new URL('./testing/example-process.ts', import.meta.url), {
    env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://u:p@127.0.0.1/x', ...env },
    silent: true,
  })
  children.push(child)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const streams = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'))
  const code = Promise.all([once(child, 'exit'), ...streams]).then(([[exit]]) => exit as number | null)
  return { child, code, output: () => output }
}

async function runReady(env: Record<string, string> = {}) {
  const started = run(env)
  const first = await Promise.race([once(started.child, 'message'), started.code])
  if (!Array.isArray(first)) throw new Error(started.output())
  expect(first[0]).toEqual({ type: 'ready', port: 4321 })
  return started
}

describe('runProcess shutdown and faults', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops once on a repeated %s and exits with code 0', async (signal) => {
    const { child, code, output } = await runReady()
    child.kill(signal)
    child.kill(signal)
    expect(await code).toBe(0)
    const lines = output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; process: string; reason?: string })
    // The logger may write two lines of one moment in either order.
    expect(lines.toSorted((a, b) => a.msg.localeCompare(b.msg))).toMatchObject([
      { process: 'example', msg: 'example stopping', reason: signal },
      { process: 'example', msg: 'stopped once' },
    ])
  })

  it('stops with exit code 0 when the IPC channel to the supervisor disconnects', async () => {
    const { child, code, output } = await runReady()
    child.disconnect()
    expect(await code).toBe(0)
    expect(output()).toContain('supervisor gone')
  })

  it.each([
    ['stop', 'did not stop cleanly'],
    ['hang', 'stopped once'],
  ])('exits with code 1 when stop() throws or exceeds stopTimeoutMs: %s', async (FAULT, words) => {
    const { child, code, output } = await runReady({ FAULT })
    child.kill('SIGTERM')
    expect(await code).toBe(1)
    expect(output()).toContain(words)
  })

  it.each([
    ['rejection', 'a rejection nobody handled'],
    ['exception', 'an error nobody caught'],
  ])('exits with code 1 on an unhandled %s', async (FAULT, words) => {
    const { child, code, output } = await runReady({ FAULT })
    child.send('go')
    expect(await code).toBe(1)
    expect(output()).toContain(words)
  })
})

describe('runProcess start failure', () => {
  it('prints every environment fault without a stack trace and exits with code 78', async () => {
    const { code, output } = run({ DATABASE_URL: '', PORT: 'x', LOG_LEVEL: 'loud', FAULT: 'nowhere' })
    expect(await code).toBe(78)
    expect(output().trimEnd().split('\n')).toEqual([
      'A configuração tem falhas:',
      '  DATABASE_URL é obrigatória',
      '  PORT deve ser o número de uma porta',
      '  LOG_LEVEL deve ser fatal, error, warn, info, debug, trace ou silent',
      '  FAULT deve ser start, explained, stop, hang, rejection ou exception',
    ])
  })

  it('exits with code 78 for an explained error, otherwise prints the stack trace and exits with code 1', async () => {
    const explained = run({ FAULT: 'explained' })
    expect([await explained.code, explained.output()]).toEqual([78, 'O banco é de uma versão mais nova.\n'])
    const other = run({ FAULT: 'start' })
    expect(await other.code).toBe(1)
    expect(other.output()).toMatch(/Error: it does not start\n +at /)
  })
})
