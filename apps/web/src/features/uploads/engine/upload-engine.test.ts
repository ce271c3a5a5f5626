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

describe('one file', () => {
  it('is opened, sent in parts of 5 MiB, joined and registered', async () => {
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
    expect(world.bodies.create).toEqual([{ filename: 'Aula 1.mp4', size: 2 * uploadPartBytes + 7, type: 'video/mp4', eduzzId: '42' }])
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

  it('lists its parts in order however they arrive', async () => {
    await add(['a.mp4', 3])
    await world.inFlight[2]!.arrive()
    await world.inFlight[0]!.arrive()
    await world.inFlight[0]!.arrive()
    expect(world.bodies.complete).toMatchObject([{ parts: [{ PartNumber: 1 }, { PartNumber: 2 }, { PartNumber: 3 }] }])
  })

  it('takes the place of the file of a media where it is to', async () => {
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

  it('registers sound as sound', async () => {
    engine.add([{ file: fakeFile('trilha.flac', 10, 'audio/flac'), kind: 'audio' }])
    await world.arriveAll()
    expect(world.bodies.register).toMatchObject([{ type: 'audio' }])
  })

  it('reports its status', async () => {
    await add(['Aula.MP4', 1])
    await world.arriveAll()
    expect(world.reports).toEqual([
      { filename: 'Aula.MP4', status: 'started', format: 'mp4', type: 'video/mp4' },
      { filename: 'Aula.MP4', status: 'finished', format: 'mp4', type: 'video/mp4' },
    ])
  })

  it('goes on when its status cannot be reported', async () => {
    world.refuse.set('report', [new Fault('retry'), new Fault('retry')])
    await add(['a.mp4', 1])
    await world.arriveAll()
    expect(only().status).toBe('completed')
    expect(world.trouble).toHaveLength(2)
  })

  it('shows progress, pace and time left', async () => {
    await add(['a.mp4', 4])
    expect(only()).toMatchObject({ progress: 0, bytesPerSecond: null, secondsLeft: null })
    world.inFlight[0]!.progress(uploadPartBytes / 2)
    await world.clock.advance(2000)
    world.inFlight[1]!.progress(uploadPartBytes / 2)
    expect(only()).toMatchObject({ sent: uploadPartBytes, progress: 25, bytesPerSecond: uploadPartBytes / 2, secondsLeft: 6 })
    expect(labelUpload(only())).toBe('Enviando... (25%)')
  })

  it('forgets the pace when nothing leaves any more', async () => {
    await add(['a.mp4', 4])
    world.inFlight[0]!.progress(uploadPartBytes / 2)
    await world.clock.advance(1500)
    engine.refresh()
    expect(only().bytesPerSecond).not.toBeNull()
    await world.clock.advance(9000)
    engine.refresh()
    expect(only()).toMatchObject({ bytesPerSecond: null, secondsLeft: null })
  })

  it('never says 100 % before it is registered', async () => {
    await add(['a.mp4', 1])
    world.inFlight[0]!.progress(uploadPartBytes)
    await world.clock.advance(500)
    world.inFlight[0]!.progress(uploadPartBytes)
    expect(only().progress).toBe(99)
  })
})

describe('many files', () => {
  it('start ten at once; the next begins when one finishes or is cancelled', async () => {
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

  it('a paused file keeps its place', async () => {
    await add(...Array.from({ length: 11 }, (_, at): [string, number] => [`${at}.mp4`, 1]))
    engine.pause(engine.getSnapshot()[0]!.id)
    await settle()
    expect(statuses()[10]).toBe('queued')
  })

  it('share four parts in flight, in turn', async () => {
    await add(['a.mp4', 3], ['b.mp4', 3])
    expect(parts().toSorted()).toEqual(['a.mp4#1', 'a.mp4#2', 'a.mp4#3', 'b.mp4#1'])
    await world.inFlight.find((part) => part.file === 'key-a.mp4')!.arrive()
    expect(parts()).toContain('b.mp4#2')
    await world.arriveAll()
    expect(world.mostAtOnce()).toBe(4)
    expect(statuses()).toEqual(['completed', 'completed'])
  })

  it('take turns fairly once they run', async () => {
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

  it('are all cancelled together, the queue too', async () => {
    await add(...Array.from({ length: 12 }, (_, at): [string, number] => [`${at}.mp4`, 1]))
    await engine.cancelAll()
    await settle()
    expect(new Set(statuses())).toEqual(new Set(['canceled']))
    expect(world.bodies.create).toHaveLength(10)
    expect(world.bodies.cancel).toHaveLength(10)
    engine.clearClosed()
    expect(engine.getSnapshot()).toEqual([])
  })

  it('leave the list one by one, but never while they run', async () => {
    await add(['a.mp4', 1], ['b.mp4', 1])
    engine.dismiss(only().id)
    expect(engine.getSnapshot()).toHaveLength(2)
    engine.cancel(only().id)
    engine.dismiss(only().id)
    expect(engine.getSnapshot().map((upload) => upload.name)).toEqual(['b.mp4'])
  })
})

describe('pause and resume', () => {
  it('aborts the running part and goes on from the parts already done', async () => {
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

  it('resumed at once sends no part twice at a time', async () => {
    await add(['a.mp4', 2])
    engine.pause(only().id)
    engine.resume(only().id)
    await settle()
    expect(parts().toSorted()).toEqual(['a.mp4#1', 'a.mp4#2'])
    await world.arriveAll()
    expect(only().status).toBe('completed')
  })

  it('gives its turns to the others meanwhile', async () => {
    await add(['a.mp4', 4], ['b.mp4', 4])
    engine.pause(engine.getSnapshot()[0]!.id)
    await settle()
    expect(parts().every((part) => part.startsWith('b'))).toBe(true)
    expect(parts()).toHaveLength(4)
  })

  it('waits for the user when the session ended', async () => {
    await add(['a.mp4', 2])
    await world.inFlight[0]!.fail(new Fault('pause', 'A sessão expirou'))
    expect(only()).toMatchObject({ status: 'paused', error: 'A sessão expirou' })
    engine.resume(only().id)
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'completed', error: null })
  })
})

describe('cancel', () => {
  it('gives the storage back and says so', async () => {
    await add(['a.mp4', 3])
    engine.cancel(only().id)
    await settle()
    expect(only()).toMatchObject({ status: 'canceled', error: null })
    expect(world.inFlight).toEqual([])
    expect(world.bodies.cancel).toEqual([{ filename: 'key-a.mp4', uploadId: 'id-a.mp4' }])
    expect(reportedStatuses()).toEqual(['started', 'canceled'])
  })

  it('while the upload is being opened leaves nothing open', async () => {
    engine.add([{ file: fakeFile('a.mp4', 10), kind: 'default' }])
    engine.cancel(only().id)
    await settle()
    expect(only().status).toBe('canceled')
    expect(world.bodies.cancel).toHaveLength(1)
    expect(world.inFlight).toEqual([])
  })

  it('of a waiting file calls nothing', async () => {
    await add(...Array.from({ length: 11 }, (_, at): [string, number] => [`${at}.mp4`, 1]))
    engine.cancel(engine.getSnapshot()[10]!.id)
    await settle()
    expect(statuses()[10]).toBe('canceled')
    expect(world.bodies.cancel).toEqual([])
  })

  it('and pause do nothing once the parts are being joined', async () => {
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
  it('of a part are tried again ten times, two seconds later each time', async () => {
    await add(['a.mp4', 1])
    const waits: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await world.inFlight[0]!.fail(new Fault('retry', 'rede'))
      expect(only().status).toBe('running')
      waits.push(...world.clock.waiting())
      await world.clock.advance(2000 * attempt)
    }
    expect(waits).toEqual([2000, 4000, 6000, 8000, 10_000, 12_000, 14_000, 16_000, 18_000, 20_000])
    await world.inFlight[0]!.fail(new Fault('retry', 'rede'))
    expect(only()).toMatchObject({ status: 'canceled', error: 'rede' })
    expect(reportedStatuses()).toEqual(['started', 'error'])
    expect(world.reports[1]).toMatchObject({ error: 'rede' })
    expect(world.bodies.cancel).toHaveLength(1)
    expect(world.failed).toHaveLength(1)
  })

  it('leave the place free while they wait', async () => {
    await add(['a.mp4', 1], ['b.mp4', 6])
    await world.inFlight.find((part) => part.file === 'key-a.mp4')!.fail(new Fault('retry'))
    expect(parts().every((part) => part.startsWith('b'))).toBe(true)
    expect(parts()).toHaveLength(4)
  })

  it('ask for a fresh address', async () => {
    await add(['a.mp4', 1])
    await world.inFlight[0]!.fail(new Fault('retry'))
    await world.clock.advance(2000)
    expect(world.calls.filter((call) => call === 'presign key-a.mp4 1')).toHaveLength(2)
  })

  it('take the lost bytes back out of the progress', async () => {
    await add(['a.mp4', 2])
    world.inFlight[0]!.progress(uploadPartBytes)
    await world.inFlight[0]!.fail(new Fault('retry'))
    expect(only().sent).toBe(0)
  })

  it('that no retry can correct end the upload at once', async () => {
    await add(['a.mp4', 2])
    await world.inFlight[0]!.fail(new Fault('give-up', 'Este envio não existe mais.'))
    expect(only()).toMatchObject({ status: 'canceled', error: 'Este envio não existe mais.' })
    expect(world.inFlight).toEqual([])
  })

  it('a pause stops the waiting retry, a resume sends the part again', async () => {
    await add(['a.mp4', 1])
    await world.inFlight[0]!.fail(new Fault('retry'))
    engine.pause(only().id)
    expect(world.clock.waiting()).toEqual([])
    engine.resume(only().id)
    await world.arriveAll()
    expect(only().status).toBe('completed')
  })

  it('of opening cancel the file with the server’s words and start the next', async () => {
    world.refuse.set('create', [new Fault('give-up', 'Espaço insuficiente para armazenar esse vídeo.')])
    await add(['a.mp4', 1], ['b.mp4', 1])
    await world.arriveAll()
    expect(engine.getSnapshot()[0]).toMatchObject({ status: 'canceled', error: 'Espaço insuficiente para armazenar esse vídeo.' })
    expect(engine.getSnapshot()[1]).toMatchObject({ status: 'completed' })
    expect(world.bodies.cancel).toEqual([])
  })

  it('of joining are tried again; of registering, without joining twice', async () => {
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

  it('of joining for good are shown and give the storage back', async () => {
    world.refuse.set('complete', [new Fault('give-up', 'Faltam partes do arquivo.')])
    await add(['a.mp4', 1])
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'canceled', error: 'Faltam partes do arquivo.', controllable: true })
    expect(world.bodies.cancel).toHaveLength(1)
  })
})

describe('listeners', () => {
  it('are notified of every change of state at once and of progress five times a second', async () => {
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

  it('get the same list until something changes', async () => {
    await add(['a.mp4', 1])
    expect(engine.getSnapshot()).toBe(engine.getSnapshot())
  })
})

describe('journal', () => {
  it('is notified of the opened upload, each part and the end', async () => {
    const heard: string[] = []
    world = createTestPorts()
    engine = createUploadEngine({
      ...world.ports,
      journal: {
        opened: ({ id, target }) => heard.push(`opened ${id} ${target?.uploadId}`),
        partDone: (id, part) => heard.push(`part ${id} ${part.PartNumber}`),
        closed: (id) => heard.push(`closed ${id}`),
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
