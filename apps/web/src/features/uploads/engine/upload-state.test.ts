import { describe, expect, it } from 'vitest'
import { refusedRetries, retryDelayMs, uploadPartBytes } from './limits.ts'
import { fakeFile } from './test-ports.ts'
import type { CompletedPart, FailureKind } from './types.ts'
import type { UploadData, UploadEffect, UploadEvent, UploadPhase, UploadState } from './upload-state-types.ts'
import { initialUpload, nextUpload } from './upload-state.ts'

const size = 3 * uploadPartBytes
const file = fakeFile('a.mp4', size)
const target = { filename: 'key', uploadId: 'id' }
const part = (PartNumber: number): CompletedPart => ({ ETag: `"${PartNumber}"`, PartNumber })
const all = [part(1), part(2), part(3)]
/** The run of every state below; events of `stale` belong to an earlier one. */
const run = 5
const stale = run - 1

const base: UploadData = { ...initialUpload({ file, kind: 'default' }, 7).data, target, started: true, parts: [part(1)], run }
const dataWith = (change: Partial<UploadData>): UploadData => ({ ...base, ...change })
/** Of an earlier page, not claimed yet. */
const foreign = dataWith({ claimed: false, file: null })

const states = {
  queued: { phase: 'queued', data: dataWith({ target: null, started: false, parts: [] }) },
  'queued, of an earlier page': { phase: 'queued', data: dataWith({ claimed: false }) },
  'queued, known to the server': { phase: 'queued', data: dataWith({ started: false }) },
  claiming: { phase: 'claiming', failures: 0, data: dataWith({ claimed: false }) },
  creating: { phase: 'creating', failures: 0, data: dataWith({ target: null, started: false, parts: [] }) },
  sending: { phase: 'sending', data: base },
  'sending the last part': { phase: 'sending', data: dataWith({ parts: [part(1), part(2)] }) },
  registering: { phase: 'registering', failures: 0, data: dataWith({ parts: all }) },
  paused: { phase: 'paused', awaitsSignIn: false, data: base },
  'paused before it was created': { phase: 'paused', awaitsSignIn: true, data: dataWith({ target: null, started: false, parts: [] }) },
  'paused for sign-in': { phase: 'paused', awaitsSignIn: true, data: base },
  'paused with all parts': { phase: 'paused', awaitsSignIn: true, data: dataWith({ parts: all }) },
  interrupted: { phase: 'paused', awaitsSignIn: false, data: foreign },
  'interrupted with all parts': { phase: 'paused', awaitsSignIn: false, data: { ...foreign, parts: all } },
  canceled: { phase: 'canceled', unreadable: false, release: 'done', data: dataWith({ started: false }) },
  failed: { phase: 'canceled', unreadable: false, release: 'done', data: dataWith({ started: false, problem: 'não' }) },
  'failed, not released': { phase: 'canceled', unreadable: false, release: 'pending', data: dataWith({ started: false, problem: 'não' }) },
  completed: { phase: 'completed', hash: 'media', data: dataWith({ parts: all }) },
} as const satisfies Record<string, UploadState>
type StateName = keyof typeof states
const stateNames = Object.keys(states) as StateName[]

const failure = (kind: FailureKind) => ({ kind, message: 'não' })
const callFailed = (kind: FailureKind, online = true): UploadEvent => ({ type: 'call-failed', run, failure: failure(kind), online })
const partFailed = (kind: FailureKind, online = true): UploadEvent => ({
  type: 'part-failed',
  run,
  partNumber: 2,
  failure: failure(kind),
  online,
})

const events = {
  start: { type: 'start' },
  pause: { type: 'pause' },
  resume: { type: 'resume' },
  cancel: { type: 'cancel' },
  retry: { type: 'retry' },
  'retry with a new version': { type: 'retry', file: fakeFile('a.mp4', 9) },
  'retry with another file': { type: 'retry', file: fakeFile('b.mp4', size) },
  'its file is given': { type: 'file-given', file },
  'another file is given': { type: 'file-given', file: fakeFile('b.mp4', size) },
  'file lost': { type: 'access-failed', message: 'não está mais onde estava', lostHandle: true },
  'signed in': { type: 'signed-in' },
  leave: { type: 'leave' },
  'claimed with parts': { type: 'claimed', run, found: [part(1), part(2)] },
  'claimed elsewhere': { type: 'claimed', run, found: 'elsewhere' },
  'claim gone': { type: 'claimed', run, found: 'gone' },
  'claimed, stale': { type: 'claimed', run: stale, found: [] },
  'claimed to cancel': { type: 'claimed-to-cancel', found: [] },
  'claimed to cancel elsewhere': { type: 'claimed-to-cancel', found: 'elsewhere' },
  created: { type: 'created', run, target, createdAt: 9 },
  'created, stale': { type: 'created', run: stale, target, createdAt: 9 },
  'part 3 done': { type: 'part-done', run, part: part(3) },
  'part 1 done again': { type: 'part-done', run, part: part(1) },
  'part 3 done, stale': { type: 'part-done', run: stale, part: part(3) },
  'part fails': partFailed('retry'),
  'part fails offline': partFailed('retry', false),
  'part fails for good': partFailed('give-up'),
  'part fails, store full': partFailed('pause'),
  'part fails, session over': partFailed('sign-in'),
  'part fails, file unreadable': partFailed('file'),
  'part fails, upload expired': partFailed('gone'),
  'part fails, upload ended': partFailed('closed'),
  'part fails, stale': { ...partFailed('give-up'), run: stale } as UploadEvent,
  'call fails': callFailed('retry'),
  'call fails offline': callFailed('retry', false),
  'call fails for good': callFailed('give-up'),
  'call fails, session over': callFailed('sign-in'),
  'call fails, parts differ': callFailed('resend'),
  'call fails, upload expired': callFailed('gone'),
  'call fails, upload ended': callFailed('closed'),
  'call fails, stale': { ...callFailed('give-up'), run: stale } as UploadEvent,
  'parts joined': { type: 'assembled', run },
  registered: { type: 'registered', run, hash: 'media' },
  'registered, stale': { type: 'registered', run: stale, hash: 'media' },
  released: { type: 'released' },
} as const satisfies Record<string, UploadEvent>
type EventName = keyof typeof events
const eventNames = Object.keys(events) as EventName[]

/** An effect as one word of a row: its type and what else tells it from others. */
function word(effect: UploadEffect): string {
  if (effect.type === 'report') return `report:${effect.status}`
  if (effect.type === 'retry-part') return `retry-part:${effect.partNumber}:${effect.delayMs}`
  if ('delayMs' in effect && effect.delayMs > 0) return `${effect.type}:${effect.delayMs}`
  return effect.type
}

type Row = readonly [phase: UploadPhase, effects: string]
const paused: Row = ['paused', 'stop changed']
const closed = (status: string, ...more: string[]): Row => ['canceled', ['stop', `report:${status}`, ...more].join(' ')]
const canceled = closed('canceled', 'release journal-closed changed')
const canceledUnknown = closed('canceled', 'journal-closed changed')
const failed = closed('error', 'release journal-closed changed notify-failed')
const failedUnknown = closed('error', 'journal-closed changed notify-failed')
const sending: Row = ['sending', 'send-parts changed']
const registering: Row = ['registering', 'leave-scheduler register changed']
const recreated: Row = ['creating', 'stop create changed']
const ended: Row = ['registering', 'stop leave-scheduler register changed']
const creating: Row = ['creating', 'create changed']
const requeued: Row = ['queued', 'changed']
const left = 'stop journal-left'
const leftForeign = 'stop'
const completed: Row = ['completed', 'stop journal-closed report:finished changed notify-completed']

/** What each event does to each state; a pair without a row does nothing, save those of `everywhere`. */
const table: Partial<Record<EventName, Partial<Record<StateName, Row>>>> = {
  start: {
    queued: creating,
    'queued, of an earlier page': ['claiming', 'claim changed'],
    'queued, known to the server': ['sending', 'journal-opened report:started send-parts changed'],
  },
  pause: { sending: paused, 'sending the last part': paused },
  resume: {
    paused: sending,
    'paused before it was created': creating,
    'paused for sign-in': sending,
    'paused with all parts': registering,
    'interrupted with all parts': requeued,
  },
  cancel: {
    queued: canceledUnknown,
    'queued, of an earlier page': ['queued', 'claim-to-cancel'],
    'queued, known to the server': canceled,
    claiming: ['claiming', 'claim-to-cancel'],
    creating: canceled,
    sending: canceled,
    'sending the last part': canceled,
    paused: canceled,
    'paused before it was created': canceledUnknown,
    'paused for sign-in': canceled,
    'paused with all parts': canceled,
    interrupted: ['paused', 'claim-to-cancel'],
    'interrupted with all parts': ['paused', 'claim-to-cancel'],
  },
  retry: {
    failed: ['queued', 'journal-opened changed'],
    'failed, not released': ['queued', 'call-off-release journal-opened changed'],
  },
  'retry with a new version': {
    failed: ['queued', 'journal-opened changed'],
    'failed, not released': ['queued', 'call-off-release journal-opened changed'],
  },
  'its file is given': {
    paused: sending,
    'paused before it was created': creating,
    'paused for sign-in': sending,
    'paused with all parts': registering,
    interrupted: requeued,
    'interrupted with all parts': requeued,
  },
  'signed in': {
    'paused before it was created': creating,
    'paused for sign-in': sending,
    'paused with all parts': registering,
  },
  leave: {
    queued: ['queued', left],
    'queued, of an earlier page': ['queued', leftForeign],
    'queued, known to the server': ['queued', left],
    claiming: ['claiming', leftForeign],
    creating: ['creating', left],
    sending: ['sending', left],
    'sending the last part': ['sending', left],
    registering: ['registering', left],
    paused: ['paused', left],
    'paused before it was created': ['paused', left],
    'paused for sign-in': ['paused', left],
    'paused with all parts': ['paused', left],
    interrupted: ['paused', leftForeign],
    'interrupted with all parts': ['paused', leftForeign],
  },
  'claimed with parts': { claiming: sending },
  'claimed elsewhere': { claiming: ['paused', 'changed'] },
  'claim gone': { claiming: ['claiming', 'drop'] },
  'claimed to cancel': {
    queued: canceledUnknown,
    'queued, of an earlier page': canceled,
    'queued, known to the server': canceled,
    claiming: canceled,
    creating: canceled,
    sending: canceled,
    'sending the last part': canceled,
    registering: canceled,
    paused: canceled,
    'paused before it was created': canceledUnknown,
    'paused for sign-in': canceled,
    'paused with all parts': canceled,
    interrupted: canceled,
    'interrupted with all parts': canceled,
  },
  created: { creating: ['sending', 'journal-opened report:started send-parts changed'] },
  'part 3 done': {
    sending: ['sending', 'journal-part changed'],
    'sending the last part': ['registering', 'journal-part leave-scheduler register changed'],
  },
  'part fails': {
    sending: ['sending', 'retry-part:2:2000 changed'],
    'sending the last part': ['sending', 'retry-part:2:2000 changed'],
  },
  'part fails offline': {
    sending: ['sending', 'retry-part:2:2000 changed'],
    'sending the last part': ['sending', 'retry-part:2:2000 changed'],
  },
  'part fails for good': { sending: failed, 'sending the last part': failed },
  'part fails, store full': { sending: paused, 'sending the last part': paused },
  'part fails, session over': { sending: paused, 'sending the last part': paused },
  'part fails, file unreadable': { sending: failed, 'sending the last part': failed },
  'part fails, upload expired': { sending: recreated, 'sending the last part': recreated },
  'part fails, upload ended': { sending: ended, 'sending the last part': ended },
  'call fails': {
    claiming: ['claiming', 'claim:2000 changed'],
    creating: ['creating', 'create:2000 changed'],
    registering: ['registering', 'register:2000 changed'],
  },
  'call fails offline': {
    claiming: ['claiming', 'claim:2000 changed'],
    creating: ['creating', 'create:2000 changed'],
    registering: ['registering', 'register:2000 changed'],
  },
  'call fails for good': { claiming: failed, creating: failedUnknown, registering: failed },
  'call fails, session over': { claiming: paused, creating: paused, registering: paused },
  'call fails, parts differ': {
    claiming: ['sending', 'stop journal-opened send-parts changed'],
    creating: ['sending', 'stop journal-opened report:started send-parts changed'],
    registering: ['sending', 'stop journal-opened send-parts changed'],
  },
  'call fails, upload expired': { claiming: ['claiming', 'stop claim changed'], creating: recreated, registering: recreated },
  'call fails, upload ended': { claiming: ended, creating: recreated, registering: ended },
  registered: { registering: completed },
}

/** Events that do the same to every state, or to all but those of `table`. */
const everywhere: Partial<Record<EventName, string>> = {
  'another file is given': 'changed',
  'file lost': 'changed',
  'claimed to cancel elsewhere': 'drop',
  created: 'discard',
  'created, stale': 'discard',
}
/** Pairs that change the state's data alone. */
const silent: Partial<Record<EventName, (state: UploadState) => UploadState>> = {
  'its file is given': (state) => ({ ...state, data: { ...state.data, file } }),
  'parts joined': (state) => ({ ...state, data: { ...state.data, assembled: true } }),
  released: (state) => (state.phase === 'canceled' ? { ...state, release: 'done' } : state),
}

/** What an event does to a state: the phase after it and the effects, and the whole state where no row says that it changes. */
function expected(eventName: EventName, stateName: StateName): { row: Row; state?: UploadState } {
  const row = table[eventName]?.[stateName]
  if (row) return { row }
  const state: UploadState = states[stateName]
  const effects = everywhere[eventName]
  return effects === undefined ? { row: [state.phase, ''], state: silent[eventName]?.(state) ?? state } : { row: [state.phase, effects] }
}

it.each(eventNames)('nextUpload handles the event in every state: %s', (eventName) => {
  for (const stateName of stateNames) {
    const step = nextUpload(states[stateName], events[eventName])
    const { row, state } = expected(eventName, stateName)
    expect([step.state.phase, step.effects.map(word).join(' ')], stateName).toEqual(row)
    if (state) expect(step.state, stateName).toEqual(state)
  }
})

const after = (state: UploadState, ...happened: UploadEvent[]): UploadState =>
  happened.reduce((at, event) => nextUpload(at, event).state, state)
const effectsOf = (state: UploadState, event: UploadEvent): string[] => nextUpload(state, event).effects.map(word)

describe('retries', () => {
  const partRetries = 247
  it('counts retries per part and fails the upload after two hours of them', () => {
    let state: UploadState = states.sending
    let waited = 0
    for (let attempt = 1; attempt <= partRetries; attempt += 1) {
      expect(effectsOf(state, partFailed('retry'))).toContain(`retry-part:2:${retryDelayMs(attempt)}`)
      state = after(state, partFailed('retry'))
      waited += retryDelayMs(attempt)
    }
    expect(waited).toBe(7_200_000)
    expect(nextUpload(state, { ...partFailed('retry'), partNumber: 3 } as UploadEvent).state.phase).toBe('sending')
    const end = after(state, partFailed('retry'))
    expect(end).toMatchObject({ phase: 'canceled', unreadable: false, data: { problem: 'não' } })
  })

  it('fails the upload after ten retries of a part that the store refuses', () => {
    const refused = { ...partFailed('retry'), failure: { kind: 'retry', message: 'não', refused: true } } as UploadEvent
    let state: UploadState = states.sending
    for (let attempt = 1; attempt <= refusedRetries; attempt += 1) state = after(state, refused)
    expect(state.phase).toBe('sending')
    expect(after(state, refused).phase).toBe('canceled')
  })

  it('tries the create call for half an hour', () => {
    let state: UploadState = states.creating
    let waited = 0
    for (let attempt = 1; state.phase === 'creating'; attempt += 1) {
      waited += retryDelayMs(attempt)
      state = after(state, callFailed('retry'))
    }
    expect(waited).toBe(1_830_000)
  })

  it('does not count retries while offline', () => {
    let state: UploadState = states.sending
    for (let attempt = 1; attempt <= 3000; attempt += 1) state = after(state, partFailed('retry', false))
    expect(effectsOf(state, partFailed('retry'))).toContain('retry-part:2:2000')
  })

  it('counts retries of complete and register together and fails the upload after two hours of them', () => {
    let state: UploadState = states.registering
    for (let attempt = 1; attempt <= partRetries; attempt += 1) state = after(state, callFailed('retry'), { type: 'assembled', run })
    expect(after(state, callFailed('retry')).phase).toBe('canceled')
  })
})

describe('recovery from resend and gone failures', () => {
  it.each([
    ['parts the server has otherwise', callFailed('resend'), { resent: true }],
    ['an expired upload', callFailed('gone'), { recreated: true }],
  ])('recovers once from %s; resume allows another recovery', (_, event, mark) => {
    expect(after(states.registering, event).data).toMatchObject({ ...mark, parts: [], run: run + 1 })
    const again: UploadState = { ...states.registering, data: { ...states.registering.data, ...mark } }
    expect(after(again, event).phase).toBe('canceled')
    expect(after({ phase: 'paused', awaitsSignIn: false, data: again.data }, events.resume).data).toMatchObject({
      resent: false,
      recreated: false,
    })
  })

  it('fails the upload when the file is missing', () => {
    const state: UploadState = { ...states.registering, data: { ...states.registering.data, file: null } }
    expect(after(state, callFailed('resend')).phase).toBe('canceled')
    expect(after(state, callFailed('gone')).phase).toBe('canceled')
  })
})

describe('upload data after an event', () => {
  it('pause keeps the finished parts and makes earlier answers stale', () => {
    const state = after(states.sending, events['part 3 done'], events.pause)
    expect(state.data).toMatchObject({ parts: [part(1), part(3)], run: run + 1, problem: null })
    expect(after(state, events['part 3 done'])).toBe(state)
  })

  it('a sign-in failure pauses with awaitsSignIn, a pause failure without; both keep the message', () => {
    expect(after(states.sending, partFailed('sign-in'))).toMatchObject({ phase: 'paused', awaitsSignIn: true, data: { problem: 'não' } })
    expect(after(states.sending, partFailed('pause'))).toMatchObject({ phase: 'paused', awaitsSignIn: false, data: { problem: 'não' } })
  })

  it('a file failure cancels the upload as unreadable', () => {
    expect(after(states.sending, partFailed('file'))).toMatchObject({ phase: 'canceled', unreadable: true })
  })

  it('an assembled upload stays assembled after a pause for sign-in', () => {
    const state = after(states.registering, { type: 'assembled', run }, callFailed('sign-in'), events['signed in'])
    expect(state).toMatchObject({ phase: 'registering', failures: 0, data: { assembled: true } })
  })

  it('a closed failure marks the upload as assembled', () => {
    expect(after(states.sending, partFailed('closed')).data).toMatchObject({ assembled: true, parts: [part(1)] })
  })

  it('claimed adds the parts that other tabs finished', () => {
    expect(after(states.claiming, events['claimed with parts']).data).toMatchObject({ claimed: true, parts: [part(1), part(2)] })
  })

  it('claimed without the file pauses the upload and releases the claim', () => {
    const state: UploadState = { ...states.claiming, data: foreign }
    expect(effectsOf(state, events['claimed with parts'])).toEqual(['journal-left', 'changed'])
    expect(after(state, events['claimed with parts'])).toMatchObject({ phase: 'paused', data: { claimed: false } })
  })

  it('claimed by another tab leaves the upload unclaimed and sets an error message', () => {
    expect(after(states.claiming, events['claimed elsewhere']).data).toMatchObject({
      claimed: false,
      problem: 'Este envio está em andamento em outra aba.',
    })
  })

  it('retry keeps target and parts only while the release is pending and the file is the same', () => {
    expect(after(states['failed, not released'], events.retry).data).toMatchObject({ target, parts: [part(1)], problem: null })
    expect(after(states.failed, events.retry).data).toMatchObject({ target: null, parts: [], problem: null })
    expect(after(states['failed, not released'], events['retry with a new version']).data).toMatchObject({
      target: null,
      parts: [],
      facts: { size: 9 },
    })
  })

  it('access-failed removes a lost handle and keeps a refused one', () => {
    const state: UploadState = { ...states.interrupted, data: { ...foreign, handle: 'handle' } }
    expect(after(state, events['file lost']).data.handle).toBeUndefined()
    expect(after(state, { ...events['file lost'], lostHandle: false }).data.handle).toBe('handle')
  })

  it('file-given rejects another file with an error message', () => {
    const state = after(states.interrupted, events['another file is given'])
    expect(state.data).toMatchObject({ file: null, problem: 'Este é outro arquivo. Selecione “a.mp4” para continuar.' })
  })

  it('a second registered event changes nothing', () => {
    const state = after(states.registering, events.registered)
    expect(state).toMatchObject({ phase: 'completed', hash: 'media' })
    expect(nextUpload(state, events.registered)).toEqual({ state, effects: [] })
  })

  it('initialUpload returns queued for a new upload, and paused with the parts of a journal record', () => {
    expect(initialUpload({ file, kind: 'audio', eduzzId: '7' }, 3)).toMatchObject({
      phase: 'queued',
      data: { kind: 'audio', eduzzId: '7', createdAt: 3, claimed: true, started: false, target: null },
    })
    const record = { id: 'old', target, file, kind: 'default' as const, eduzzId: null, parts: [part(3), part(1), part(4)], createdAt: 1 }
    expect(initialUpload(record, 3)).toMatchObject({
      phase: 'paused',
      data: { createdAt: 1, claimed: false, started: true, file: null, parts: [part(1), part(3)] },
    })
  })
})
