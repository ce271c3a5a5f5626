import { setTimeout as wait } from 'node:timers/promises'
import { waitFor } from '../wait-for.ts'
import type { Wire } from '../wire.ts'
import { openLesson } from './playback.ts'
import type { Scene } from './scene.ts'

/** Figures of the hour in which it is recorded have no fixed place. */
const withoutHours = (body: unknown): unknown => ({ ...(body as object), hours: '<hours of the week>' })

/** Two more viewers of the lesson, each with a second of it. */
async function watchMore(wire: Wire): Promise<void> {
  const { recorder } = wire
  for (const name of ['aluno-2', 'aluno-3']) {
    const { as, params } = await openLesson(
      wire,
      `aparelho-de-${name}`,
      { sub: name, email: `${name}@exemplo.com`, name },
      'for statistics',
    )
    await recorder.ask('startLease', { as, params })
    await wait(1200)
    const quality = {
      firstFrameMs: 400,
      stalls: 1,
      stallMs: 300,
      errors: 0,
      errorCodes: [],
      bits: 400_000,
      playedMs: 1000,
      network: 'wifi',
    }
    const body = { sequence: 0, state: 'paused', position: 1, ranges: [[0, 1]], quality }
    await recorder.call('reportPlayback', { as, params, body, note: 'with quality' })
    await recorder.ask('releaseLease', { as, params })
  }
}

/** Statistics of the account, a media and a course, once the worker has rolled up what was watched. */
export const statistics: Scene = {
  name: 'statistics',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi] = [wire.person('bia'), wire.person('davi')]
    const video = { key: wire.thing('video') }
    await watchMore(wire)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format()
    const query = { start: today, end: today }
    await waitFor('the roll-ups', async () => {
      const { studentViews } = (await recorder.ask('getStudentView', { as, query })).data
      return studentViews >= 3 ? true : undefined
    })
    for (const name of ['getTotalTime', 'getViews', 'getStudentView', 'getVideoViews', 'getQuality'] as const) {
      await recorder.call(name, { as, query })
      await recorder.call(name, { as, query: { start: today, end: '2020-01-01' }, expect: 400 })
    }
    await recorder.call('getAnalyticsOverview', { as, query, shape: withoutHours })
    await recorder.call('getAnalyticsOverview', { as, query: { start: '2000-01-01', end: today }, expect: 400 })
    await recorder.call('getWatchingNow', { as, keep: 'none' })
    const folder = { key: (await recorder.ask('createFolder', { as, body: { name: 'Curso medido' } })).data.key }
    await recorder.ask('addFolderVideos', { as, params: folder, body: { videos: [video.key] } })
    for (const [name, params, more] of [
      ['getMediaStatistics', video, { query: { days: 7 } }],
      ['findMediaViewers', video, { body: { search: 'aluno-2@' } }],
      ['exportMediaViewers', video, { body: { search: 'aluno-2@' } }],
      ['getCourseStatistics', folder, {}],
      ['findIdleStudents', folder, { body: {} }],
      ['exportIdleStudents', folder, { body: {} }],
    ] as const) {
      await recorder.call(name, { as, params, ...more })
      await recorder.call(name, { as: davi, params, ...more, expect: 404 })
    }
    await recorder.ask('deleteFolder', { as, params: folder })
    await recorder.call('exportAnalytics', { as, query })
    await recorder.call('exportAnalytics', { as, query: { start: today, end: '2020-01-01' }, expect: 400 })
    const address = /\/files\/r\/[\w-]{43}\//.exec((await wire.mail(as.email, /relatório de estatísticas/)).text)?.[0] ?? ''
    await recorder.open('getReport', `${address}estatisticas.csv`)
    await recorder.open('getReport', `${address}estatisticas.xlsx`)
    await recorder.call('getReport', { params: { token: 'x'.repeat(43), file: 'estatisticas.csv' }, expect: 404 })
  },
}
