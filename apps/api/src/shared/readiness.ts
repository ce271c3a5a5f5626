import { pingDatabase } from '@videozz/db'
import { StorageFullError } from '@videozz/storage'
import type { Deps } from './app-deps.ts'

type Readiness = { status: 'ok' | 'unavailable'; checks: Record<string, 'ok' | 'failed'> }
const checkTimeoutMs = 2000
// The answer is open to anyone; asking often must not cost more than asking now and then.
const cacheMs = 500

/** Checks whether the database and the object store are available. Results are cached for half a second. */
export function createReadiness(deps: Deps): () => Promise<Readiness> {
  let last: { at: number; readiness: Promise<Readiness> } | undefined
  const check = async (): Promise<Readiness> => {
    const [database, storage] = await Promise.all([succeeds(pingDatabase(deps.db)), succeeds(readable(deps))])
    const checks = { database, storage }
    return { status: database === 'ok' && storage === 'ok' ? 'ok' : 'unavailable', checks }
  }
  return () => {
    const now = deps.now().getTime()
    if (!last || now - last.at > cacheMs) last = { at: now, readiness: check() }
    return last.readiness
  }
}

/** A store without room still serves what is in it. */
async function readable({ store }: Deps): Promise<void> {
  try {
    await store.check()
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error
  }
}

async function succeeds(work: Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(resolve, checkTimeoutMs, 'failed')
  })
  const result = await Promise.race([
    work.then(
      () => 'ok' as const,
      () => 'failed' as const,
    ),
    late,
  ])
  clearTimeout(timer)
  return result
}
