import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@videozz/postgres'
import type { Bench, BenchContext, Result } from '../bench.ts'
import { findDescendant, listFamily, proportionalMemory, residentMemory } from '../product/processes.ts'
import { blankSettings, makeFolder } from '../product/start-product.ts'
import { waitForRest } from '../report/machine.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Milliseconds from `ready` to the reading of memory, for what is freed after the start. */
const restMs = 5000
const megabyte = 1e6

type Started = { child: ChildProcess; pid: number; seconds: number; phases: string[] }

/** The environment of a terminal: what `npm run bench` adds, npm's own settings and the project's programs, is left out. */
function terminalEnvironment(): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$|^NODE_OPTIONS$/.test(name))
  return { ...Object.fromEntries(own), ...blankSettings, PATH: path.join(delimiter), LOG_LEVEL: 'warn' }
}

/** Runs `npm start` to its ready line. */
async function start(data: string): Promise<Started> {
  const port = String(await findFreePort())
  const since = performance.now()
  const child = spawn('npm', ['start', '--', '--port', port, '--data', data], {
    cwd: root,
    env: { ...terminalEnvironment(), PUBLIC_URL: `http://localhost:${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const phases: string[] = []
  const ready = new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const seconds = (performance.now() - since) / 1000
      phases.push(`${seconds.toFixed(2)} s ${line}`)
      if (line.startsWith('ready ')) resolve(seconds)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code} before it was ready:\n${phases.join('\n')}`)))
  })
  return { child, pid: child.pid ?? 0, seconds: await ready, phases }
}

/** Stops what `start` began. `npm` passes the signal on; the last process of the family is the supervisor. */
async function stop({ child }: Started): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Ids of `npm start` and its descendants but api, worker, live, PostgreSQL and what these started. */
function ownProcesses(pid: number): { pid: number; command: string }[] {
  const served = ['apps/api/src/main.ts', 'apps/worker/src/main.ts', 'apps/live/src/main.ts'].map((part) => findDescendant(pid, part))
  const apart = new Set(served.flatMap((each) => listFamily(each)).map((each) => each.pid))
  return listFamily(pid).filter((each) => !apart.has(each.pid) && !/(^|\/)postgres[: ]/.test(each.command))
}

export const startBench: Bench = {
  name: 'start',
  what: 'npm start on a prepared machine: seconds to ready, memory of npm and the supervisor at rest',
  run: async ({ scope, signal, say, quick, busy }: BenchContext): Promise<Result> => {
    const data = makeFolder(scope)
    let running: Started | undefined
    scope.add(async () => {
      if (running) await stop(running)
    })
    const seconds: number[] = []
    const resident: number[] = []
    const proportional: number[] = []
    let processes: string[] = []
    let phases: string[] = []
    // Round nought prepares: it builds what is stale, makes the database and migrates it.
    for (let round = 0; round <= (quick ? 2 : 5); round++) {
      signal.throwIfAborted()
      if (!busy) await waitForRest(signal)
      running = await start(data)
      await delay(restMs, undefined, { signal })
      const own = ownProcesses(running.pid)
      const sum = (read: (pid: number) => number) => own.reduce((total, each) => total + read(each.pid), 0) / megabyte
      if (round > 0) {
        seconds.push(running.seconds)
        resident.push(sum(residentMemory))
        proportional.push(sum(proportionalMemory))
        processes = own.map(({ pid, command }) => `\`${command.trim().slice(0, 60)}\` ${(residentMemory(pid) / megabyte).toFixed(0)} MB`)
        phases = running.phases
        say(`${seconds.at(-1)?.toFixed(2)} s, RSS ${resident.at(-1)?.toFixed(0)} MB, PSS ${proportional.at(-1)?.toFixed(0)} MB`)
      }
      await stop(running)
      running = undefined
    }
    say(phases.join('\n'))
    return {
      rows: [
        { what: 'from npm start to ready', unit: 's', values: seconds, budget: { most: 4 } },
        { what: 'npm, bootstrap and supervisor at rest (RSS)', unit: 'MB', values: resident, budget: { most: 150 } },
        { what: 'the same, pages shared with others divided (PSS)', unit: 'MB', values: proportional },
      ],
      notes: [
        `Everything is installed and built, the database made and migrated. Memory is read ${restMs / 1000} s after the ready line, of every process of \`npm start\` but api, worker and PostgreSQL: ${processes.join(', ')}.`,
      ],
    }
  },
}
