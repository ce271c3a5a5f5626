import { copyFileSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from '../command/operator-fault.ts'
import { isFull } from './free-space.ts'

const maxLogBytes = 50 * 1024 * 1024

/** Copies a log beside itself; on a full disk its older copy is dropped instead, since the limit matters more there. */
function keepCopy(file: string): void {
  const copy = `${file}.1`
  try {
    copyFileSync(file, copy)
  } catch (error) {
    if (!isFull(error)) throw error
    rmSync(copy, { force: true })
  }
}

/** Keeps each log under 50 MB, with one older copy. Writers append, so that emptying the file under them is safe. */
export function trimLogs(folder: string, limit = maxLogBytes): void {
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.log'))) {
    const file = join(folder, name)
    if (statSync(file).size <= limit) continue
    keepCopy(file)
    truncateSync(file)
  }
}

/** Trims now and every minute until the returned function is called. What cannot be trimmed is said once, and tried again. */
export function limitLogs(folder: string, say: (text: string) => void): () => void {
  let said = false
  const trim = () => {
    try {
      trimLogs(folder)
      said = false
    } catch (error) {
      if (!said) say(`Os registros em ${folder} não puderam ser encurtados (${wordsOf(error)}).`)
      said = true
    }
  }
  trim()
  const timer = setInterval(trim, 60_000)
  timer.unref()
  return () => clearInterval(timer)
}
