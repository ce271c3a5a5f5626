import { describe, expect, it } from 'vitest'
import type { PlanUsage } from '@videozz/contract/browser'
import type { UploadView } from '../engine/types.ts'
import { checkFiles, chooseFile, isSameFile } from './check-files.ts'
import { readDropped } from './read-dropped.ts'
import { spokenProgress } from './spoken-progress.ts'
import { countText, sumUploads } from './sum-uploads.ts'

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
  checkFiles(files.map(chooseFile), { status, usage: plan }).map((entry) => entry.error)

describe('checkFiles', () => {
  it('passes files that fit and says why others do not', () => {
    expect(errors([file('a.mp4'), file('apostila.pdf', 10, 'application/pdf'), file('grande.mp4', 51), file('sem')])).toEqual([
      null,
      'apostila.pdf não é um tipo de mídia suportado.',
      'Vídeo maior que 50 B!',
      'Extensão do arquivo não encontrada.',
    ])
  })
  it('counts the files before one as stored, but not the refused ones', () => {
    expect(
      errors([file('a.mp4', 40), file('x.pdf', 40, 'application/pdf'), file('b.mp4', 40), file('c.mp4', 40), file('d.mp4', 20)]),
    ).toEqual([null, 'x.pdf não é um tipo de mídia suportado.', null, 'Espaço insuficiente para armazenar esse vídeo.', null])
  })
  it('refuses everything of an overdue account', () =>
    expect(errors([file('a.mp4')], usage(), 'overdue')).toEqual(['Plano vencido. Renove para continuar.']))
  it('tells sound from pictures', () =>
    expect([chooseFile(file('a.flac')).kind, chooseFile(file('a.mov')).kind]).toEqual(['audio', 'default']))
  it('knows a file chosen twice', () => {
    expect(isSameFile(file('a.mp4'), file('a.mp4'))).toBe(true)
    expect(isSameFile(file('a.mp4'), file('a.mp4', 11))).toBe(false)
  })
})

describe('sumUploads', () => {
  const view = (change: Partial<UploadView>): UploadView => ({
    id: 'x',
    name: 'a.mp4',
    size: 100,
    status: 'running',
    sent: 0,
    progress: 0,
    bytesPerSecond: null,
    secondsLeft: null,
    error: null,
    hash: null,
    eduzzId: null,
    controllable: true,
    ...change,
  })
  it('sums bytes and counts, leaving canceled files out', () => {
    const sum = sumUploads([
      view({ sent: 50, bytesPerSecond: 10 }),
      view({ status: 'completed', sent: 100 }),
      view({ status: 'canceled', sent: 70 }),
      view({ status: 'queued', size: 200 }),
    ])
    expect(sum).toEqual({ total: 3, done: 1, open: 2, progress: 37.5, bytesPerSecond: 10 })
    expect(countText(sum)).toBe('1 de 3 concluído')
    expect(countText({ total: 4, done: 2 })).toBe('2 de 4 concluídos')
  })
  it('is spoken at every quarter, not at every percent', () => {
    const at = (sent: number) => spokenProgress([view({ sent })])
    expect(at(26)).toBe(at(49))
    expect(at(49)).not.toBe(at(50))
    expect(at(50)).toBe('Envio de arquivos: 0 de 1 concluído, 50% enviado.')
    expect(spokenProgress([view({}), view({ status: 'canceled', error: 'x' })])).toContain('1 com erro')
    expect(spokenProgress([view({ status: 'completed' })])).toBe('Envio de arquivos: 1 de 1 concluído.')
    expect(spokenProgress([])).toBe('')
  })
  it('has words for nothing but canceled files', () =>
    expect(countText(sumUploads([view({ status: 'canceled' })]))).toBe('Envios cancelados'))
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

  it('finds files in folders within folders, batch by batch, without those of the system', async () => {
    const files = await readDropped(
      drop(
        fileEntry(file('a.mp4')),
        folder([fileEntry(file('b.mp4'))], [folder([fileEntry(file('c.mp4')), fileEntry(file('.DS_Store'))])]),
      ),
    )
    expect(files.map((each) => each.name)).toEqual(['a.mp4', 'b.mp4', 'c.mp4'])
  })
  it('takes the plain list where there are no entries', async () => {
    const data = { items: [{ webkitGetAsEntry: () => null }], files: [file('a.mp4')] } as unknown as DataTransfer
    expect((await readDropped(data)).map((each) => each.name)).toEqual(['a.mp4'])
  })
})
