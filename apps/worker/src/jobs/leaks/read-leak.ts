import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  claimLeakCase,
  createKey,
  inTransaction,
  keepLeakFound,
  type LeakCase,
  listLeakFiles,
  listLeakPictures,
  listLeakUploads,
  readLeakAccount,
  saveLeakPictures,
} from '@videozz/db'
import { type FoundInFile, formatSize, joinFound } from '@videozz/domain'
import { type ErrorCode, errorMessage } from '@videozz/contract'
import type { JobContext, JobPayload } from '@videozz/jobs'
import { dropLeakUploads, failLeak, finishLeak } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { failedForRoom, waitSeconds } from '../../shared/is-full.ts'
import { Detector } from './detector.ts'
import { fetchLeak } from './fetch-leak.ts'
import { composeFacts } from './leak-facts.ts'
import { leakFaultOf } from './leak-fault.ts'
import { LeakLostError, LeakProgress, type LeakSaid } from './leak-progress.ts'
import { readFile } from './read-file.ts'
import { scoreShown } from './score-shown.ts'

type ClaimedCase = LeakCase & { claim: string }

/**
 * Reads a leaked copy: its files one by one, each kept once it is read, then the verdict over all of them. A run that was killed is taken up
 * at the file it was at.
 */
export async function readLeak(deps: Deps, payload: JobPayload<'read-leak'>, { signal }: JobContext): Promise<void> {
  const { db, log } = deps
  const claim = createKey()
  const leak = await claimLeakCase(db, payload.caseId, claim)
  if (!leak) return dropBytes(deps, payload.caseId)
  const folder = await mkdtemp(join(deps.workFolder, 'leak-'))
  const progress = new LeakProgress(deps, { id: leak.id, claim })
  const all = AbortSignal.any([signal, progress.signal])
  try {
    await readCase(deps, { ...leak, claim }, { folder, progress, signal: all })
    await dropBytes(deps, leak.id)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof LeakLostError) return await dropBytes(deps, leak.id)
    if (await failedForRoom(error, folder)) return await waitForRoom(deps, payload, error)
    const fault = leakFaultOf(error)
    if (fault === undefined) throw error
    log.warn({ err: error, leak: leak.id, fault }, 'a leaked copy cannot be read')
    await fail(deps, { ...leak, claim }, fault)
  } finally {
    await progress.finish()
    await rm(folder, { recursive: true, force: true })
  }
}

type Run = { folder: string; progress: LeakProgress; signal: AbortSignal }

async function readCase(deps: Deps, leak: ClaimedCase, { folder, progress, signal }: Run): Promise<void> {
  const { db } = deps
  const account = await readLeakAccount(db, leak.account_id)
  const detector = new Detector(signal)
  try {
    for (const file of await listLeakFiles(db, [leak.id])) {
      if (file.found !== null) continue
      await progress.enter('fetch')
      const fetched = await fetchLeak(deps, file, folder, account.uploadSize, signal)
      try {
        await progress.enter('read')
        const onPictures = async (pictures: Parameters<typeof saveLeakPictures>[2]) => saveLeakPictures(db, file.id, pictures)
        const reading = { deps, leak: fetched, detector, progress, accountId: leak.account_id, chosen: leak.video_key, onPictures }
        const found = await readFile(reading)
        if (!(await inTransaction(db, (trx) => keepLeakFound(trx, leak, file.id, found)))) throw new LeakLostError()
      } finally {
        await fetched.dispose()
      }
    }
  } finally {
    await detector.stop()
  }
  await progress.finish()
  // Whoever is erased while the facts are gathered is not in them.
  for (;;) {
    const outcome = await judgeCase(deps, leak, account.name, progress.said)
    if (outcome === 'lost') throw new LeakLostError()
    if (outcome === 'finished') return
  }
}

/** Weighs all files of a case and stores what they say. @returns as `finishLeak`. */
async function judgeCase(deps: Deps, leak: ClaimedCase, account: string, steps: LeakSaid): Promise<'finished' | 'lost' | 'erased'> {
  const { db, env, jobs, log } = deps
  const read = (await listLeakFiles(db, [leak.id])).map((file) => ({ file, found: file.found as FoundInFile }))
  const scored = await scoreShown(deps, leak.account_id, joinFound(read.map(({ found }) => found)))
  const pictures = await listLeakPictures(db, leak.id)
  const now = new Date()
  const facts = await composeFacts(deps, leak, { account, read, scored, pictures, now })
  const [best] = scored.shown.toSorted((one, other) => other.units.length - one.units.length)
  const said = { ...steps, ...(best && { mark: { units: best.units.length, clear: best.clear } }) }
  const outcome = await finishLeak({ db, jobs, now }, leak, { facts, said }, env)
  log.info({ leak: leak.id, outcome, result: facts.outcome, named: facts.named.length, tested: facts.tested }, 'a leaked copy was read')
  return outcome
}

async function dropBytes({ db, store }: Deps, caseId: string): Promise<void> {
  await dropLeakUploads({ db, store }, await listLeakUploads(db, caseId))
}

async function fail(deps: Deps, leak: LeakCase, fault: ErrorCode): Promise<void> {
  const { db, env, jobs } = deps
  const size = fault === 'LEAK_TOO_LARGE' ? formatSize((await readLeakAccount(db, leak.account_id)).uploadSize) : ''
  const { claim, ...rest } = leak
  const message = errorMessage(fault, { size })
  const uploads = await listLeakUploads(db, leak.id)
  await failLeak({ db, jobs, now: new Date() }, { ...rest, ...(claim !== null && { claim }) }, { fault, message }, env)
  await dropLeakUploads({ db, store: deps.store }, uploads)
}

/** Queues the work again for later. */
async function waitForRoom({ db, jobs, log }: Deps, payload: JobPayload<'read-leak'>, error: unknown): Promise<void> {
  const { waits = 0 } = payload
  const seconds = waitSeconds(waits)
  await jobs.enqueue(db, 'read-leak', { ...payload, waits: waits + 1 }, { startAfter: seconds })
  log.warn({ err: error, leak: payload.caseId, seconds, waits }, 'a leaked copy waits for room')
}

/** Fails a case after the last try of its job. */
export async function giveUpLeak(deps: Deps, { caseId }: JobPayload<'leak-gave-up'>): Promise<void> {
  const leak = await claimLeakCase(deps.db, caseId, createKey())
  if (!leak) return dropBytes(deps, caseId)
  deps.log.error({ leak: caseId }, 'the reading of a leaked copy was given up')
  await fail(deps, leak, 'LEAK_UNEXPECTED')
}
