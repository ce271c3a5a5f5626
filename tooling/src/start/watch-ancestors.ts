import { readFileSync } from 'node:fs'

const parentOf = (pid: string): string | undefined => {
  try {
    return /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    // It has ended.
    return undefined
  }
}

/** Parent and grandparent: npm, and between them a shell where npm keeps one. */
function readAncestors(): string {
  const parent = parentOf('self')
  return `${parent} ${parent && parentOf(parent)}`
}

/**
 * Calls back once when the parent or grandparent of this process ends, as when npm is killed. Checks twice a second and does not keep the
 * process running.
 */
export function watchAncestors(ended: () => void): void {
  const ancestors = readAncestors()
  const timer = setInterval(() => {
    if (readAncestors() === ancestors) return
    clearInterval(timer)
    ended()
  }, 500)
  timer.unref()
}
