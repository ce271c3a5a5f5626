import type {
  Clock,
  StatusReport,
  FailureKind,
  Network,
  SendPart,
  UploadApi,
  UploadJournal,
  UploadPorts,
  UploadRecord,
  UploadSource,
  UploadView,
} from './types.ts'

/** A clock that moves only when a test advances it. */
export function createManualClock(): Clock & { advance: (ms: number) => Promise<void>; waiting: () => number[] } {
  let now = 1_000_000
  let timers: { at: number; work: () => void }[] = []
  return {
    now: () => now,
    after: (ms, work) => {
      const timer = { at: now + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    waiting: () => timers.map((timer) => timer.at - now).sort((a, b) => a - b),
    async advance(ms) {
      now += ms
      const due = timers.filter((timer) => timer.at <= now)
      timers = timers.filter((timer) => timer.at > now)
      for (const timer of due) timer.work()
      await settle()
    },
  }
}

/** Lets every promise that can settle do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}

/** A network the test takes away and gives back. */
export function createTestNetwork(): Network & { set: (online: boolean) => Promise<void> } {
  let online = true
  const listeners = new Set<() => void>()
  return {
    online: () => online,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: async (next) => {
      online = next
      for (const listener of listeners) listener()
      await settle()
    },
  }
}

/** A failure that the ports below classify: what the upload must do about it. */
export class Fault extends Error {
  override name = 'Fault'
  readonly kind: FailureKind
  constructor(kind: FailureKind, message = 'falha') {
    super(message)
    this.kind = kind
  }
}

/** A part being sent: the test decides how it ends. */
export type PartInFlight = {
  url: string
  body: Blob
  file: string
  partNumber: number
  progress: (bytes: number) => void
  arrive: () => Promise<void>
  fail: (error: Error) => Promise<void>
}

/** Ports whose server stores calls and whose parts end when the test ends them. */
export function createTestPorts() {
  const clock = createManualClock()
  const calls: string[] = []
  const reports: StatusReport['data'][] = []
  const inFlight: PartInFlight[] = []
  const completed: UploadView[] = []
  const failed: UploadView[] = []
  const trouble: unknown[] = []
  const refuse = new Map<keyof UploadApi, Error[]>()
  const bodies: Record<string, unknown[]> = { create: [], complete: [], register: [], replace: [], readLeak: [], cancel: [] }
  let [ids, mostAtOnce] = [0, 0]

  const answer = async <T>(call: keyof UploadApi, name: string, value: T): Promise<T> => {
    calls.push(`${call} ${name}`)
    await Promise.resolve()
    const error = refuse.get(call)?.shift()
    if (error) throw error
    return value
  }
  const note = (call: string, body: unknown): void => void bodies[call]?.push(body)

  const api: UploadApi = {
    create: (file) => (
      note('create', file),
      answer('create', file.filename, { key: `key-${file.filename}`, uploadId: `id-${file.filename}` })
    ),
    presign: (part) =>
      answer('presign', `${part.filename} ${part.partNumber}`, { url: `https://store/${part.filename}/${part.partNumber}` }),
    complete: (parts) => (note('complete', parts), answer('complete', parts.filename, {})),
    cancel: (target) => (note('cancel', target), answer('cancel', target.filename, {})),
    replace: (videoKey, file) => (note('replace', { videoKey, ...file }), answer('replace', file.filename, { key: videoKey })),
    register: (video) => (note('register', video), answer('register', video.filename, { key: `media-${video.filename}` })),
    readLeak: (leak, filename) => (
      note('readLeak', { ...leak, filename }),
      answer('readLeak', filename, { id: leak.caseId ?? `case-${filename}` })
    ),
    report: (report) => (reports.push(report.data), answer('report', report.data.status, {})),
  }

  const sendPart: SendPart = (url, body, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const [, file = '', number = ''] = /store\/(.*)\/(\d+)$/.exec(url) ?? []
      const end = async (finish: () => void): Promise<void> => {
        const at = inFlight.indexOf(part)
        if (at >= 0) inFlight.splice(at, 1)
        finish()
        await settle()
      }
      const part: PartInFlight = {
        url,
        body,
        file,
        partNumber: Number(number),
        progress: onProgress,
        arrive: () =>
          end(() => {
            onProgress(body.size)
            resolve(`"etag-${number}"`)
          }),
        fail: (error) => end(() => reject(error)),
      }
      signal.addEventListener('abort', () => void end(() => reject(new Fault('retry', 'aborted'))))
      inFlight.push(part)
      mostAtOnce = Math.max(mostAtOnce, inFlight.length)
    })

  const network = createTestNetwork()
  const ports: UploadPorts = {
    api,
    sendPart,
    clock,
    network,
    createId: () => `upload-${(ids += 1)}`,
    classify: (error) =>
      error instanceof Fault ? { kind: error.kind, message: error.message } : { kind: 'give-up', message: String(error) },
    onTrouble: (error) => trouble.push(error),
    onCompleted: (upload) => completed.push(upload),
    onFailed: (upload) => failed.push(upload),
  }
  /** Lets every part arrive until none is in flight. */
  const arriveAll = async (): Promise<void> => {
    await settle()
    while (inFlight.length > 0) await inFlight[0]?.arrive()
  }
  return {
    ports,
    clock,
    network,
    calls,
    reports,
    inFlight,
    completed,
    failed,
    trouble,
    refuse,
    bodies,
    arriveAll,
    mostAtOnce: () => mostAtOnce,
  }
}

/** A journal whose records the test may read, change and give to another tab. */
export function createTestJournal() {
  const records = new Map<string, UploadRecord>()
  const elsewhere = new Set<string>()
  const left: string[] = []
  const port: UploadJournal = {
    opened: (record) => void records.set(record.id, record),
    partDone: (id, part) => void records.get(id)?.parts.push(part),
    closed: (id) => void records.delete(id),
    canceling: (record) => void records.set(record.id, { ...record, canceling: true }),
    left: (id) => void left.push(id),
    reopen: (id) => Promise.resolve(elsewhere.has(id) ? 'elsewhere' : (records.get(id)?.parts ?? 'gone')),
  }
  return { records, elsewhere, left, port }
}

/** A file of `size` bytes. */
export function fakeFile(name: string, size: number, type = 'video/mp4'): UploadSource {
  return new File([new Uint8Array(size)], name, { type, lastModified: 1 })
}
