import { describe, expect, it } from 'vitest'
import type { PlanUsage } from '@videozz/contract/browser'
import type { UploadView } from '../engine/types.ts'
import { addFiles, checkFiles, chooseFile } from './check-files.ts'
import { detailUpload } from './detail-upload.ts'
import { readDropped } from './read-dropped.ts'
import { spokenProgress } from './spoken-progress.ts'
import { countText, haltedText, placeInQueue, sumUploads } from './sum-uploads.ts'

const file = (name: string, size = 10, type = 'video/mp4'): File => new File([new Uint8Array(size)], name, { type, lastModified: 5 })

const usage = (change: Partial<PlanUsage['plan']> = {}, storageConsumed = 0): PlanUsage => ({
  plan: {
    _id: 'planfree00000000',
    title: 'Gratuito',
    price: 0,
    period: 'monthly',
    type: 'default',
    storageSize: 100,
    uploadSize: 50,
    maxResolution: 720,
    enableDownload: false,
    enableSubtitles: false,
    hasImprint: false,
    hasAdditional: false,
    hasFee: false,
    ...change,
  },
  storageConsumed,
  videosYT: 0,
  startedAt: '2025-01-01T00:00:00.000Z',
})

const errors = (files: File[], plan = usage(), status: 'activated' | 'overdue' = 'activated'): (string | null)[] =>
  checkFiles(
    files.map((one) => chooseFile({ file: one })),
    { status, usage: plan, extra: ['mkv'] },
  ).map((entry) => entry.error)

describe('chooseFile, addFiles and checkFiles', () => {
  it('checkFiles accepts files that fit and returns an error message for the others', () => {
    expect(errors([file('a.mp4'), file('apostila.pdf', 10, 'application/pdf'), file('grande.mp4', 51), file('sem')])).toEqual([
      null,
      'apostila.pdf não é um tipo de mídia suportado.',
      'Vídeo maior que 50 B!',
      'Extensão do arquivo não encontrada.',
    ])
  })
  it('checkFiles counts the accepted files before a file as stored, but not the rejected ones', () => {
    expect(
      errors([file('a.mp4', 40), file('x.pdf', 40, 'application/pdf'), file('b.mp4', 40), file('c.mp4', 40), file('d.mp4', 20)]),
    ).toEqual([null, 'x.pdf não é um tipo de mídia suportado.', null, 'Espaço insuficiente para armazenar esse vídeo.', null])
  })
  it('checkFiles accepts the extra formats of the installation', () =>
    expect(errors([file('gravação.mkv', 10, 'video/x-matroska'), file('gravação.m4v', 10, 'video/x-m4v')])).toEqual([
      null,
      'gravação.m4v não é um tipo de mídia suportado.',
    ]))
  it('checkFiles rejects every file of an overdue account', () =>
    expect(errors([file('a.mp4')], usage(), 'overdue')).toEqual(['Plano vencido. Renove para continuar.']))
  it('chooseFile sets kind to audio or default', () =>
    expect([file('a.flac'), file('a.mov')].map((one) => chooseFile({ file: one }).kind)).toEqual(['audio', 'default']))
  it('addFiles adds a file that is chosen twice only once', () => {
    const list = addFiles([], [{ file: file('a.mp4') }, { file: file('a.mp4') }])
    expect(addFiles(list, [{ file: file('a.mp4') }, { file: file('a.mp4', 11) }]).map((entry) => entry.file.size)).toEqual([10, 11])
  })
  it('checkFiles does not count the reserved storage of an interrupted file twice', () => {
    const list = [chooseFile({ file: file('a.mp4', 40) }), chooseFile({ file: file('b.mp4', 40) })]
    const account = { status: 'activated' as const, usage: usage({}, 70), extra: [] }
    const sentOf = (one: File) => (one.name === 'a.mp4' ? 45 : null)
    expect(checkFiles(list, account, sentOf).map(({ sent, error }) => [sent, error])).toEqual([
      [45, null],
      [null, 'Espaço insuficiente para armazenar esse vídeo.'],
    ])
    expect(checkFiles(list, account)[0]!.error).not.toBeNull()
  })
})

const running: UploadView = {
  id: 'x',
  name: 'a.mp4',
  size: 100,
  status: 'running',
  sent: 50,
  progress: 50,
  bytesPerSecond: null,
  secondsLeft: null,
  error: null,
  hash: null,
  eduzzId: null,
  replaces: null,
  leak: null,
  controllable: true,
  interrupted: false,
  needs: null,
  waiting: null,
}

describe('sumUploads, countText, haltedText and spokenProgress', () => {
  const view = (change: Partial<UploadView>): UploadView => ({ ...running, sent: 0, progress: 0, ...change })
  it('sumUploads sums bytes and counts without canceled uploads', () => {
    const sum = sumUploads([
      view({ sent: 50, bytesPerSecond: 10 }),
      view({ status: 'completed', sent: 100 }),
      view({ status: 'canceled', sent: 70 }),
      view({ status: 'queued', size: 200 }),
    ])
    expect(sum).toMatchObject({ total: 3, done: 1, open: 2, progress: 37.5, bytesPerSecond: 10, secondsLeft: 25 })
    expect(countText(sum)).toBe('1 de 3 enviado')
    expect(placeInQueue([view({ id: 'a' }), view({ id: 'b', status: 'queued' }), view({ id: 'c', status: 'queued' })], { id: 'c' })).toBe(2)
    expect(placeInQueue([view({ id: 'a' })], { id: 'a' })).toBeNull()
    expect(countText({ total: 4, done: 2 })).toBe('2 de 4 enviados')
  })
  it('spokenProgress changes with every quarter, not with every percent', () => {
    const at = (sent: number) => spokenProgress([view({ sent })])
    expect(at(26)).toBe(at(49))
    expect(at(49)).not.toBe(at(50))
    expect(at(50)).toBe('Envio de arquivos: 0 de 1 enviado, 50%.')
    expect(spokenProgress([view({}), view({ status: 'canceled', error: 'x' })])).toContain('1 com erro')
    expect(spokenProgress([view({ status: 'completed' })])).toBe('Envio de arquivos: 1 de 1 enviado.')
    expect(spokenProgress([])).toBe('')
  })
  it('sumUploads excludes paused uploads from the time left', () =>
    expect(sumUploads([view({ bytesPerSecond: 10 }), view({ status: 'paused', size: 900 })]).secondsLeft).toBe(10))
  it('haltedText and spokenProgress name interrupted uploads and a lost connection', () => {
    const interrupted = view({ status: 'paused', interrupted: true, needs: 'file' })
    expect(haltedText(sumUploads([interrupted]))).toBe('1 interrompido')
    expect(haltedText(sumUploads([interrupted, interrupted, view({ status: 'canceled', error: 'x' })]))).toBe('2 interrompidos, 1 com erro')
    expect(haltedText(sumUploads([view({})]))).toBeNull()
    expect(spokenProgress([interrupted])).toBe('Envio de arquivos: 0 de 1 enviado, 0%, 1 interrompido.')
    expect(spokenProgress([view({ waiting: 'connection' })])).toBe('Envio de arquivos: 0 de 1 enviado, 0%. Sem conexão, tentando de novo.')
  })
  it('countText returns “Envios cancelados” when all uploads are canceled', () =>
    expect(countText(sumUploads([view({ status: 'canceled' })]))).toBe('Envios cancelados'))
})

describe('detailUpload', () => {
  const detail = (change: Partial<UploadView>) => detailUpload({ ...running, ...change })
  it('returns time left and speed, or what the upload waits for', () => {
    expect(detail({ secondsLeft: 150, bytesPerSecond: 4.2 * 1024 ** 2 })).toBe('restam 3 min · 4,2 MB/s')
    expect(detail({ waiting: 'connection' })).toBe('continua quando a internet voltar')
    expect(detail({ waiting: 'retry' })).toBe('nova tentativa em instantes')
    expect(detail({ status: 'paused' })).toBe('50 B de 100 B')
    expect(detail({ status: 'paused', interrupted: true })).toBe('50%')
    expect(detail({ status: 'paused', error: 'A sessão expirou' })).toBe('A sessão expirou')
    expect(detail({ controllable: false })).toBe('finalizando')
    expect(detail({ status: 'loading' })).toBeNull()
  })
})

describe('readDropped', () => {
  const fileEntry = (one: File) => ({ isFile: true, file: (done: (file: File) => void) => done(one) })
  const folder = (...batches: unknown[][]) => ({
    isFile: false,
    createReader: () => {
      const left = [...batches]
      return { readEntries: (done: (entries: unknown[]) => void) => done(left.shift() ?? []) }
    },
  })
  const drop = (...entries: unknown[]): DataTransfer =>
    ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] }) as unknown as DataTransfer

  it('reads files of nested folders in all batches, without hidden system files', async () => {
    const files = await readDropped(
      drop(
        fileEntry(file('a.mp4')),
        folder([fileEntry(file('b.mp4'))], [folder([fileEntry(file('c.mp4')), fileEntry(file('.DS_Store'))])]),
      ),
    )
    expect(files.map(({ file: { name } }) => name)).toEqual(['a.mp4', 'b.mp4', 'c.mp4'])
  })
  it('returns the handle of a file when the browser provides one', async () => {
    const item = (one: File, asked: () => Promise<unknown>) => ({ webkitGetAsEntry: () => fileEntry(one), getAsFileSystemHandle: asked })
    const handle = { kind: 'file' }
    const data = {
      items: [item(file('a.mp4'), () => Promise.resolve(handle)), item(file('b.mp4'), () => Promise.reject(new Error('no')))],
    } as unknown as DataTransfer
    expect((await readDropped(data)).map((each) => [each.file.name, each.handle])).toEqual([
      ['a.mp4', handle],
      ['b.mp4', undefined],
    ])
  })
  it('returns the plain file list when there are no entries', async () => {
    const data = { items: [{ webkitGetAsEntry: () => null }], files: [file('a.mp4')] } as unknown as DataTransfer
    expect((await readDropped(data)).map((each) => each.file.name)).toEqual(['a.mp4'])
  })
})
