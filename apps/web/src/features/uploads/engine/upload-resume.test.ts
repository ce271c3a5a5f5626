import { beforeEach, describe, expect, it } from 'vitest'
import { labelUpload } from './label-upload.ts'
import { uploadPartBytes } from './limits.ts'
import { createTestJournal, createTestPorts, fakeFile, Fault, settle } from './test-ports.ts'
import type { UploadRecord, UploadView } from './types.ts'
import { createUploadEngine, type UploadEngine } from './upload-engine.ts'

let world: ReturnType<typeof createTestPorts>
let journal: ReturnType<typeof createTestJournal>
let engine: UploadEngine
beforeEach(() => {
  world = createTestPorts()
  journal = createTestJournal()
  engine = createUploadEngine({ ...world.ports, journal: journal.port })
})

const only = (): UploadView => engine.getSnapshot()[0]!
const reportedStatuses = (): string[] => world.reports.map((report) => report.status)
const sentParts = (): number[] => world.inFlight.map((part) => part.partNumber).toSorted()
const file = (parts = 3, name = 'a.mp4') => fakeFile(name, parts * uploadPartBytes)

/** What an earlier page left: three parts, of which `done` arrived. */
function left(done: number[], change: Partial<UploadRecord> = {}): UploadRecord {
  const { name, size, type, lastModified } = file()
  const record: UploadRecord = {
    id: 'old',
    target: { filename: 'key-a.mp4', uploadId: 'id-a.mp4' },
    file: { name, size, type, lastModified },
    kind: 'default',
    eduzzId: '42',
    parts: done.map((PartNumber) => ({ ETag: `"etag-${PartNumber}"`, PartNumber })),
    createdAt: 1,
    ...change,
  }
  journal.records.set(record.id, record)
  return record
}

describe('interrupted upload', () => {
  it('is shown as interrupted, makes no call, and is not resumed without its file', async () => {
    engine.restore([left([1])])
    await settle()
    expect(only()).toMatchObject({ status: 'paused', interrupted: true, needs: 'file', sent: uploadPartBytes, progress: 33, eduzzId: '42' })
    expect(labelUpload(only())).toBe('Envio interrompido')
    expect(world.calls).toEqual([])
    engine.resume('old')
    expect(only().status).toBe('paused')
  })

  it('continues only with the same file and the same replaces', async () => {
    engine.restore([left([1, 3], { replaces: 'media-a' })])
    expect(engine.interruptedBy(file())).toBeUndefined()
    engine.add([{ file: file(), kind: 'default' }])
    await settle()
    expect(engine.getSnapshot().map(({ replaces, interrupted }) => [replaces, interrupted])).toEqual([
      ['media-a', true],
      [null, false],
    ])
    engine.add([{ file: file(), kind: 'default', replaces: 'media-a' }])
    await settle()
    expect(engine.getSnapshot()).toHaveLength(2)
    await world.arriveAll()
    expect(world.bodies.replace).toMatchObject([{ videoKey: 'media-a', filename: 'key-a.mp4' }])
    expect(world.bodies.register).toHaveLength(1)
  })

  it('continueWith sends only the missing parts and does not report started again', async () => {
    engine.restore([left([1, 3])])
    expect(engine.continueWith('old', file())).toBeNull()
    await settle()
    expect(only()).toMatchObject({ status: 'running', interrupted: false, needs: null })
    expect(sentParts()).toEqual([2])
    await world.arriveAll()
    expect(only()).toMatchObject({ status: 'completed', hash: 'media-key-a.mp4' })
    expect(world.bodies.create).toEqual([])
    expect(world.bodies.complete).toMatchObject([{ parts: [{ PartNumber: 1 }, { PartNumber: 2 }, { PartNumber: 3 }] }])
    expect(reportedStatuses()).toEqual(['finished'])
    expect(journal.records.size).toBe(0)
  })

  it.each([
    ['another name', fakeFile('b.mp4', 3 * uploadPartBytes), 'Este é outro arquivo. Selecione “a.mp4” para continuar.'],
    ['another size', fakeFile('a.mp4', 7), '“a.mp4” mudou desde o início do envio. Cancele e envie o arquivo novamente.'],
    [
      'another date',
      new File([new Uint8Array(3 * uploadPartBytes)], 'a.mp4', { lastModified: 2 }),
      '“a.mp4” mudou desde o início do envio. Cancele e envie o arquivo novamente.',
    ],
  ])('continueWith rejects a file of %s', async (_, other, sentence) => {
    engine.restore([left([1])])
    expect(engine.continueWith('old', other)).toBe(sentence)
    await settle()
    expect(only()).toMatchObject({ status: 'paused', interrupted: true, error: sentence })
    expect(world.calls).toEqual([])
    engine.continueWith('old', file())
    expect(only().error).toBeNull()
  })

  it('add with the same file continues it instead of creating a second upload', async () => {
    engine.restore([left([1])])
    expect(engine.interruptedBy(file())?.id).toBe('old')
    engine.add([
      { file: file(), kind: 'default' },
      { file: file(1, 'b.mp4'), kind: 'default' },
    ])
    await settle()
    expect(engine.getSnapshot()).toHaveLength(2)
    expect(world.bodies.create).toMatchObject([{ filename: 'b.mp4' }])
    expect(only()).toMatchObject({ id: 'old', status: 'running' })
  })

  it('completes without the file when all parts are finished', async () => {
    engine.restore([left([1, 2, 3])])
    await settle()
    expect(only()).toMatchObject({ status: 'completed', hash: 'media-key-a.mp4' })
    expect(world.calls).toEqual(['complete key-a.mp4', 'register key-a.mp4', 'report finished'])
  })

  it('needs permission when it has a file handle, and the file once the handle is lost', () => {
    const handle = { kind: 'file' }
    engine.restore([left([1], { handle })])
    expect(only().needs).toBe('permission')
    expect(engine.handleOf('old')).toBe(handle)
    engine.complain('old', 'O arquivo não está mais onde estava.', true)
    expect(only()).toMatchObject({ needs: 'file', error: 'O arquivo não está mais onde estava.' })
  })

  it('cancel makes the cancel call, reports canceled and deletes the journal record', async () => {
    engine.restore([left([1])])
    engine.cancel('old')
    await settle()
    expect(only()).toMatchObject({ status: 'canceled', error: null })
    expect(world.bodies.cancel).toEqual([{ filename: 'key-a.mp4', uploadId: 'id-a.mp4' }])
    expect(reportedStatuses()).toEqual(['canceled'])
    expect(journal.records.size).toBe(0)
  })

  it('does not use one of the ten slots', async () => {
    engine.restore(Array.from({ length: 12 }, (_, at) => left([1], { id: `old-${at}` })))
    engine.add([{ file: file(1, 'b.mp4'), kind: 'default' }])
    await settle()
    expect(engine.getSnapshot().at(-1)!.status).toBe('running')
  })

  it('is queued when continued while ten others run', async () => {
    engine.add(Array.from({ length: 10 }, (_, at) => ({ file: file(1, `${at}.mp4`), kind: 'default' as const })))
    await settle()
    engine.restore([left([1])])
    engine.continueWith('old', file())
    await settle()
    const old = () => engine.getSnapshot().at(-1)!
    expect(old().status).toBe('queued')
    await world.arriveAll()
    expect(old().status).toBe('completed')
  })

  it('without a target creates the upload once its file is given', async () => {
    engine.restore([left([], { target: null })])
    expect(only()).toMatchObject({ interrupted: true, sent: 0 })
    engine.continueWith('old', file())
    await settle()
    expect(world.bodies.create).toMatchObject([{ filename: 'a.mp4', eduzzId: '42' }])
    await world.arriveAll()
    expect(only().status).toBe('completed')
    expect(reportedStatuses()).toEqual(['started', 'finished'])
  })

  it('without a target is canceled without a cancel call', async () => {
    engine.restore([left([], { target: null })])
    engine.cancel('old')
    await settle()
    expect(only().status).toBe('canceled')
    expect(world.bodies.cancel).toEqual([])
  })

  it('missing on the server is created again when its file is given', async () => {
    engine.restore([left([1, 2])])
    world.refuse.set('presign', [new Fault('gone', 'Este envio não existe mais.')])
    engine.continueWith('old', file())
    await settle()
    expect(world.bodies.create).toMatchObject([{ filename: 'a.mp4', eduzzId: '42' }])
    expect(sentParts()).toEqual([1, 2, 3])
    await world.arriveAll()
    expect(only().status).toBe('completed')
    expect(reportedStatuses()).toEqual(['finished'])
  })

  it('missing on the server is canceled with the error message when no file is given', async () => {
    engine.restore([left([1, 2, 3])])
    world.refuse.set('complete', [new Fault('gone', 'Este envio não existe mais.')])
    await settle()
    expect(only()).toMatchObject({ status: 'canceled', error: 'Este envio não existe mais.', needs: 'file' })
  })

  it('already closed on the server is registered without a second create call', async () => {
    engine.restore([left([1, 2])])
    world.refuse.set('presign', [new Fault('closed')])
    engine.continueWith('old', file())
    await settle()
    expect(only()).toMatchObject({ status: 'completed', hash: 'media-key-a.mp4' })
    expect(world.bodies.create).toEqual([])
  })
})

describe('uploads shared with other tabs', () => {
  it('continueWith shows an error while another tab sends the upload', async () => {
    engine.restore([left([1])])
    journal.elsewhere.add('old')
    engine.continueWith('old', file())
    await settle()
    expect(only()).toMatchObject({ status: 'paused', interrupted: true, error: 'Este envio está em andamento em outra aba.' })
    expect(world.calls).toEqual([])
  })

  it('cancel only removes the upload from the list while another tab sends it', async () => {
    engine.restore([left([1])])
    journal.elsewhere.add('old')
    engine.cancel('old')
    await settle()
    expect(engine.getSnapshot()).toEqual([])
    expect(world.bodies.cancel).toEqual([])
  })

  it('an upload that ended in another tab is removed from the list', async () => {
    engine.restore([left([1]), left([1], { id: 'other' })])
    engine.restore([journal.records.get('other')!])
    expect(engine.getSnapshot().map(({ id }) => id)).toEqual(['other'])
    journal.records.delete('other')
    engine.continueWith('other', file())
    await settle()
    expect(engine.getSnapshot()).toEqual([])
  })

  it('continueWith skips parts that another tab finished', async () => {
    engine.restore([left([1])])
    left([1, 2])
    engine.continueWith('old', file())
    await settle()
    expect(sentParts()).toEqual([3])
  })
})

describe('a cancel the server has not heard of', () => {
  it('is kept in the journal until the server agrees, and made by a later page', async () => {
    world.refuse.set(
      'cancel',
      Array.from({ length: 50 }, () => new Fault('retry')),
    )
    engine.add([{ file: file(1, 'a.mp4'), kind: 'default' }])
    await settle()
    const [id = ''] = journal.records.keys()
    engine.cancel(id)
    await settle()
    expect([...journal.records.values()]).toMatchObject([{ id, canceling: true, target: { uploadId: 'id-a.mp4' } }])

    const later = createTestPorts()
    const page = createUploadEngine({ ...later.ports, journal: journal.port })
    later.refuse.set('cancel', [new Fault('retry'), new Fault('sign-in')])
    await page.release([...journal.records.values()])
    await settle()
    expect(journal.records.size).toBe(1)
    await later.clock.advance(2000)
    await later.clock.advance(4000)
    expect(later.bodies.cancel).toHaveLength(3)
    expect(journal.records.size).toBe(0)
    expect(later.clock.waiting()).toEqual([])
  })

  it('is left to a later page when the page leaves the account', async () => {
    world.refuse.set('cancel', [new Fault('retry')])
    engine.add([{ file: file(1, 'a.mp4'), kind: 'default' }])
    await settle()
    const [id = ''] = journal.records.keys()
    engine.cancel(id)
    await settle()
    engine.leaveAll()
    await world.clock.advance(60_000)
    expect(world.bodies.cancel).toHaveLength(1)
    expect(journal.records.size).toBe(1)
    expect(journal.left).toEqual([id])
  })
})

describe('journal', () => {
  it('stores running uploads with a target and queued uploads without', async () => {
    engine.add(Array.from({ length: 11 }, (_, at) => ({ file: file(1, `${at}.mp4`), kind: 'default' as const })))
    await settle()
    const kept = [...journal.records.values()]
    expect(kept.map(({ target }) => target?.uploadId ?? null)).toEqual([...kept.keys()].map((at) => (at < 10 ? `id-${at}.mp4` : null)))
  })

  it('stores a failed upload again when it is retried', async () => {
    engine.add([{ file: file(1), kind: 'default' }])
    await settle()
    await world.inFlight[0]!.fail(new Fault('give-up', 'não'))
    expect(journal.records.size).toBe(0)
    engine.retry(only().id)
    await settle()
    expect(journal.records.size).toBe(1)
  })
})

describe('leaveAll', () => {
  it('empties the list and keeps the upload in the journal, without a cancel call', async () => {
    engine.add([{ file: file(), kind: 'audio', eduzzId: '7', handle: 'h' }])
    await settle()
    await world.inFlight[0]!.arrive()
    const { id } = only()
    engine.leaveAll()
    await settle()
    expect(engine.getSnapshot()).toEqual([])
    expect(world.inFlight).toEqual([])
    expect(world.bodies.cancel).toEqual([])
    expect(journal.records.get(id)).toMatchObject({
      target: { filename: 'key-a.mp4', uploadId: 'id-a.mp4' },
      file: { name: 'a.mp4', size: 3 * uploadPartBytes, type: 'video/mp4', lastModified: 1 },
      kind: 'audio',
      eduzzId: '7',
      handle: 'h',
      parts: [{ ETag: '"etag-1"', PartNumber: 1 }],
    })
    expect(journal.left).toEqual([id])
  })

  it('during the create call, cancels the created upload and keeps a record without target', async () => {
    engine.add([{ file: file(), kind: 'default' }])
    engine.leaveAll()
    await settle()
    expect(world.bodies.cancel).toHaveLength(1)
    expect([...journal.records.values()]).toMatchObject([{ target: null, parts: [] }])
  })
})
