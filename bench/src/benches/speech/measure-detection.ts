import { readdirSync, readFileSync } from 'node:fs'
import { findSpeech, type FoundSpeech, type Stretch } from '@videozz/speech'

export type Detection = {
  found: FoundSpeech
  /** Percent of the truth that was found, and of what was found that is true. */
  recall: number
  precision: number
  /** Processor time ÷ length. */
  realTime: number
  /** Megabytes. */
  mostMemory: number
}

/** Seconds that two lists of stretches have in common. */
function commonOf(first: readonly Stretch[], second: readonly Stretch[]): number {
  let [sum, at] = [0, 0]
  for (const { start, end } of first) {
    while ((second[at]?.end ?? Infinity) <= start) at++
    for (let index = at; (second[index]?.start ?? Infinity) < end; index++)
      sum += Math.min(end, second[index]?.end ?? 0) - Math.max(start, second[index]?.start ?? 0)
  }
  return sum
}
const lengthOf = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { start, end }) => sum + end - start, 0)

/** Ticks of a second in which Linux counts the time of processes. */
const ticks = 100

/** Highest memory (RSS, megabytes) and processor time (seconds) of the process that this one has started. */
function readChild(): { memory: number; cpu: number } {
  const own = new RegExp(`^PPid:\\s${process.pid}$`, 'm')
  const read = { memory: 0, cpu: 0 }
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (!own.test(status)) continue
      const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
      read.memory = Math.max(read.memory, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000)
      read.cpu = Math.max(read.cpu, (Number(user) + Number(system)) / ticks)
    } catch {
      // It ended meanwhile.
    }
  }
  return read
}

/** Finds the speech of a sound that is repeated, and compares the first time with the truth. */
export async function measureDetection(pcm: Buffer, truth: readonly Stretch[], repeats: number, signal: AbortSignal): Promise<Detection> {
  const chunk = 1 << 20
  const sound = async function* () {
    for (let repeat = 0; repeat < repeats; repeat++) for (let at = 0; at < pcm.length; at += chunk) yield pcm.subarray(at, at + chunk)
  }
  let [mostMemory, cpu, cpuSeconds] = [0, 0, 1]
  const found = await findSpeech(sound(), {
    signal,
    onProgress(seconds) {
      const child = readChild()
      mostMemory = Math.max(mostMemory, child.memory)
      ;[cpu, cpuSeconds] = [child.cpu, seconds]
    },
  })
  const seconds = pcm.length / 32_000
  const first = found.stretches.filter(({ start }) => start < seconds)
  const common = commonOf(truth, first)
  return {
    found,
    realTime: cpu / cpuSeconds,
    mostMemory,
    recall: (100 * common) / lengthOf(truth),
    precision: (100 * common) / lengthOf(first),
  }
}
