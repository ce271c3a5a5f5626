import { isWhole } from './done-parts.ts'
import { roomWaitMs } from './limits.ts'
import type { Failure, ReportedStatus } from './types.ts'
import type { UploadData, UploadEffect, UploadState, UploadStep } from './upload-state-types.ts'

type Effects = readonly UploadEffect[]

export const changed: UploadEffect = { type: 'changed' }
const stop: UploadEffect = { type: 'stop' }

/** Nothing happens. */
export const unchanged = (state: UploadState): UploadStep => ({ state, effects: [] })

const stopped = (data: UploadData): UploadData => ({ ...data, run: data.run + 1 })
const withoutParts = (data: UploadData): UploadData => ({ ...data, assembled: false, parts: [], partFailures: {} })

/** The upload is to be created again at the server. */
export const withoutTarget = (data: UploadData): UploadData => ({ ...withoutParts(data), target: null, creation: data.creation + 1 })

export const isComplete = ({ facts, parts }: UploadData): boolean => isWhole(facts.size, parts)
export const isOpenPhase = ({ phase }: UploadState): boolean => phase !== 'canceled' && phase !== 'completed'

export function pause(data: UploadData, problem: string | null, awaitsSignIn: boolean): UploadStep {
  return { state: { phase: 'paused', awaitsSignIn, data: { ...stopped(data), problem } }, effects: [stop, changed] }
}

/** Has the server join the parts and registers the media. */
export function register(data: UploadData, before: Effects): UploadStep {
  return {
    state: { phase: 'registering', failures: 0, data: { ...data, problem: null } },
    effects: [...before, { type: 'leave-scheduler' }, { type: 'register', delayMs: 0 }, changed],
  }
}

/** Sends the missing parts, or registers when none is missing. */
export function proceed(data: UploadData, before: Effects = []): UploadStep {
  const effects: Effects = data.started ? before : [...before, { type: 'report', status: 'started' }]
  const next = { ...data, started: true, problem: null }
  if (isComplete(next)) return register(next, effects)
  return { state: { phase: 'sending', data: next }, effects: [...effects, { type: 'send-parts' }, changed] }
}

/** Requests a new upload from the server. */
export function create(data: UploadData, before: Effects = []): UploadStep {
  return {
    state: { phase: 'creating', failures: 0, data: { ...data, problem: null } },
    effects: [...before, { type: 'create', delayMs: 0 }, changed],
  }
}

/** Takes the next step of an upload that has a place among the parallel ones. */
export function begin(data: UploadData, before: Effects = []): UploadStep {
  if (!data.claimed) {
    return {
      state: { phase: 'claiming', failures: 0, data: { ...data, problem: null } },
      effects: [...before, { type: 'claim', delayMs: 0 }, changed],
    }
  }
  return data.target === null ? create(data, before) : proceed(data, [...before, { type: 'journal-opened' }])
}

/** Continues a paused upload, where the file is available or no longer needed. */
export function resume(state: UploadState): UploadStep {
  if (state.phase !== 'paused') return unchanged(state)
  const data = { ...state.data, resent: false, recreated: false, problem: null }
  if (data.claimed) return data.target === null ? begin(data) : proceed(data)
  if (data.file === null && !isComplete(data)) return unchanged(state)
  return { state: { phase: 'queued', data }, effects: [changed] }
}

/** Ends the upload, canceled by the user or failed. */
export function close(state: UploadState, status: ReportedStatus, problem: string | null, unreadable = false): UploadStep {
  if (!isOpenPhase(state)) return unchanged(state)
  const { target } = state.data
  const effects: UploadEffect[] = [stop, { type: 'report', status, ...(problem !== null && { error: problem }) }]
  // A create call without an answer may have reserved the storage already.
  const reserved = target !== null || (state.phase === 'creating' && (status === 'canceled' || state.failures > 0))
  if (reserved) effects.push({ type: 'release', target })
  effects.push({ type: 'journal-closed' }, changed)
  if (status === 'error') effects.push({ type: 'notify-failed' })
  const data = { ...stopped(state.data), started: false, claimed: true, problem }
  return { state: { phase: 'canceled', unreadable, release: reserved ? 'pending' : 'none', data }, effects }
}

/** The step after a failure that no retry solves. */
export function fail(state: UploadState, { kind, message }: Failure): UploadStep {
  const { data } = state
  if (kind === 'room') {
    const { state: paused, effects } = pause(data, message, false)
    return { state: paused, effects: [...effects, { type: 'look-for-room', delayMs: roomWaitMs }] }
  }
  if (kind === 'pause' || kind === 'sign-in') return pause(data, message, kind === 'sign-in')
  if (kind === 'resend' && data.file !== null && !data.resent) {
    return proceed({ ...withoutParts(stopped(data)), resent: true }, [stop, { type: 'journal-opened' }])
  }
  // Registered already, or canceled: the answer of the register call distinguishes them.
  if (kind === 'closed' && data.target !== null && !data.assembled) return register({ ...stopped(data), assembled: true }, [stop])
  if ((kind === 'gone' || kind === 'closed') && data.file !== null && !data.recreated) {
    return begin({ ...withoutTarget(stopped(data)), recreated: true }, [stop])
  }
  return close(state, 'error', message, kind === 'file')
}
