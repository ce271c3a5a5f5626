import { readdirSync, readFileSync } from 'node:fs'

const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    // It ended meanwhile.
    return ''
  }
}
const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(readOf(pid, 'stat'))?.[1] ?? 0)

function descendsFrom(pid: number, ancestor: number): boolean {
  for (let each = pid; each > 1; each = parentOf(each)) if (each === ancestor) return true
  return false
}

/** Encoders of lower rungs that a process has started, without the sandbox around them. */
export const encoderProcesses = (of = process.pid): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const words = readOf(pid, 'cmdline').split('\0')
      return words[0] === 'ffmpeg' && words.includes('pipe:3') && descendsFrom(pid, of)
    })
