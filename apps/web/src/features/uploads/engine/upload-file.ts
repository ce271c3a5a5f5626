import { fileTitle } from '@videozz/domain'
import { describeUpload } from './describe-upload.ts'
import { isOpen } from './label-upload.ts'
import { createPartLedger } from './part-ledger.ts'
import { persist } from './persist.ts'
import { type Release, releaseUpload } from './release-upload.ts'
import { courseReport } from './report-course.ts'
import { factsOf, otherFileFault } from './same-file.ts'
import { createPartSender } from './send-parts.ts'
import type { CourseStatus, Failure, NewUpload, UploadPorts, UploadRecord, UploadSource, UploadStatus } from './types.ts'
import type { UploadTarget, UploadView } from './types.ts'
import type { UploadFile, UploadHost } from './upload-file-types.ts'
import { createRetryWaits } from './wait-to-retry.ts'

const elsewhere = 'Este envio está em andamento em outra aba.'
const isRecord = (origin: NewUpload | UploadRecord): origin is UploadRecord => 'target' in origin

/** The life of one file: opened, its parts sent in turn with the others', joined, registered. */
export function createUploadFile(id: string, origin: NewUpload | UploadRecord, ports: UploadPorts, host: UploadHost): UploadFile {
  const { api, clock, journal } = ports
  const kept = isRecord(origin) ? origin : null
  const { kind, eduzzId = null } = origin
  const replaces = origin.replaces ?? null
  let file: UploadSource | null = kept ? null : (origin as NewUpload).file
  let facts = factsOf(origin.file)
  let handle = origin.handle
  let target: UploadTarget | null = kept?.target ?? null
  let ledger = createPartLedger(facts.size, kept?.parts)
  let createdAt = kept?.createdAt ?? clock.now()
  let status: UploadStatus = kept ? 'paused' : 'queued'
  /** Still the earlier page's: this one has not taken it in hand. */
  let foreign = kept !== null
  let joining = false
  let joined = false
  let hash: string | null = null
  let problem: string | null = null
  let unreadable = false
  let awaitsSignIn = false
  let begun = target !== null
  /** What is mended once only between two words of the user: all parts sent again, the upload begun anew. */
  let resent = false
  let renewed = false
  let release: Release | null = null
  /** Grows with every stop, so that answers of before are known as such. */
  let run = 0
  const waits = createRetryWaits(clock, ports.network)
  const trouble = (error: unknown): void => ports.onTrouble?.(error)

  const sender = createPartSender(ports, {
    sending: () => (status === 'running' && !joining && file && target ? { file, target, ledger } : null),
    partDone: (part) => {
      journal?.partDone(id, part)
      host.changed(true)
      if (ledger.isComplete() && status === 'running') join()
    },
    failed,
    changed: host.changed,
    pump: host.turns.pump,
  })

  const view = (): UploadView =>
    describeUpload({
      id,
      facts,
      status,
      ledger,
      problem,
      hash,
      eduzzId,
      replaces,
      joining,
      unreadable,
      interrupted: foreign && status === 'paused',
      readable: file !== null,
      reopenable: handle !== undefined,
      online: ports.network.online(),
      retrying: waits.any() || sender.onlyWaits(),
      pace: status === 'running' ? sender.pace() : null,
    })

  function turn(next: UploadStatus, why: string | null = null): void {
    status = next
    problem = why
    host.changed(true)
  }

  function report(course: CourseStatus, error?: string): void {
    api.report(courseReport(facts, course, clock.now(), error)).catch(trouble)
  }

  function stop(): void {
    run += 1
    joining = false
    waits.clear()
    host.turns.leave(sender)
    sender.stop()
  }

  function close(course: CourseStatus, why: string | null = null): void {
    if (!isOpen({ status })) return
    stop()
    begun = foreign = false
    report(course, why ?? undefined)
    if (target) release = releaseUpload(ports, target)
    journal?.closed(id)
    turn('canceled', why)
    if (course === 'error') ports.onFailed?.(view())
  }

  function failed({ kind: fault, message }: Failure): void {
    const mayRenew = file !== null && !renewed
    if (fault === 'pause' || fault === 'sign-in') {
      stop()
      awaitsSignIn = fault === 'sign-in'
      turn('paused', message)
    } else if (fault === 'resend' && file && !resent) {
      resent = true
      joined = false
      stop()
      ledger = createPartLedger(facts.size)
      note()
      go()
    } else if (fault === 'closed' && !joined) {
      // Registered already, or canceled: the register call tells which.
      stop()
      joined = true
      join()
    } else if ((fault === 'gone' || fault === 'closed') && mayRenew) {
      renewed = true
      stop()
      forgetTarget()
      start()
    } else {
      unreadable = fault === 'file'
      close('error', message)
    }
  }

  function attempt(work: () => Promise<void>): void {
    const mine = run
    persist(ports, waits, { work, wanted: () => mine === run, failed, waits: () => host.changed(true) })
  }

  function note(): void {
    journal?.opened({ id, target, file: facts, kind, eduzzId, replaces, handle, parts: ledger.completed(), createdAt })
  }

  function forgetTarget(): void {
    target = null
    joined = false
    ledger = createPartLedger(facts.size)
  }

  async function open(): Promise<void> {
    const mine = run
    const { name: filename, size, type } = facts
    createdAt = clock.now()
    const opened = await api.create({ filename, size, ...(type && { type }), ...(eduzzId && { eduzzId }) })
    const fresh = { filename: opened.key, uploadId: opened.uploadId }
    if (mine !== run) {
      await api.cancel(fresh)
      return
    }
    target = fresh
    note()
    go()
  }

  async function reopen(): Promise<void> {
    const mine = run
    const found = (await journal?.reopen(id)) ?? ledger.completed()
    if (mine !== run) return
    if (found === 'gone') return host.drop()
    if (found === 'elsewhere') return turn('paused', elsewhere)
    ledger = createPartLedger(facts.size, found)
    foreign = file === null && !ledger.isComplete()
    if (foreign) {
      journal?.left(id)
      turn('paused')
    } else if (target) go()
    else attempt(open)
  }

  function start(): void {
    turn('loading')
    if (foreign) attempt(reopen)
    else if (!target) attempt(open)
    else {
      note()
      go()
    }
  }

  /** Sends what waits, or joins when nothing does. */
  function go(): void {
    if (!begun) report('started')
    begun = true
    turn('running')
    if (ledger.isComplete()) join()
    else host.turns.join(sender)
  }

  async function register(at: UploadTarget): Promise<void> {
    const mine = run
    if (!joined) await api.complete({ ...at, parts: ledger.completed() })
    joined = true
    const sent = { filename: at.filename, source: { size: facts.size } }
    const title = fileTitle(facts.name) || facts.name
    const video = replaces === null ? await api.register({ ...sent, title, type: kind }) : await api.replace(replaces, sent)
    if (mine !== run) return
    stop()
    hash = video.key
    journal?.closed(id)
    report('finished')
    turn('completed')
    ports.onCompleted?.(view())
  }

  /** The server answers a repeated call as it did the first. */
  function join(): void {
    const at = target
    if (!at) return
    joining = true
    host.turns.leave(sender)
    turn('running')
    attempt(() => register(at))
  }

  function resume(): void {
    if (status !== 'paused' || (foreign && !file && !ledger.isComplete())) return
    awaitsSignIn = renewed = resent = false
    if (foreign) turn('queued')
    else if (target) go()
    else start()
  }

  async function cancelForeign(): Promise<void> {
    const found = await journal?.reopen(id)
    if (found === 'gone' || found === 'elsewhere') host.drop()
    else close('canceled')
  }

  if (!kept) note()

  return {
    view,
    facts: () => facts,
    handle: () => handle,
    start: () => {
      if (status === 'queued') start()
    },
    pause: () => {
      if (status !== 'running' || joining) return
      stop()
      turn('paused')
    },
    resume,
    cancel: () => {
      if (!isOpen({ status }) || joining) return
      if (foreign) cancelForeign().catch(trouble)
      else close('canceled')
    },
    retry: (other) => {
      if (status !== 'canceled' || problem === null) return null
      if (other && other.name !== facts.name) return otherFileFault(facts, other)
      const alive = release?.callOff() ?? false
      release = null
      awaitsSignIn = renewed = resent = unreadable = false
      if (other) [file, facts, handle] = [other, factsOf(other), undefined]
      if (other || !alive) forgetTarget()
      note()
      turn('queued')
      return null
    },
    continueWith: (given, by) => {
      const fault = otherFileFault(facts, given)
      if (fault) {
        turn(status, fault)
        return fault
      }
      file = given
      handle = by ?? handle
      resume()
      return null
    },
    complain: (message, lostHandle) => {
      if (lostHandle) handle = undefined
      turn(status, message)
    },
    signedIn: () => {
      if (awaitsSignIn) resume()
    },
    leave: () => {
      if (!isOpen({ status })) return
      stop()
      if (!foreign) journal?.left(id)
    },
    released: () => release?.told ?? Promise.resolve(),
  }
}
