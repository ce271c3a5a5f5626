import { fileTitle } from '@videozz/domain'
import { partRetries, retryDelay } from './limits.ts'
import { createSpeedMeter } from './measure-speed.ts'
import { createPartLedger } from './part-ledger.ts'
import type { PartRange } from './plan-parts.ts'
import { courseReport } from './report-course.ts'
import type { PartSource, PartTurns } from './take-turns.ts'
import type { CourseStatus, NewUpload, UploadPorts, UploadStatus, UploadView } from './types.ts'

export type UploadFile = PartSource & {
  view: () => UploadView
  start: () => void
  pause: () => void
  resume: () => void
  cancel: () => void
}

/** `changed(true)` when more than the progress is new. */
export type UploadHost = { turns: PartTurns; changed: (urgent: boolean) => void }

/** The life of one file: opened, its parts sent in turn with the others', joined, registered. */
export function createUploadFile(id: string, upload: NewUpload, ports: UploadPorts, host: UploadHost): UploadFile {
  const { api, clock } = ports
  const { file } = upload
  const ledger = createPartLedger(file.size)
  const meter = createSpeedMeter()
  let status: UploadStatus = 'queued'
  let target: { filename: string; uploadId: string } | null = null
  let joining = false
  let joined = false
  let hash: string | null = null
  let problem: string | null = null
  let halt = new AbortController()
  const pendingRetries = new Set<() => void>()
  const trouble = (error: unknown): void => ports.onTrouble?.(error)

  function view(): UploadView {
    const sent = status === 'completed' ? file.size : ledger.sentBytes()
    const speed = status === 'running' ? meter.read(clock.now()) : null
    return {
      id,
      name: file.name,
      size: file.size,
      status,
      sent,
      progress: status === 'completed' ? 100 : Math.min(99, Math.floor((sent / Math.max(1, file.size)) * 100)),
      bytesPerSecond: speed,
      secondsLeft: speed ? Math.ceil((file.size - sent) / speed) : null,
      error: problem,
      hash,
      eduzzId: upload.eduzzId ?? null,
      controllable: !joining,
    }
  }

  function turn(next: UploadStatus): void {
    status = next
    host.changed(true)
  }

  function report(course: CourseStatus, error?: string): void {
    api.report(courseReport(file, course, clock.now(), error)).catch(trouble)
  }

  /** Stops what travels and what waits to be tried again. */
  function stopParts(): void {
    halt.abort()
    for (const callOff of pendingRetries) callOff()
    pendingRetries.clear()
    meter.reset()
  }

  function close(course: CourseStatus, error?: string): void {
    stopParts()
    host.turns.leave(source)
    problem = error ?? null
    report(course, error)
    if (target && status !== 'completed') api.cancel(target).catch(trouble)
    ports.journal?.closed(id)
    turn('canceled')
    if (course === 'error') ports.onFailed?.(view())
  }

  async function open(): Promise<void> {
    const { eduzzId } = upload
    const opened = await api.create({
      filename: file.name,
      size: file.size,
      ...(file.type && { type: file.type }),
      ...(eduzzId && { eduzzId }),
    })
    target = { filename: opened.key, uploadId: opened.uploadId }
    if (status === 'canceled') {
      await api.cancel(target)
      return
    }
    ports.journal?.opened({ id, target, source: file, eduzzId: upload.eduzzId ?? null })
    report('started')
    turn('running')
    host.turns.join(source)
  }

  async function register(): Promise<void> {
    if (!target) return
    if (!joined) await api.complete({ ...target, parts: ledger.completed() })
    joined = true
    const video = await api.register({
      filename: target.filename,
      title: fileTitle(file.name) || file.name,
      source: { size: file.size },
      type: upload.kind,
    })
    hash = video.key
    status = 'completed'
    joining = false
    ports.journal?.closed(id)
    report('finished')
    host.changed(true)
    ports.onCompleted?.(view())
  }

  /** Joins and registers, tried again like a part: the server answers a repeated call as it did the first. */
  function join(attempt: number): void {
    joining = true
    host.turns.leave(source)
    host.changed(true)
    register().catch((error: unknown) => {
      if (ports.judge(error).kind === 'retry' && attempt <= partRetries) {
        clock.after(retryDelay(attempt), () => join(attempt + 1))
        return
      }
      joining = false
      close('error', ports.judge(error).message)
    })
  }

  function pauseWith(message: string | null): void {
    if (status !== 'running' || joining) return
    stopParts()
    problem = message
    turn('paused')
  }

  function partFailed(part: PartRange, error: unknown): void {
    const failure = ports.judge(error)
    if (failure.kind === 'pause') {
      ledger.putBack(part)
      pauseWith(failure.message)
      return
    }
    const attempt = ledger.countFailure(part.partNumber)
    if (failure.kind === 'give-up' || attempt > partRetries) {
      ledger.putBack(part)
      close('error', failure.message)
      return
    }
    ledger.progress(part.partNumber, 0)
    const again = (): void => {
      ledger.putBack(part)
      pendingRetries.delete(callOff)
      host.turns.pump()
    }
    const wait = clock.after(retryDelay(attempt), again)
    const callOff = (): void => {
      wait()
      ledger.putBack(part)
    }
    pendingRetries.add(callOff)
    host.changed(true)
  }

  async function sendPart(part: PartRange): Promise<void> {
    const { signal } = halt
    try {
      if (!target) return
      const { url } = await api.presign({ ...target, partNumber: part.partNumber })
      signal.throwIfAborted()
      const onProgress = (bytes: number): void => {
        if (signal.aborted) return
        meter.add(ledger.progress(part.partNumber, bytes), clock.now())
        host.changed(false)
      }
      const etag = await ports.sendPart(url, file.slice(part.start, part.end), { signal, onProgress })
      ledger.finish(part, etag)
      ports.journal?.partDone(id, { ETag: etag, PartNumber: part.partNumber })
      host.changed(true)
      if (ledger.isComplete() && status === 'running') join(1)
    } catch (error) {
      if (signal.aborted) ledger.putBack(part)
      else partFailed(part, error)
    }
  }

  const source: UploadFile = {
    view,
    takePart: () => {
      const part = status === 'running' ? ledger.take() : undefined
      return part ? () => sendPart(part) : null
    },
    start: () => {
      if (status !== 'queued') return
      turn('loading')
      open().catch((error: unknown) => {
        if (status === 'canceled') trouble(error)
        else close('error', ports.judge(error).message)
      })
    },
    pause: () => pauseWith(null),
    resume: () => {
      if (status !== 'paused') return
      halt = new AbortController()
      problem = null
      turn('running')
      if (ledger.isComplete()) join(1)
      else host.turns.pump()
    },
    cancel: () => {
      if (status === 'completed' || status === 'canceled' || joining) return
      close('canceled')
    },
  }
  return source
}
