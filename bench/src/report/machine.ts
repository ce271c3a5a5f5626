import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, freemem, loadavg, release, totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** Above this share of all cores, over the last minute or at this moment, figures of a run mean nothing. */
const busyShare = 0.2
const gigabyte = 1e9

/** The machine in one line: processor, cores, memory, kernel, Node and ffmpeg. */
export function describeMachine(): string {
  const cores = cpus()
  const ffmpeg = /^ffmpeg version (\S+)/.exec(execFileSync('ffmpeg', ['-version'], { encoding: 'utf8' }))?.[1] ?? 'unknown'
  return [
    `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / gigabyte)} GB`,
    `Linux ${release()}`,
    `Node ${process.versions.node}`,
    `ffmpeg ${ffmpeg}`,
  ].join(', ')
}

/** Ticks of all cores together since the machine started. */
function readTicks(): { busy: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, each) => sum + each, 0)
  return { all, busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) }
}

/** Share of all cores in use over the next `milliseconds`, 0 to 1. */
export async function sampleCpu(milliseconds: number): Promise<number> {
  const before = readTicks()
  await delay(milliseconds)
  const after = readTicks()
  return (after.busy - before.busy) / Math.max(1, after.all - before.all)
}

/**
 * Why figures taken now would be meaningless, or undefined on a quiet machine. A machine that was busy a moment ago, as after setting up,
 * gets up to two minutes to become idle.
 */
export async function findBusy(): Promise<string | undefined> {
  for (const end = Date.now() + 120_000; ;) {
    const load = loadavg()[0] ?? 0
    const now = await sampleCpu(3000)
    const resting = now <= busyShare
    if (resting && load <= busyShare * cpus().length) return undefined
    if (!resting || Date.now() > end)
      return `load average ${load.toFixed(2)} over ${cpus().length} cores, ${Math.round(now * 100)} % in use now, ${Math.round(freemem() / gigabyte)} GB free`
  }
}

/** Waits until the machine is idle after the bench's own work, at most `seconds`. */
export async function waitForRest(signal: AbortSignal, seconds = 30): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; signal.throwIfAborted()) if ((await sampleCpu(500)) < 0.1) return
}
