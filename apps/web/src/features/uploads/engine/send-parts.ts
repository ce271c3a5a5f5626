import { createSpeedMeter } from './measure-speed.ts'
import type { PartLedger } from './part-ledger.ts'
import type { PartRange } from './plan-parts.ts'
import type { PartSource } from './take-turns.ts'
import type { CompletedPart, Failure, UploadPorts, UploadSource, UploadTarget } from './types.ts'
import { createRetryWaits, nextTry } from './wait-to-retry.ts'

/** What the parts belong to. */
export type Sending = { file: UploadSource; target: UploadTarget; ledger: PartLedger }

export type SenderHost = {
  /** Null while nothing may travel. */
  sending: () => Sending | null
  partDone: (part: CompletedPart) => void
  /** A failure that trying the part again does not mend. */
  failed: (failure: Failure) => void
  changed: (urgent: boolean) => void
  pump: () => void
}

export type PartSender = PartSource & {
  /** Ends what travels and what waits to be tried again. */
  stop: () => void
  /** Bytes per second; null while unknown. */
  pace: () => number | null
  /** Whether all there is to do now is wait for another try. */
  onlyWaits: () => boolean
}

/** Why a file cannot be read any more, or null: a request says nothing of it but that it failed. */
const readFault = (file: UploadSource, { start }: PartRange): Promise<unknown> =>
  file
    .slice(start, start + 1)
    .arrayBuffer()
    .then(
      () => null,
      (error: unknown) => error,
    )

/** Sends the parts of one file, each under an address of its own, and tries failed ones again (spec `core.md` § 8). */
export function createPartSender(ports: UploadPorts, host: SenderHost): PartSender {
  const { api, clock, network } = ports
  const meter = createSpeedMeter()
  const waits = createRetryWaits(clock, network)
  let halt = new AbortController()
  let travelling = 0

  function failed(part: PartRange, ledger: PartLedger, error: unknown): void {
    const failure = ports.judge(error)
    const putBack = (): void => ledger.putBack(part)
    const wait = failure.kind === 'retry' ? nextTry(network, () => ledger.countFailure(part.partNumber)) : null
    if (wait === null) {
      putBack()
      host.failed(failure.kind === 'retry' ? { ...failure, kind: 'give-up' } : failure)
      return
    }
    ledger.progress(part.partNumber, 0)
    const again = (): void => {
      putBack()
      host.pump()
    }
    waits.add(wait, again, putBack)
    host.changed(true)
  }

  /** PUTs a part; rejects with what stands in the way, be it the file itself. */
  async function put(part: PartRange, { file, target, ledger }: Sending, signal: AbortSignal): Promise<string> {
    const onProgress = (bytes: number): void => {
      if (signal.aborted) return
      meter.add(ledger.progress(part.partNumber, bytes), clock.now())
      host.changed(false)
    }
    try {
      const { url } = await api.presign({ ...target, partNumber: part.partNumber })
      signal.throwIfAborted()
      return await ports.sendPart(url, file.slice(part.start, part.end), { signal, onProgress })
    } catch (error) {
      const passing = !signal.aborted && ports.judge(error).kind === 'retry'
      throw (passing && (await readFault(file, part))) || error
    }
  }

  async function send(part: PartRange, sending: Sending): Promise<void> {
    const { signal } = halt
    const { ledger } = sending
    travelling += 1
    if (travelling === 1) host.changed(true)
    const end = await put(part, sending, signal).then(
      (etag) => ({ etag }),
      (error: unknown) => ({ error }),
    )
    travelling -= 1
    if (signal.aborted) ledger.putBack(part)
    else if ('error' in end) failed(part, ledger, end.error)
    else {
      ledger.finish(part, end.etag)
      host.partDone({ ETag: end.etag, PartNumber: part.partNumber })
    }
  }

  return {
    takePart: () => {
      const sending = network.online() ? host.sending() : null
      const part = sending?.ledger.take()
      return sending && part ? () => send(part, sending) : null
    },
    stop: () => {
      halt.abort()
      halt = new AbortController()
      waits.clear()
      meter.reset()
    },
    pace: () => meter.read(clock.now()),
    onlyWaits: () => travelling === 0 && waits.any(),
  }
}
