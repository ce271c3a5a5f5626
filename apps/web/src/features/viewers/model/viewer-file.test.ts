import { expect, it } from 'vitest'
import { type ViewerData, writeViewerFile } from './viewer-file.ts'

const session: ViewerData['sessions'][number] = {
  openedAt: '2026-11-20T12:00:00.000Z',
  videoKey: 'v'.repeat(16),
  title: 'Aula 1',
  code: '7K3MQX9TV2',
  device: 'navegador-1',
  address: '203.0.113.9',
  userAgent: 'Navegador/1.0',
  watchedSeconds: 42,
  watched: [[0, 42]],
  position: 41.5,
  completed: true,
  quality: {
    browser: 'firefox',
    deviceKind: 'computer',
    network: 'wifi',
    firstFrameMs: 640,
    stalls: 2,
    stallMs: 1800,
    errors: 1,
    errorCodes: ['segment'],
    bits: 24_000_000,
    playedMs: 8000,
  },
}
const data: ViewerData = {
  id: 'w'.repeat(16),
  email: 'ana@exemplo.com',
  name: 'Ana Souza',
  memberId: 'matricula-9',
  identity: 's:matricula-9',
  merged: [],
  verified: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
  revokedAt: null,
  sessions: [session],
  offers: [{ title: 'Curso completo', videoKey: 'v'.repeat(16), event: 'click', createdAt: '2026-11-20T12:04:00.000Z' }],
  signs: [{ kind: 'many-devices', createdAt: '2026-11-20T12:05:00.000Z' }],
  quizzes: [
    {
      quizId: 'q'.repeat(16),
      title: 'Quiz de luz',
      videoKey: 'v'.repeat(16),
      startedAt: '2026-11-20T12:07:00.000Z',
      finishedAt: '2026-11-20T12:08:00.000Z',
      score: 66,
      passed: false,
      answers: [{ question: 'A luz desenha?', answer: 'Sim' }],
    },
  ],
  chat: [
    {
      videoKey: 'v'.repeat(16),
      title: 'Mentoria',
      kind: 'question',
      text: 'Qual lente?',
      sentAt: '2026-11-20T12:06:00.000Z',
      hidden: false,
    },
  ],
}
const at = new Date('2026-11-22T10:00:00Z')

const leaves = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value])

it('writeViewerFile includes every value of the viewer data', () => {
  const file: unknown = JSON.parse(writeViewerFile(data, at))
  // The identity is the id of the members area with its mark; kinds of signs, and what was done of offers, are told in words.
  const { identity: _, signs: __, offers, chat, ...facts } = data
  const { event: ___, ...offer } = offers[0] ?? {}
  const { kind: ____, ...written } = chat[0] ?? {}
  expect(leaves(file)).toEqual(
    expect.arrayContaining([
      ...leaves(facts),
      'muitos aparelhos',
      data.signs[0]?.createdAt,
      ...leaves(offer),
      'clicou',
      ...leaves(written),
      'pergunta',
    ]),
  )
  expect(file).not.toHaveProperty('aviso')
})

it('writeViewerFile adds a notice about older sessions at 10,000 sessions', () => {
  const file: unknown = JSON.parse(writeViewerFile({ ...data, sessions: Array.from({ length: 10_000 }, () => session) }, at))
  expect(file).toMatchObject({ aviso: expect.stringContaining('mais antigos') as unknown })
})
