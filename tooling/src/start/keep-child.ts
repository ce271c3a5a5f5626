import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { wordsOf } from '../command/operator-fault.ts'

export interface ChildOptions {
  /** Short name for the operator: `api`, `worker`. */
  name: string
  /** Module that Node runs, absolute. */
  module: string
  args?: string[]
  /** Options of Node beyond those that all processes have. */
  nodeOptions?: readonly string[]
  cwd?: string
  env: NodeJS.ProcessEnv
  /** File its output is appended to; undefined shows it in this terminal. */
  logFile: string | undefined
  say: (text: string) => void
  /** First pause before a restart, in milliseconds; doubles with each crash in a row up to 30 s. A live is on air again within two seconds. */
  firstPauseMs?: number
}

export interface KeptChild {
  pid: () => number | undefined
  /** Crashes so far. */
  crashes: () => number
  /** The last lines of its log since it was started last. */
  lastOutput: () => string
  restart: () => void
  /** Sends SIGTERM, and kills it and everything it started after `timeoutMs`. */
  stop: (timeoutMs?: number) => Promise<void>
}

// Storage frees the buffers of uploads itself: see collectYoung. A young generation of half the usual size saves 30 MB at rest.
const commonOptions = ['--disable-warning=ExperimentalWarning', '--expose-gc', '--max-semi-space-size=8']
// After a run this long the next crash is answered by the first pause again.
const healthyAfterMs = 10_000
const longestPauseMs = 30_000

/** Starts a Node module as a child process and restarts it whenever it exits. */
export function keepChild(options: ChildOptions): KeptChild {
  const { name, logFile, say } = options
  const firstPauseMs = options.firstPauseMs ?? 100
  let child: ChildProcess
  let stopping = false
  let restarting = false
  let crashes = 0
  let pauseMs = firstPauseMs
  let logStart = 0
  const ending = new AbortController()

  const launch = () => {
    const log = logFile === undefined ? undefined : openLog(logFile)
    logStart = log === undefined ? 0 : fstatSync(log).size
    const output = log ?? (logFile === undefined ? 'inherit' : 'ignore')
    child = spawn(process.execPath, [...commonOptions, ...(options.nodeOptions ?? []), options.module, ...(options.args ?? [])], {
      cwd: options.cwd,
      env: options.env,
      // The channel closes when this process is gone, which the child detects; its own group lets everything it started be ended with it.
      stdio: ['ignore', output, output, 'ipc'],
      detached: true,
    })
    if (log !== undefined) closeSync(log)
    return new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(signal ?? `código ${code}`))
    })
  }

  /** A log that cannot be made, as on a full disk: the process runs without. */
  const openLog = (file: string): number | undefined => {
    try {
      return openSync(file, 'a')
    } catch (error) {
      say(`${name} roda sem registro: ${basename(file)} não pôde ser criado (${wordsOf(error)}).`)
      return undefined
    }
  }

  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  const keep = async () => {
    for (;;) {
      const since = Date.now()
      const end = await launch()
      killGroup()
      if (stopping) return
      if (restarting) {
        restarting = false
        continue
      }
      crashes += 1
      if (Date.now() - since > healthyAfterMs) pauseMs = firstPauseMs
      say(
        `${name} terminou (${end}); subindo de novo em ${(pauseMs / 1000).toLocaleString('pt-BR')} s.${logFile === undefined ? '' : ` Registro: ${basename(logFile)}`}`,
      )
      await delay(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
      if (stopping) return
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
  const kept = keep()

  return {
    pid: () => child.pid,
    crashes: () => crashes,
    lastOutput: () =>
      logFile === undefined || !existsSync(logFile)
        ? ''
        : readFileSync(logFile).subarray(logStart).toString().trim().split('\n').slice(-12).join('\n'),
    restart: () => {
      restarting = true
      child.kill('SIGTERM')
    },
    stop: async (timeoutMs = 20_000) => {
      stopping = true
      ending.abort()
      child.kill('SIGTERM')
      const ended = new AbortController()
      const force = delay(timeoutMs, undefined, { signal: ended.signal }).then(killGroup, () => undefined)
      await kept
      ended.abort()
      await force
    },
  }
}
