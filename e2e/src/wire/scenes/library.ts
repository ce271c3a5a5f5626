import type { Scene } from './scene.ts'

export const library: Scene = {
  name: 'library',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi] = [wire.person('bia'), wire.person('davi')]
    await recorder.call('listVideos', { as })
    await recorder.call('listVideos', { as, query: { search: 'aula', orderBy: 'ascTitle', type: 'default', limit: 1 } })
    await recorder.call('listVideos', { as, query: { search: 'linha' }, note: 'by a word of the description' })
    await recorder.call('listVideos', { as, query: { page: 99 } })
    await recorder.call('listVideos', { as, query: { orderBy: 'nada', limit: 0 }, expect: 400 })
    await recorder.call('listVideos', { as: davi, note: 'another account' })
    await recorder.call('getStorageSummary', { as, note: 'with two media' })
  },
}
