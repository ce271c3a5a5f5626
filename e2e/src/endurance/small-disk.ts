import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a fixed size in memory, which can be kept full. */
export type SmallDisk = {
  folder: string
  /** Takes all room, and all that comes free, until `free`. */
  fill: () => void
  free: () => void
  remove: () => void
}

const refillMs = 50
// Large pieces first, then what is left.
const pieces = [1 << 20, 1 << 16, 1 << 12, 1].map((size) => Buffer.alloc(size))

function takeAll(file: number): void {
  for (const piece of pieces) {
    try {
      while (writeSync(file, piece) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}

/** Mounts one of `megabytes`. @returns undefined where this process may not mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  // PostgreSQL's user must get into it.
  chmodSync(folder, 0o755)
  const filler = join(folder, 'filler')
  let full: { file: number; timer: NodeJS.Timeout } | undefined
  const free = () => {
    if (!full) return
    clearInterval(full.timer)
    closeSync(full.file)
    full = undefined
    rmSync(filler)
  }
  return {
    folder,
    fill: () => {
      if (full) return
      const file = openSync(filler, 'w')
      takeAll(file)
      full = { file, timer: setInterval(() => takeAll(file), refillMs) }
    },
    free,
    remove: () => {
      free()
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
