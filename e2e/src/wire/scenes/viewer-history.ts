import type { Scene } from './scene.ts'

/** One viewer across media, and two of them joined by hand. */
export const viewerHistory: Scene = {
  name: 'viewer-history',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi] = [wire.person('bia'), wire.person('davi')]
    await recorder.call('listViewers', { as, body: {} })
    await recorder.call('listViewers', { as, body: { search: 'aluno-2' }, note: 'a search' })
    await recorder.call('listViewers', { as, body: { limit: 0 }, expect: 400 })
    const idOf = async (who: string) => (await recorder.ask('findViewers', { as, body: { who } })).data.items[0]?.id ?? ''
    const [kept, other] = [await idOf('aluno-2@exemplo.com'), await idOf('aluno-3@exemplo.com')]
    const params = { id: kept }
    for (const name of ['getViewer', 'listViewerHistory', 'listViewerMedia', 'listViewerCompletions', 'exportViewerHistory'] as const) {
      await recorder.call(name, { as, params })
      await recorder.call(name, { as: davi, params, expect: 404 })
    }
    await recorder.call('mergeViewers', { as, params, body: { other: kept }, expect: 409 })
    await recorder.call('mergeViewers', { as: davi, params, body: { other }, expect: 404 })
    await recorder.call('mergeViewers', { as, params, body: { other } })
    await recorder.call('getViewer', { as, params, note: 'merged' })
    await recorder.call('getViewer', { as, params: { id: other }, note: 'the merged identity' })
  },
}
