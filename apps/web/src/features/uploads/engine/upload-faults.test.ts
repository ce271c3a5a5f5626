import { beforeEach, describe, expect, it } from 'vitest'
import { labelUpload } from './label-upload.ts'
import { uploadPartBytes } from './limits.ts'
import { createTestPorts, fakeFile, Fault, settle } from './test-ports.ts'
import type { UploadSource, UploadView } from './types.ts'
import { createUploadEngine, type UploadEngine } from './upload-engine.ts'

let world: ReturnType<typeof createTestPorts>
let engine: UploadEngine
beforeEach(() => {
  world = createTestPorts()
  engine = createUploadEngine(world.ports)
})

const add = async (...files: [name: string, parts: number][]): Promise<void> => {
  engine.add(files.map(([name, parts]) => ({ file: fakeFile(name, parts * uploadPartBytes), kind: 'default' as const })))
  await settle()
}
const only = (): UploadView => engine.getSnapshot()[0]!
const reportedStatuses = (): string[] => world.reports.map((report) => report.status)
const sentParts = (): number[] => world.inFlight.map((part) => part.partNumber).toSorted()
const failAll = async (error: Error): Promise<void> => {
  while (world.inFlight.length > 0) await world.inFlight[0]!.fail(error)
}

describe('offline', () => {
  it('retries nothing and uses up no retry while offline; sends the parts at once when online again', async () => {
    await add(['a.mp4', 3])
    await world.network.set(false)
    await failAll(new Fault('retry', 'rede'))
    expect(only()).toMatchObject({ status: 'running', waiting: 'connection', error: null })
    expect(labelUpload(only())).toBe('Sem conexão, tentando de novo… (0%)')
    for (let minute = 0; minute < 60; minute += 1) await world.clock.advance(60_000)
    expect(world.inFlight).toEqual([])
    expect(world.calls.filter((call) => call.startsWith('presign'))).toHaveLength(3)
    await world.network.set(true)
    expect(sentParts()).toEqual([1, 2, 3])
    expect(only().waiting).toBeNull()
    // All ten tries are left.
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await world.inFlight.find((part) => part.partNumber === 1)!.fail(new Fault('retry'))
      await world.clock.advance(2000 * attempt)
    }
    expect(only().status).toBe('running')
    await world.arriveAll()
    expect(only().status).toBe('completed')
  })

  it('retries the create call when online again', async () => {
    await world.network.set(false)
    world.refuse.set('create', [new Fault('retry')])
    await add(['a.mp4', 1])
    await world.clock.advance(60_000)
    expect(only()).toMatchObject({ status: 'loading', waiting: 'connection' })
    await world.network.set(true)
    await world.arriveAll()
    expect(only().status).toBe('completed')
    expect(reportedStatuses()).toEqual(['started', 'finished'])
  })

  it('retries the complete call only when online again', async () => {
    await add(['a.mp4', 1])
    world.refuse.set('complete', [new Fault('retry')])
    await world.network.set(false)
    await world.inFlight[0]!.arrive()
    await world.clock.advance(3_600_000)
    expect(world.bodies.complete).toHaveLength(1)
    await world.network.set(true)
    expect(only().status).toBe('completed')
  })

  it('ends a pending retry delay when online again', async () => {
    await add(['a.mp4', 1])
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await world.inFlight[0]!.fail(new Fault('retry'))
      if (attempt < 5) await world.clock.advance(2000 * attempt)
    }
    expect(only().waiting).toBe('retry')
    await world.network.set(false)
    await world.network.set(true)
    expect(sentParts()).toEqual([1])
  })
})

describe('expired session', () => {
  it.each(['create', 'presign', 'complete', 'register'] as const)('at %s pauses the upload until sign-in', async (call) => {
    world.refuse.set(call, [new Fault('sign-in', 'A sessão expirou')])
    await add(['a.mp4', 1])
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'paused', error: 'A sessão expirou', controllable: true })
    engine.signedIn()
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'completed', error: null })
    expect(reportedStatuses()).toEqual(['started', 'finished'])
  })

  it('sign-in does not resume an upload that the user paused', async () => {
    await add(['a.mp4', 1])
    engine.pause(only().id)
    engine.signedIn()
    expect(only().status).toBe('paused')
  })
})

describe('full object store', () => {
  const full = () => new Fault('room', 'O servidor está sem espaço.')

  it('pauses the upload with the error message, and tries again by itself until there is room', async () => {
    await add(['a.mp4', 2])
    for (let tries = 0; tries < 30; tries += 1) {
      await world.inFlight[0]!.fail(full())
      expect(only()).toMatchObject({ status: 'paused', error: 'O servidor está sem espaço.' })
      await world.clock.advance(15_000)
      expect(only()).toMatchObject({ status: 'running', error: null })
    }
    expect(world.bodies.cancel).toEqual([])
    await world.arriveAll()
    expect(only().status).toBe('completed')
  })

  it.each(['create', 'complete', 'register'] as const)('a refused %s call is tried again by itself too', async (call) => {
    world.refuse.set(call, [full()])
    await add(['a.mp4', 1])
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'paused', error: 'O servidor está sem espaço.' })
    await world.clock.advance(15_000)
    await world.arriveAll()
    expect(only().status).toBe('completed')
    expect(world.bodies.cancel).toEqual([])
  })

  it('does not resume what the user paused or canceled meanwhile', async () => {
    await add(['a.mp4', 2])
    await world.inFlight[0]!.fail(full())
    engine.resume(only().id)
    engine.pause(only().id)
    await world.clock.advance(60_000)
    expect(only().status).toBe('paused')
    engine.cancel(only().id)
    await world.clock.advance(60_000)
    expect(only().status).toBe('canceled')
  })

  it('resume by hand completes it', async () => {
    await add(['a.mp4', 2])
    await world.inFlight[0]!.fail(full())
    engine.resume(only().id)
    await world.arriveAll()
    expect(only().status).toBe('completed')
  })
})

describe('unreadable file', () => {
  /** Readable until the test says otherwise; the request itself fails like a lost connection then, as in browsers. */
  function fadingFile(): { source: UploadSource; fade: () => void } {
    const good = fakeFile('a.mp4', 3 * uploadPartBytes)
    let gone = false
    const slice = (...range: [number?, number?]): Blob => {
      const blob = good.slice(...range)
      const read = blob.arrayBuffer.bind(blob)
      blob.arrayBuffer = () => (gone ? Promise.reject(new Fault('file', 'O arquivo mudou.')) : read())
      return blob
    }
    return {
      source: { name: good.name, size: good.size, type: good.type, lastModified: good.lastModified, slice },
      fade: () => (gone = true),
    }
  }

  it('fails the upload with the message of the read error, without a retry', async () => {
    const { source, fade } = fadingFile()
    engine.add([{ file: source, kind: 'default' }])
    await settle()
    fade()
    await world.inFlight[0]!.fail(new Fault('retry', 'rede'))
    expect(only()).toMatchObject({ status: 'canceled', error: 'O arquivo mudou.', needs: 'file' })
    expect(world.clock.waiting()).toEqual([])
    expect(world.bodies.cancel).toHaveLength(1)
    expect(reportedStatuses()).toEqual(['started', 'error'])
  })

  it('retry rejects a file of another name and sends a changed file of the same name', async () => {
    const { source, fade } = fadingFile()
    engine.add([{ file: source, kind: 'default' }])
    await settle()
    fade()
    await world.inFlight[0]!.fail(new Fault('retry', 'rede'))
    expect(engine.retry(only().id, fakeFile('b.mp4', 5))).toBe('Este é outro arquivo. Selecione “a.mp4” para continuar.')
    expect(engine.retry(only().id, fakeFile('a.mp4', uploadPartBytes + 5))).toBeNull()
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'completed', size: uploadPartBytes + 5 })
    expect(world.bodies.create).toHaveLength(2)
  })
})

describe('resend failure of complete', () => {
  it('sends all parts again without creating another upload', async () => {
    world.refuse.set('complete', [new Fault('resend', 'Uma parte não chegou inteira.')])
    await add(['a.mp4', 2])
    await world.inFlight[0]!.arrive()
    await world.inFlight[0]!.arrive()
    expect(sentParts()).toEqual([1, 2])
    await world.arriveAll()
    expect(only().status).toBe('completed')
    expect(world.bodies.create).toHaveLength(1)
  })

  it('fails the upload the second time', async () => {
    world.refuse.set('complete', [new Fault('resend'), new Fault('resend', 'Uma parte não chegou inteira.')])
    await add(['a.mp4', 1])
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'canceled', error: 'Uma parte não chegou inteira.' })
  })
})

describe('retry', () => {
  const failed = async (): Promise<void> => {
    await add(['a.mp4', 2])
    await world.inFlight[0]!.arrive()
    await world.inFlight[0]!.fail(new Fault('give-up', 'O servidor não aceitou.'))
    await settle()
  }

  it('creates a new upload after the failed one was canceled on the server', async () => {
    await failed()
    expect(only()).toMatchObject({ status: 'canceled', needs: null })
    engine.retry(only().id)
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'completed', error: null })
    expect(world.bodies.create).toHaveLength(2)
    expect(reportedStatuses()).toEqual(['started', 'error', 'started', 'finished'])
  })

  it('sends only the missing parts while the cancel call is still pending', async () => {
    world.refuse.set('cancel', [new Fault('retry')])
    await failed()
    engine.retry(only().id)
    await settle()
    expect(sentParts()).toEqual([2])
    await world.arriveAll()
    await world.clock.advance(3_600_000)
    expect(only().status).toBe('completed')
    expect(world.bodies.create).toHaveLength(1)
    expect(world.bodies.cancel).toHaveLength(1)
  })

  it('has no effect on a running upload or one that the user canceled', async () => {
    await add(['a.mp4', 1])
    engine.retry(only().id)
    engine.cancel(only().id)
    engine.retry(only().id)
    await settle()
    expect(only().status).toBe('canceled')
    expect(world.bodies.create).toHaveLength(1)
  })

  it('of a part succeeds after the store failed for a minute', async () => {
    await add(['a.mp4', 1])
    for (let passed = 0, attempt = 1; passed < 60_000; passed += 2000 * attempt, attempt += 1) {
      await world.inFlight[0]!.fail(new Fault('retry'))
      await world.clock.advance(2000 * attempt)
    }
    await world.arriveAll()
    expect(only().status).toBe('completed')
  })
})

describe('upload missing on the server', () => {
  it('is created again once; the second time it fails', async () => {
    await add(['a.mp4', 1])
    world.refuse.set('presign', [new Fault('gone')])
    await world.inFlight[0]!.fail(new Fault('retry'))
    await world.clock.advance(2000)
    expect(world.bodies.create).toHaveLength(2)
    world.refuse.set('presign', [new Fault('gone', 'Este envio não existe mais.')])
    await world.inFlight[0]!.fail(new Fault('retry'))
    await world.clock.advance(2000)
    expect(only()).toMatchObject({ status: 'canceled', error: 'Este envio não existe mais.' })
    expect(reportedStatuses()).toEqual(['started', 'error'])
  })
})

describe('status reports and cancel calls', () => {
  it('reports one error and makes one cancel call when several parts fail together', async () => {
    await add(['a.mp4', 4])
    const inFlight = [...world.inFlight]
    await Promise.all(inFlight.map((part) => part.fail(new Fault('give-up', 'não'))))
    engine.cancel(only().id)
    await settle()
    expect(reportedStatuses()).toEqual(['started', 'error'])
    expect(world.failed).toHaveLength(1)
    expect(world.bodies.cancel).toHaveLength(1)
  })

  it('cancelAll resolves after the cancel calls were made', async () => {
    await add(['a.mp4', 1], ['b.mp4', 1])
    await engine.cancelAll()
    expect(world.calls.filter((call) => call.startsWith('cancel'))).toHaveLength(2)
  })

  it('retries the create call with the same key; another upload of the same file has another', async () => {
    world.refuse.set('create', [new Fault('retry'), new Fault('retry')])
    await add(['a.mp4', 1])
    await world.clock.advance(2000)
    await world.clock.advance(4000)
    await add(['a.mp4', 1])
    const keys = world.bodies.create!.map((body) => (body as { idempotencyKey: string }).idempotencyKey)
    expect(keys).toEqual(['upload-1.0', 'upload-1.0', 'upload-1.0', 'upload-2.0'])
  })

  it('drops at the server what a create call without an answer may have made, when canceled meanwhile', async () => {
    world.refuse.set('create', [new Fault('retry')])
    await add(['a.mp4', 1])
    engine.cancel(only().id)
    await settle()
    expect(world.bodies.create).toHaveLength(2)
    expect(world.bodies.cancel).toEqual([{ filename: 'key-a.mp4', uploadId: 'id-a.mp4' }])
  })

  it('does not create again an upload whose creation was refused', async () => {
    world.refuse.set('create', [new Fault('give-up', 'Espaço insuficiente')])
    await add(['a.mp4', 1])
    expect(only()).toMatchObject({ status: 'canceled', error: 'Espaço insuficiente' })
    expect([world.bodies.create!.length, world.bodies.cancel!.length]).toEqual([1, 0])
  })

  it('retries a failed cancel call until it succeeds', async () => {
    world.refuse.set('cancel', [new Fault('retry'), new Fault('retry')])
    await add(['a.mp4', 1])
    engine.cancel(only().id)
    await settle()
    await world.clock.advance(2000)
    await world.clock.advance(4000)
    expect(world.bodies.cancel).toHaveLength(3)
    expect(world.trouble).toHaveLength(2)
    expect(world.clock.waiting()).toEqual([])
  })
})
