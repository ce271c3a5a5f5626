import { parentPort } from 'node:worker_threads'
import { type Alignment, detectLeak, FingerprintSearch, type LeakFrame, type UnitFrame } from '@videozz/imprint/detect'
import type { FromDetector, MediaToDetect, Question, ToDetector } from './detector-messages.ts'

// The detector computes for minutes without a pause: in a thread of its own nothing else of the worker waits for it.

const port = parentPort
if (!port) throw new Error('The detector runs in a thread')
const send = (message: FromDetector): void => port.postMessage(message)

const waiting = new Map<number, (value: unknown) => void>()
let asked = 0
/** Asks the worker for frames, which it reads. */
async function ask(question: Question): Promise<unknown> {
  const id = ++asked
  const answer = new Promise((resolve) => waiting.set(id, resolve))
  send({ kind: 'ask', id, question })
  return answer
}

let passes = 0
async function* readLeak(): AsyncGenerator<LeakFrame> {
  const pass = ++passes
  for (;;) {
    const frames = (await ask({ what: 'frames', pass })) as LeakFrame[]
    if (frames.length === 0) return
    yield* frames
  }
}

async function detect(media: MediaToDetect, alignment: Alignment | undefined): Promise<void> {
  const loadUnit = async (unit: number) => (await ask({ what: 'unit', unit })) as readonly UnitFrame[] | undefined
  try {
    const detection = await detectLeak({
      readLeak,
      media: { ...media, loadUnit },
      ...(alignment && { alignment }),
      // Frames of the progress are taken elsewhere, in colour.
      onProgress: ({ step, second, alignment: found }) =>
        send({ kind: 'progress', progress: { step, ...(second !== undefined && { second }), ...(found && { alignment: found }) } }),
      pictureSeconds: 1,
    })
    send({ kind: 'detected', detection })
  } catch (error) {
    send({ kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

let search: FingerprintSearch | undefined
port.on('message', (message: ToDetector) => {
  if (message.kind === 'answer') {
    waiting.get(message.id)?.(message.value)
    waiting.delete(message.id)
  } else if (message.kind === 'leak') search = new FingerprintSearch(message.leak)
  else if (message.kind === 'fingerprint') search?.add(message.fingerprint)
  else if (message.kind === 'match') send({ kind: 'matches', matches: search?.finish() ?? [] })
  else void detect(message.media, message.alignment)
})
