import { beforeEach, describe, expect, it } from 'vitest'
import { labelUpload } from './label-upload.ts'
import { uploadPartBytes } from './limits.ts'
import { createTestPorts, fakeFile, Fault, settle } from './test-ports.ts'
import type { UploadStatus, UploadView } from './types.ts'
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
const statuses = (): UploadStatus[] => engine.getSnapshot().map((upload) => upload.status)
const parts = (): string[] => world.inFlight.map((part) => `${part.file.replace('key-', '')}#${part.partNumber}`)
const reportedStatuses = (): string[] => world.reports.map((report) => report.status)

describe('upload of one file', () => {
  it('creates the upload, sends parts of 5 MiB, completes the upload and registers the media', async () => {
    engine.add([{ file: fakeFile('Aula 1.mp4', 2 * uploadPartBytes + 7), kind: 'default', eduzzId: '42' }])
    expect(only()).toMatchObject({ status: 'loading', progress: 0, hash: null, eduzzId: '42' })
    await settle()
    expect(only().status).toBe('running')
    expect(world.inFlight.map((part) => part.body.size)).toEqual([uploadPartBytes, uploadPartBytes, 7])
    await world.arriveAll()

    expect(only()).toMatchObject({
      status: 'completed',
      progress: 100,
      hash: 'media-key-Aula 1.mp4',
      error: null,
      sent: 2 * uploadPartBytes + 7,
    })
    expect(world.bodies.create).toEqual([
      { filename: 'Aula 1.mp4', size: 2 * uploadPartBytes + 7, type: 'video/mp4', eduzzId: '42', idempotencyKey: 'upload-1.0' },
    ])
    expect(world.bodies.complete).toEqual([
      {
        filename: 'key-Aula 1.mp4',
        uploadId: 'id-Aula 1.mp4',
        parts: [1, 2, 3].map((PartNumber) => ({ ETag: `"etag-${PartNumber}"`, PartNumber })),
      },
    ])
    expect(world.bodies.register).toEqual([
      { filename: 'key-Aula 1.mp4', title: 'Aula 1', source: { size: 2 * uploadPartBytes + 7 }, type: 'default' },
    ])
    expect(world.completed.map((upload) => upload.hash)).toEqual(['media-key-Aula 1.mp4'])
  })

  it('completes with the parts in ascending order when they finish out of order', async () => {
    await add(['a.mp4', 3])
    await world.inFlight[2]!.arrive()
    await world.inFlight[0]!.arrive()
    await world.inFlight[0]!.arrive()
    expect(world.bodies.complete).toMatchObject([{ parts: [{ PartNumber: 1 }, { PartNumber: 2 }, { PartNumber: 3 }] }])
  })

  it('with a leaked copy, has it read instead of registered, in the case it is a part of', async () => {
    const targets = [
      { caseId: null, videoKey: 'media-a' },
      { caseId: 'case-b', videoKey: null },
    ]
    engine.add(targets.map((leak, index) => ({ file: fakeFile(`copia-${index}.mp4`, 10), kind: 'default', leak })))
    await world.arriveAll()
    expect(world.bodies.create).toMatchObject([{ purpose: 'leak' }, { purpose: 'leak' }])
    expect(world.bodies.readLeak).toMatchObject(targets)
    expect(engine.getSnapshot().map(({ status, hash }) => [status, hash])).toEqual([
      ['completed', 'case-key-copia-0.mp4'],
      ['completed', 'case-b'],
    ])
    expect([world.bodies.register, world.bodies.replace]).toEqual([[], []])
  })

  it('with replaces, calls replace instead of register and retries it after a failure', async () => {
    engine.add([{ file: fakeFile('nova.mp4', 10), kind: 'default', replaces: 'media-a' }])
    world.refuse.set('replace', [new Fault('retry')])
    await world.arriveAll()
    await world.clock.advance(60_000)
    await settle()
    const sent = { videoKey: 'media-a', filename: 'key-nova.mp4', source: { size: 10 } }
    expect(world.bodies.replace).toEqual([sent, sent])
    expect(world.bodies.register).toEqual([])
    expect(only()).toMatchObject({ status: 'completed', hash: 'media-a', replaces: 'media-a' })
  })

  it('registers an audio file with type audio', async () => {
    engine.add([{ file: fakeFile('trilha.flac', 10, 'audio/flac'), kind: 'audio' }])
    await world.arriveAll()
    expect(world.bodies.register).toMatchObject([{ type: 'audio' }])
  })

  it('reports the statuses started and finished', async () => {
    await add(['Aula.MP4', 1])
    await world.arriveAll()
    expect(world.reports).toEqual([
      { filename: 'Aula.MP4', status: 'started', format: 'mp4', type: 'video/mp4' },
      { filename: 'Aula.MP4', status: 'finished', format: 'mp4', type: 'video/mp4' },
    ])
  })

  it('completes when the status reports fail', async () => {
    world.refuse.set('report', [new Fault('retry'), new Fault('retry')])
    await add(['a.mp4', 1])
    await world.arriveAll()
    expect(only().status).toBe('completed')
    expect(world.trouble).toHaveLength(2)
  })

  it('shows progress, bytes per second and seconds left', async () => {
    await add(['a.mp4', 4])
    expect(only()).toMatchObject({ progress: 0, bytesPerSecond: null, secondsLeft: null })
    world.inFlight[0]!.progress(uploadPartBytes / 2)
    await world.clock.advance(2000)
    world.inFlight[1]!.progress(uploadPartBytes / 2)
    expect(only()).toMatchObject({ sent: uploadPartBytes, progress: 25, bytesPerSecond: uploadPartBytes / 2, secondsLeft: 6 })
    expect(labelUpload(only())).toBe('Enviando... (25%)')
  })

  it('clears bytes per second and seconds left when no bytes are sent for nine seconds', async () => {
    await add(['a.mp4', 4])
    world.inFlight[0]!.progress(uploadPartBytes / 2)
    await world.clock.advance(1500)
    engine.refresh()
    expect(only().bytesPerSecond).not.toBeNull()
    await world.clock.advance(9000)
    engine.refresh()
    expect(only()).toMatchObject({ bytesPerSecond: null, secondsLeft: null })
  })

  it('limits progress to 99% until the media is registered', async () => {
    await add(['a.mp4', 1])
    world.inFlight[0]!.progress(uploadPartBytes)
    await world.clock.advance(500)
    world.inFlight[0]!.progress(uploadPartBytes)
    expect(only().progress).toBe(99)
  })
})

describe('several uploads', () => {
  it('runs ten at once and starts the next when one completes or is canceled', async () => {
    await add(...Array.from({ length: 12 }, (_, at): [string, number] => [`${at}.mp4`, 2]))
    expect(statuses().filter((status) => status === 'running')).toHaveLength(10)
    expect(statuses().slice(10)).toEqual(['queued', 'queued'])
    engine.cancel(engine.getSnapshot()[3]!.id)
    await settle()
    expect(statuses()[10]).toBe('running')
    expect(statuses()[11]).toBe('queued')
    await world.arriveAll()
    expect(statuses().filter((status) => status === 'completed')).toHaveLength(11)
  })

  it('a paused upload keeps its slot among the ten', async () => {
    await add(...Array.from({ length: 11 }, (_, at): [string, number] => [`${at}.mp4`, 1]))
    engine.pause(engine.getSnapshot()[0]!.id)
    await settle()
    expect(statuses()[10]).toBe('queued')
  })

  it('keeps at most four parts in flight across all uploads', async () => {
    await add(['a.mp4', 3], ['b.mp4', 3])
    expect(parts().toSorted()).toEqual(['a.mp4#1', 'a.mp4#2', 'a.mp4#3', 'b.mp4#1'])
    await world.inFlight.find((part) => part.file === 'key-a.mp4')!.arrive()
    expect(parts()).toContain('b.mp4#2')
    await world.arriveAll()
    expect(world.mostAtOnce()).toBe(4)
    expect(statuses()).toEqual(['completed', 'completed'])
  })

  it('sends parts of the running uploads in turn', async () => {
    await add(['a.mp4', 8], ['b.mp4', 8], ['c.mp4', 8])
    for (let sent = 0; sent < 4; sent += 1) await world.inFlight[0]!.arrive()
    const order: string[] = []
    for (let sent = 0; sent < 6; sent += 1) {
      const before = new Set(parts())
      await world.inFlight[0]!.arrive()
      order.push(
        parts()
          .find((part) => !before.has(part))!
          .slice(0, 1),
      )
    }
    expect(new Set(order.slice(0, 3))).toEqual(new Set(['a', 'b', 'c']))
    expect(new Set(order.slice(3))).toEqual(new Set(['a', 'b', 'c']))
  })

  it('cancelAll cancels running and queued uploads; clearClosed empties the list', async () => {
    await add(...Array.from({ length: 12 }, (_, at): [string, number] => [`${at}.mp4`, 1]))
    await engine.cancelAll()
    await settle()
    expect(new Set(statuses())).toEqual(new Set(['canceled']))
    expect(world.bodies.create).toHaveLength(10)
    expect(world.bodies.cancel).toHaveLength(10)
    engine.clearClosed()
    expect(engine.getSnapshot()).toEqual([])
  })

  it('dismiss removes a canceled upload from the list, but not a running one', async () => {
    await add(['a.mp4', 1], ['b.mp4', 1])
    engine.dismiss(only().id)
    expect(engine.getSnapshot()).toHaveLength(2)
    engine.cancel(only().id)
    engine.dismiss(only().id)
    expect(engine.getSnapshot().map((upload) => upload.name)).toEqual(['b.mp4'])
  })
})

describe('pause and resume', () => {
  it('pause aborts the parts in flight; resume sends only the unfinished parts', async () => {
    await add(['a.mp4', 6])
    await world.inFlight[0]!.arrive()
    engine.pause(only().id)
    await settle()
    expect(only()).toMatchObject({ status: 'paused', sent: uploadPartBytes })
    expect(world.inFlight).toEqual([])
    expect(labelUpload(only())).toBe('Pausado')

    engine.resume(only().id)
    await settle()
    expect(parts()).toEqual(['a.mp4#2', 'a.mp4#3', 'a.mp4#4', 'a.mp4#5'])
    await world.arriveAll()
    expect(only().status).toBe('completed')
    expect(world.calls.filter((call) => call === 'presign key-a.mp4 1')).toHaveLength(1)
    expect(world.bodies.create).toHaveLength(1)
  })

  it('resume right after pause sends no part twice at the same time', async () => {
    await add(['a.mp4', 2])
    engine.pause(only().id)
    engine.resume(only().id)
    await settle()
    expect(parts().toSorted()).toEqual(['a.mp4#1', 'a.mp4#2'])
    await world.arriveAll()
    expect(only().status).toBe('completed')
  })

  it('while one upload is paused, the other uses all four parts in flight', async () => {
    await add(['a.mp4', 4], ['b.mp4', 4])
    engine.pause(engine.getSnapshot()[0]!.id)
    await settle()
    expect(parts().every((part) => part.startsWith('b'))).toBe(true)
    expect(parts()).toHaveLength(4)
  })

  it('a pause failure pauses with its message; resume completes the upload', async () => {
    await add(['a.mp4', 2])
    await world.inFlight[0]!.fail(new Fault('pause', 'A sessão expirou'))
    expect(only()).toMatchObject({ status: 'paused', error: 'A sessão expirou' })
    engine.resume(only().id)
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'completed', error: null })
  })
})

describe('cancel', () => {
  it('aborts the parts, makes the cancel call and reports canceled', async () => {
    await add(['a.mp4', 3])
    engine.cancel(only().id)
    await settle()
    expect(only()).toMatchObject({ status: 'canceled', error: null })
    expect(world.inFlight).toEqual([])
    expect(world.bodies.cancel).toEqual([{ filename: 'key-a.mp4', uploadId: 'id-a.mp4' }])
    expect(reportedStatuses()).toEqual(['started', 'canceled'])
  })

  it('during the create call, makes the cancel call for the created upload', async () => {
    engine.add([{ file: fakeFile('a.mp4', 10), kind: 'default' }])
    engine.cancel(only().id)
    await settle()
    expect(only().status).toBe('canceled')
    expect(world.bodies.cancel).toHaveLength(1)
    expect(world.inFlight).toEqual([])
  })

  it('of a queued upload makes no cancel call', async () => {
    await add(...Array.from({ length: 11 }, (_, at): [string, number] => [`${at}.mp4`, 1]))
    engine.cancel(engine.getSnapshot()[10]!.id)
    await settle()
    expect(statuses()[10]).toBe('canceled')
    expect(world.bodies.cancel).toEqual([])
  })

  it('has no effect, like pause, once the complete call was made', async () => {
    world.refuse.set('complete', [new Fault('retry')])
    await add(['a.mp4', 1])
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'running', controllable: false })
    engine.cancel(only().id)
    engine.pause(only().id)
    expect(only().status).toBe('running')
    await world.clock.advance(2000)
    expect(only().status).toBe('completed')
  })
})

describe('failures', () => {
  it('retries a failed part with delays of 2 to 30 seconds for two hours, then fails the upload', async () => {
    await add(['a.mp4', 1])
    const waits: number[] = []
    for (let attempt = 1; attempt <= 247; attempt += 1) {
      await world.inFlight[0]!.fail(new Fault('retry', 'rede'))
      expect(only()).toMatchObject({ status: 'running', waiting: 'retry' })
      const [delay = 0] = world.clock.waiting()
      waits.push(delay)
      await world.clock.advance(delay)
    }
    expect(waits.slice(0, 3)).toEqual([2000, 4000, 6000])
    expect(Math.max(...waits)).toBe(30_000)
    expect(waits.reduce((sum, delay) => sum + delay, 0)).toBe(2 * 3_600_000)
    await world.inFlight[0]!.fail(new Fault('retry', 'rede'))
    expect(only()).toMatchObject({ status: 'canceled', error: 'rede' })
    expect(reportedStatuses()).toEqual(['started', 'error'])
    expect(world.reports[1]).toMatchObject({ error: 'rede' })
    expect(world.bodies.cancel).toHaveLength(1)
    expect(world.failed).toHaveLength(1)
  })

  it('frees the slot of a part that waits for its retry', async () => {
    await add(['a.mp4', 1], ['b.mp4', 6])
    await world.inFlight.find((part) => part.file === 'key-a.mp4')!.fail(new Fault('retry'))
    expect(parts().every((part) => part.startsWith('b'))).toBe(true)
    expect(parts()).toHaveLength(4)
  })

  it('requests a new presigned URL for a retried part', async () => {
    await add(['a.mp4', 1])
    await world.inFlight[0]!.fail(new Fault('retry'))
    await world.clock.advance(2000)
    expect(world.calls.filter((call) => call === 'presign key-a.mp4 1')).toHaveLength(2)
  })

  it('subtracts the bytes of a failed part from the bytes sent', async () => {
    await add(['a.mp4', 2])
    world.inFlight[0]!.progress(uploadPartBytes)
    await world.inFlight[0]!.fail(new Fault('retry'))
    expect(only().sent).toBe(0)
  })

  it('fails the upload at once when a part fails with give-up', async () => {
    await add(['a.mp4', 2])
    await world.inFlight[0]!.fail(new Fault('give-up', 'Este envio não existe mais.'))
    expect(only()).toMatchObject({ status: 'canceled', error: 'Este envio não existe mais.' })
    expect(world.inFlight).toEqual([])
  })

  it('pause clears the pending retry; resume sends the part again', async () => {
    await add(['a.mp4', 1])
    await world.inFlight[0]!.fail(new Fault('retry'))
    engine.pause(only().id)
    expect(world.clock.waiting()).toEqual([])
    engine.resume(only().id)
    await world.arriveAll()
    expect(only().status).toBe('completed')
  })

  it('a give-up failure of create cancels the upload with its message; the next one completes', async () => {
    world.refuse.set('create', [new Fault('give-up', 'Espaço insuficiente para armazenar esse vídeo.')])
    await add(['a.mp4', 1], ['b.mp4', 1])
    await world.arriveAll()
    expect(engine.getSnapshot()[0]).toMatchObject({ status: 'canceled', error: 'Espaço insuficiente para armazenar esse vídeo.' })
    expect(engine.getSnapshot()[1]).toMatchObject({ status: 'completed' })
    expect(world.bodies.cancel).toEqual([])
  })

  it('retries complete, and retries register without a second successful complete call', async () => {
    world.refuse.set('complete', [new Fault('retry')])
    world.refuse.set('register', [new Fault('retry')])
    await add(['a.mp4', 1])
    await world.arriveAll()
    await world.clock.advance(2000)
    await world.clock.advance(4000)
    expect(only().status).toBe('completed')
    expect(world.bodies.complete).toHaveLength(2)
    expect(world.bodies.register).toHaveLength(2)
  })

  it('a give-up failure of complete is shown and makes the cancel call', async () => {
    world.refuse.set('complete', [new Fault('give-up', 'Faltam partes do arquivo.')])
    await add(['a.mp4', 1])
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'canceled', error: 'Faltam partes do arquivo.', controllable: true })
    expect(world.bodies.cancel).toHaveLength(1)
  })
})

describe('subscribe and getSnapshot', () => {
  it('notifies listeners of state changes at once and of progress five times a second', async () => {
    await add(['a.mp4', 1])
    let told = 0
    const stop = engine.subscribe(() => (told += 1))
    await world.clock.advance(1000)
    for (let step = 1; step <= 20; step += 1) {
      world.inFlight[0]!.progress(step)
      await world.clock.advance(50)
    }
    expect(told).toBe(5)
    engine.pause(only().id)
    expect(told).toBe(6)
    stop()
    engine.resume(only().id)
    expect(told).toBe(6)
  })

  it('getSnapshot returns the same list while nothing changes', async () => {
    await add(['a.mp4', 1])
    expect(engine.getSnapshot()).toBe(engine.getSnapshot())
  })
})

describe('journal', () => {
  it('receives opened before and after creation, partDone for each part, and closed', async () => {
    const heard: string[] = []
    world = createTestPorts()
    engine = createUploadEngine({
      ...world.ports,
      journal: {
        opened: ({ id, target }) => heard.push(`opened ${id} ${target?.uploadId}`),
        partDone: (id, part) => heard.push(`part ${id} ${part.PartNumber}`),
        closed: (id) => heard.push(`closed ${id}`),
        canceling: ({ id }) => heard.push(`canceling ${id}`),
        left: (id) => heard.push(`left ${id}`),
        reopen: () => Promise.resolve('gone'),
      },
    })
    await add(['a.mp4', 2])
    await world.arriveAll()
    expect(heard).toEqual([
      'opened upload-1 undefined',
      'opened upload-1 id-a.mp4',
      'part upload-1 1',
      'part upload-1 2',
      'closed upload-1',
    ])
  })
})
