import { createSpeedMeter } from './measure-speed.ts'
import { createPartQueue, type PartQueue } from './part-queue.ts'
import type { PartRange } from './plan-parts.ts'
import type { PartSource } from './schedule-parts.ts'
import type { CompletedPart, UploadPorts, UploadSource, UploadTarget } from './types.ts'
import { createRetryWaits } from './wait-to-retry.ts'

/** What is sent: the file, where to, and which parts of it are done. */
export type SenderJob = { file: UploadSource; target: UploadTarget; done: readonly CompletedPart[] }

export type SenderHost = {
  partDone: (part: CompletedPart) => void
  partFailed: (partNumber: number, error: unknown) => void
  /** `changed(true)` when more than the progress is new. */
  changed: (urgent: boolean) => void
  /** A part waits again: the scheduler has work. */
  pump: () => void
}

export type PartSender = PartSource & {
  /** Has the parts of a job that are not done handed out from now on. */
  begin: (job: SenderJob) => void
  /** Sends a failed part again after `delayMs`. */
  retry: (partNumber: number, delayMs: number) => void
  /** Aborts what is in flight and calls off the waits for a new try. */
  stop: () => void
  /** Bytes per second; null while unknown. */
  bytesPerSecond: () => number | null
  /** Bytes sent of the parts in flight. */
  inFlightBytes: () => number
  /** Whether all there is to do now is wait for another try. */
  onlyWaits: () => boolean
}

type Run = SenderJob & { queue: PartQueue; failed: Map<number, PartRange>; abort: AbortController }

/** Why a file cannot be read any more, or null: a failed request does not reveal it. */
const readFault = (file: UploadSource, { start }: PartRange): Promise<unknown> =>
  file
    .slice(start, start + 1)
    .arrayBuffer()
    .then(
      () => null,
      (error: unknown) => error,
    )

/** PUTs the parts of one file, each to its own presigned address. */
export function createPartSender(ports: UploadPorts, host: SenderHost): PartSender {
  const { api, clock, network } = ports
  const meter = createSpeedMeter()
  const waits = createRetryWaits(clock, network)
  let run: Run | null = null
  let inFlight = 0

  /** PUTs a part; rejects with what failed, be it reading the file itself. */
  async function put(part: PartRange, { file, target, queue, abort: { signal } }: Run): Promise<string> {
    const onProgress = (bytes: number): void => {
      if (signal.aborted) return
      meter.add(queue.progress(part.partNumber, bytes), clock.now())
      host.changed(false)
    }
    try {
      const { url } = await api.presign({ ...target, partNumber: part.partNumber })
      signal.throwIfAborted()
      return await ports.sendPart(url, file.slice(part.start, part.end), { signal, onProgress })
    } catch (error) {
      const mayRetry = !signal.aborted && ports.classify(error).kind === 'retry'
      throw (mayRetry && (await readFault(file, part))) || error
    }
  }

  async function send(part: PartRange, of: Run): Promise<void> {
    inFlight += 1
    if (inFlight === 1) host.changed(true)
    const end = await put(part, of).then(
      (etag) => ({ etag }),
      (error: unknown) => ({ error }),
    )
    inFlight -= 1
    if (of.abort.signal.aborted) return
    of.queue.land(part.partNumber)
    if ('error' in end) {
      of.failed.set(part.partNumber, part)
      host.partFailed(part.partNumber, end.error)
    } else host.partDone({ ETag: end.etag, PartNumber: part.partNumber })
  }

  return {
    begin: (job) => {
      run = { ...job, queue: createPartQueue(job.file.size, job.done), failed: new Map(), abort: new AbortController() }
    },
    takePart: () => {
      const current = network.online() ? run : null
      const part = current?.queue.take()
      return current && part ? () => send(part, current) : null
    },
    retry: (partNumber, delayMs) => {
      const part = run?.failed.get(partNumber)
      if (!run || !part) return
      const { queue, failed } = run
      failed.delete(partNumber)
      waits.add(delayMs, () => {
        queue.putBack(part)
        host.pump()
      })
    },
    stop: () => {
      run?.abort.abort()
      run = null
      waits.clear()
      meter.reset()
    },
    bytesPerSecond: () => meter.read(clock.now()),
    inFlightBytes: () => run?.queue.inFlightBytes() ?? 0,
    onlyWaits: () => inFlight === 0 && waits.any(),
  }
}
