import { addPart, knownParts } from './done-parts.ts'
import { refusedRetries } from './limits.ts'
import { retryAfter } from './retry-after.ts'
import { factsOf, otherFileFault } from './same-file.ts'
import type { Failure, NewUpload, UploadRecord, UploadSource } from './types.ts'
import type { UploadData, UploadEffect, UploadEvent, UploadState, UploadStep } from './upload-state-types.ts'
import {
  begin,
  changed,
  close,
  create,
  fail,
  isComplete,
  isOpenPhase,
  pause,
  proceed,
  register,
  resume,
  unchanged,
  withoutTarget,
} from './upload-transitions.ts'

const elsewhere = 'Este envio está em andamento em outra aba.'

type EventOf<T extends UploadEvent['type']> = Extract<UploadEvent, { type: T }>
type Handlers = { [T in UploadEvent['type']]: (state: UploadState, event: EventOf<T>) => UploadStep }

const isRecord = (origin: NewUpload | UploadRecord): origin is UploadRecord => 'target' in origin

/** State of a new upload, or of one an earlier page left open. `now` in milliseconds. */
export function initialUpload(origin: NewUpload | UploadRecord, now: number): UploadState {
  const kept = isRecord(origin) ? origin : null
  const data: UploadData = {
    facts: factsOf(origin.file),
    file: isRecord(origin) ? null : origin.file,
    handle: origin.handle,
    kind: origin.kind,
    eduzzId: origin.eduzzId ?? null,
    folder: origin.folder ?? null,
    replaces: origin.replaces ?? null,
    leak: origin.leak ?? null,
    createdAt: kept?.createdAt ?? now,
    target: kept?.target ?? null,
    parts: kept ? knownParts(kept.file.size, kept.parts) : [],
    partFailures: {},
    claimed: kept === null,
    assembled: false,
    started: (kept?.target ?? null) !== null,
    resent: false,
    recreated: false,
    problem: null,
    creation: kept?.creation ?? 0,
    run: 0,
  }
  return kept ? { phase: 'paused', awaitsSignIn: false, data } : { phase: 'queued', data }
}

/** Why a failed upload cannot be retried with `file`, in words for the user, or null. */
export function retryFault({ phase, data }: UploadState, file: UploadSource | undefined): string | null {
  if (phase !== 'canceled' || data.problem === null || !file || file.name === data.facts.name) return null
  return otherFileFault(data.facts, file)
}

/** Continues where the server still has the upload, else starts over; with another version of the file, again. */
function retry(state: UploadState, file: UploadSource | undefined): UploadStep {
  if (state.phase !== 'canceled' || state.data.problem === null || retryFault(state, file) !== null) return unchanged(state)
  const alive = state.release === 'pending'
  const data = { ...state.data, resent: false, recreated: false, problem: null }
  const next = file ? { ...data, file, facts: factsOf(file), handle: undefined } : data
  const effects: UploadEffect[] = [{ type: 'journal-opened' }, changed]
  if (alive) effects.unshift({ type: 'call-off-release' })
  return { state: { phase: 'queued', data: file || (!alive && next.target !== null) ? withoutTarget(next) : next }, effects }
}

function giveFile(state: UploadState, { file, handle }: EventOf<'file-given'>): UploadStep {
  const { data } = state
  const problem = otherFileFault(data.facts, file)
  if (problem !== null) return { state: { ...state, data: { ...data, problem } }, effects: [changed] }
  return resume({ ...state, data: { ...data, file, handle: handle ?? data.handle } })
}

function claimed(state: UploadState, { run, found }: EventOf<'claimed'>): UploadStep {
  if (state.phase !== 'claiming' || run !== state.data.run) return unchanged(state)
  if (found === 'gone') return { state, effects: [{ type: 'drop' }] }
  if (found === 'elsewhere') {
    return { state: { phase: 'paused', awaitsSignIn: false, data: { ...state.data, problem: elsewhere } }, effects: [changed] }
  }
  const data = { ...state.data, parts: knownParts(state.data.facts.size, found), partFailures: {} }
  if (data.file === null && !isComplete(data)) {
    return { state: { phase: 'paused', awaitsSignIn: false, data }, effects: [{ type: 'journal-left' }, changed] }
  }
  const mine = { ...data, claimed: true }
  return mine.target === null ? create(mine) : proceed(mine)
}

function created(state: UploadState, { run, target, createdAt }: EventOf<'created'>): UploadStep {
  // Canceled without the answer: its release names the same upload.
  if (state.phase === 'canceled' && state.release === 'pending' && state.data.target === null) return unchanged(state)
  // Created for an earlier run: the target is released on the server.
  if (state.phase !== 'creating' || run !== state.data.run) return { state, effects: [{ type: 'discard', target }] }
  return proceed({ ...state.data, target, createdAt }, [{ type: 'journal-opened' }])
}

function partDone(state: UploadState, { run, part }: EventOf<'part-done'>): UploadStep {
  if (state.phase !== 'sending' || run !== state.data.run) return unchanged(state)
  const parts = addPart(state.data.parts, part)
  if (parts === state.data.parts) return unchanged(state)
  const data = { ...state.data, parts }
  const kept: UploadEffect = { type: 'journal-part', part }
  return isComplete(data) ? register(data, [kept]) : { state: { phase: 'sending', data }, effects: [kept, changed] }
}

const givenUp = (failure: Failure): Failure => (failure.kind === 'retry' ? { ...failure, kind: 'give-up' } : failure)

function partFailed(state: UploadState, { run, partNumber, failure, online }: EventOf<'part-failed'>): UploadStep {
  if (state.phase !== 'sending' || run !== state.data.run) return unchanged(state)
  const { data } = state
  const failures = data.partFailures[partNumber] ?? 0
  const mayPass = failure.kind === 'retry' && !(failure.refused && failures >= refusedRetries)
  const next = mayPass ? retryAfter('part', failures, online) : null
  if (next === null) return fail(state, givenUp(failure))
  const partFailures = { ...data.partFailures, [partNumber]: next.failures }
  return {
    state: { ...state, data: { ...data, partFailures } },
    effects: [{ type: 'retry-part', partNumber, delayMs: next.delayMs }, changed],
  }
}

const calls = { claiming: 'claim', creating: 'create', registering: 'register' } as const

function callFailed(state: UploadState, { run, failure, online }: EventOf<'call-failed'>): UploadStep {
  if (!('failures' in state) || run !== state.data.run) return unchanged(state)
  const call = calls[state.phase]
  const next = failure.kind === 'retry' ? retryAfter(call, state.failures, online) : null
  if (next === null) return fail(state, givenUp(failure))
  return { state: { ...state, failures: next.failures }, effects: [{ type: call, delayMs: next.delayMs }, changed] }
}

function registered(state: UploadState, { run, hash }: EventOf<'registered'>): UploadStep {
  if (state.phase !== 'registering' || run !== state.data.run) return unchanged(state)
  return {
    state: { phase: 'completed', hash, data: { ...state.data, run: run + 1, problem: null } },
    effects: [{ type: 'stop' }, { type: 'journal-closed' }, { type: 'report', status: 'finished' }, changed, { type: 'notify-completed' }],
  }
}

function cancel(state: UploadState): UploadStep {
  if (!isOpenPhase(state) || state.phase === 'registering') return unchanged(state)
  // Another tab may be sending it.
  return state.data.claimed ? close(state, 'canceled', null) : { state, effects: [{ type: 'claim-to-cancel' }] }
}

function leave(state: UploadState): UploadStep {
  if (!isOpenPhase(state)) return unchanged(state)
  const { data } = state
  const effects: UploadEffect[] = data.claimed ? [{ type: 'stop' }, { type: 'journal-left' }] : [{ type: 'stop' }]
  return { state: { ...state, data: { ...data, run: data.run + 1 } }, effects }
}

const handlers: Handlers = {
  start: (state) => (state.phase === 'queued' ? begin(state.data) : unchanged(state)),
  pause: (state) => (state.phase === 'sending' ? pause(state.data, null, false) : unchanged(state)),
  resume,
  cancel,
  retry: (state, { file }) => retry(state, file),
  'file-given': giveFile,
  'access-failed': (state, { message, lostHandle }) => ({
    state: { ...state, data: { ...state.data, problem: message, ...(lostHandle && { handle: undefined }) } },
    effects: [changed],
  }),
  'signed-in': (state) => (state.phase === 'paused' && state.awaitsSignIn ? resume(state) : unchanged(state)),
  leave,
  'room-due': (state, { run }) => (run === state.data.run ? resume(state) : unchanged(state)),
  claimed,
  'claimed-to-cancel': (state, { found }) =>
    found === 'gone' || found === 'elsewhere' ? { state, effects: [{ type: 'drop' }] } : close(state, 'canceled', null),
  created,
  'part-done': partDone,
  'part-failed': partFailed,
  assembled: (state, { run }) =>
    run === state.data.run ? { state: { ...state, data: { ...state.data, assembled: true } }, effects: [] } : unchanged(state),
  registered,
  'call-failed': callFailed,
  released: (state) => (state.phase === 'canceled' ? { state: { ...state, release: 'done' }, effects: [] } : unchanged(state)),
}

/** The state after an event and its effects. Pure: no I/O, no clock, no timers. */
export function nextUpload(state: UploadState, event: UploadEvent): UploadStep {
  const handle = handlers[event.type] as (state: UploadState, event: UploadEvent) => UploadStep
  return handle(state, event)
}
