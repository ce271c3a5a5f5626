import type { Scene } from './scene.ts'

/** Signs of misuse that the scene of playback left, and how they are handled. */
export const signs: Scene = {
  name: 'signs',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi] = [wire.person('bia'), wire.person('davi')]
    await recorder.call('getSignSummary', { as })
    const { items } = (await recorder.call('findSigns', { as, body: {} })).data
    await recorder.call('findSigns', { as: davi, body: { state: 'all' }, note: 'another account' })
    await recorder.call('findSigns', { as, body: { search: 'aluno@', state: 'all' }, note: 'a search' })
    await recorder.call('findSigns', { as, body: { state: 'talvez' }, expect: 400 })
    const ids = items.slice(0, 1).map(({ id }) => id)
    await recorder.call('setSignStates', { as, body: { ids, state: 'dismissed' } })
    await recorder.call('setSignStates', { as, body: { ids: [], state: 'seen' }, expect: 400 })
    await recorder.call('markSignsSeen', { as, body: { until: new Date().toISOString() } })
    await recorder.call('getSignSummary', { as, note: 'handled' })
    await recorder.call('saveSignMail', { as, body: { enabled: false } })
    await recorder.call('saveSignMail', { as, body: { enabled: 'não' }, expect: 400 })
    await recorder.call('getSignSummary', { as, note: 'without mails' })
  },
}
