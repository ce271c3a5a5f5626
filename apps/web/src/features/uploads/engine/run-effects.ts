import { fileTitle } from '@videozz/domain'
import { createRequest } from './create-request.ts'
import { describeUpload } from './describe-upload.ts'
import { createKeptRelease } from './keep-release.ts'
import { statusReport } from './report-status.ts'
import { createPartSender } from './send-parts.ts'
import type { UploadPorts, UploadRecord, UploadView } from './types.ts'
import type { UploadHost } from './upload-file-types.ts'
import type { UploadData, UploadEffect, UploadEvent, UploadState } from './upload-state-types.ts'
import { createRetryWaits } from './wait-to-retry.ts'

/** Where effects read the state and put the events they cause. */
export type EffectContext = {
  id: string
  ports: UploadPorts
  host: UploadHost
  state: () => UploadState
  dispatch: (event: UploadEvent) => void
}

export type EffectRunner = {
  run: (effect: UploadEffect) => void
  view: () => UploadView
  /** Leaves a cancel the server has not agreed to yet to a later page: from here on another account may be signed in. */
  leaveRelease: () => void
  /** Settles after the first try to have the server drop a canceled upload. */
  released: () => Promise<void>
}

type Call = 'claim' | 'create' | 'register'
type Runners = { [T in UploadEffect['type']]: (effect: Extract<UploadEffect, { type: T }>) => void }

/** The calls whose answer is an event. */
function createCalls({ id, ports, state, dispatch }: EffectContext): Record<Call, (run: number) => Promise<void>> {
  const { api, clock, journal } = ports
  return {
    claim: async (run) => dispatch({ type: 'claimed', run, found: (await journal?.reopen(id)) ?? state().data.parts }),
    create: async (run) => {
      const createdAt = clock.now()
      const opened = await api.create(createRequest({ id, ...state().data }))
      dispatch({ type: 'created', run, target: { filename: opened.key, uploadId: opened.uploadId }, createdAt })
    },
    // The server answers a repeated call as it did the first.
    register: async (run) => {
      const { target, parts, facts, kind, replaces, leak, assembled } = state().data
      if (!target) return
      if (!assembled) {
        await api.complete({ ...target, parts: [...parts] })
        dispatch({ type: 'assembled', run })
      }
      const sent = { filename: target.filename, source: { size: facts.size } }
      const title = fileTitle(facts.name) || facts.name
      if (leak) return dispatch({ type: 'registered', run, hash: (await api.readLeak(leak, target.filename)).id })
      const video = replaces === null ? await api.register({ ...sent, title, type: kind }) : await api.replace(replaces, sent)
      dispatch({ type: 'registered', run, hash: video.key })
    },
  }
}

/** What the journal keeps of an upload. */
function toRecord(id: string, data: UploadData): UploadRecord {
  const { target, facts: file, kind, eduzzId, folder, replaces, leak, handle, creation, parts, createdAt } = data
  return {
    id,
    target,
    file,
    kind,
    eduzzId,
    ...(folder && { folder }),
    replaces,
    ...(leak && { leak }),
    handle,
    creation,
    parts: [...parts],
    createdAt,
  }
}

/** Runs the effects of an upload's state: calls, part PUTs, journal, reports, waits. */
export function createEffectRunner(context: EffectContext): EffectRunner {
  const { id, ports, host, state, dispatch } = context
  const { api, clock, journal, network } = ports
  const calls = createCalls(context)
  const waits = createRetryWaits(clock, network)
  const onTrouble = (error: unknown): void => ports.onTrouble?.(error)
  const runOf = (): number => state().data.run
  const release = createKeptRelease(ports)

  const failure = (error: unknown) => ({ failure: ports.classify(error), online: network.online() })
  const sender = createPartSender(ports, {
    partDone: (part) => dispatch({ type: 'part-done', run: runOf(), part }),
    partFailed: (partNumber, error) => dispatch({ type: 'part-failed', run: runOf(), partNumber, ...failure(error) }),
    changed: host.changed,
    pump: host.scheduler.pump,
  })
  const view = (): UploadView =>
    describeUpload(id, state(), {
      online: network.online(),
      retrying: waits.any() || sender.onlyWaits(),
      bytesPerSecond: sender.bytesPerSecond(),
      inFlightBytes: sender.inFlightBytes(),
    })

  const call = ({ type, delayMs }: { type: Call; delayMs: number }): void => {
    const run = runOf()
    const failed = (error: unknown): void => {
      if (run === runOf()) dispatch({ type: 'call-failed', run, ...failure(error) })
      else onTrouble(error)
    }
    const attempt = (): void => void calls[type](run).catch(failed)
    if (delayMs > 0) waits.add(delayMs, attempt)
    else attempt()
  }

  const record = (): UploadRecord => toRecord(id, state().data)

  const runners: Runners = {
    claim: call,
    create: call,
    register: call,
    'claim-to-cancel': () => {
      const claim = async (): Promise<void> => dispatch({ type: 'claimed-to-cancel', found: (await journal?.reopen(id)) ?? [] })
      claim().catch(onTrouble)
    },
    'send-parts': () => {
      const { file, target, parts } = state().data
      if (!file || !target) return
      sender.begin({ file, target, done: parts })
      host.scheduler.join(sender)
    },
    'retry-part': ({ partNumber, delayMs }) => sender.retry(partNumber, delayMs),
    'look-for-room': ({ delayMs }) => {
      const run = runOf()
      waits.add(delayMs, () => dispatch({ type: 'room-due', run }))
    },
    'leave-scheduler': () => host.scheduler.leave(sender),
    stop: () => {
      waits.clear()
      host.scheduler.leave(sender)
      sender.stop()
    },
    release: ({ target }) =>
      release.begin({ ...record(), target }, createRequest({ id, ...state().data }), () => dispatch({ type: 'released' })),
    'call-off-release': release.callOff,
    discard: ({ target }) => void api.cancel(target).catch(onTrouble),
    'journal-opened': () => journal?.opened(record()),
    'journal-part': ({ part }) => journal?.partDone(id, part),
    // Kept until the server has dropped it, by a later page where this one ends before.
    'journal-closed': () => void (release.pending() || journal?.closed(id)),
    'journal-left': () => journal?.left(id),
    report: ({ status, error }) => void api.report(statusReport(state().data.facts, status, clock.now(), error)).catch(onTrouble),
    'notify-completed': () => ports.onCompleted?.(view()),
    'notify-failed': () => ports.onFailed?.(view()),
    drop: () => host.drop(),
    changed: () => host.changed(true),
  }

  return {
    run: (effect) => (runners[effect.type] as (effect: UploadEffect) => void)(effect),
    view,
    leaveRelease: release.leave,
    released: release.firstTry,
  }
}
