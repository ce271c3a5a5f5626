import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

const maxLogBytes = 50 * 1024 * 1024

/** Keeps each log under 50 MB, with one older copy. Writers append, so that emptying the file under them is safe. */
export function trimLogs(folder: string, limit = maxLogBytes): void {
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.log'))) {
    const file = join(folder, name)
    if (statSync(file).size <= limit) continue
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
  }
}

/** Trims now and every minute until the returned function is called. */
export function limitLogs(folder: string): () => void {
  trimLogs(folder)
  const timer = setInterval(() => trimLogs(folder), 60_000)
  timer.unref()
  return () => clearInterval(timer)
}
