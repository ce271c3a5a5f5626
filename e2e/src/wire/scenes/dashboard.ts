import type { Scene } from './scene.ts'

/** What the frame of the dashboard and the home screen read. */
export const dashboard: Scene = {
  name: 'dashboard',
  play: async (wire) => {
    const { recorder, console } = wire
    const [bia, eva] = [wire.person('bia'), wire.person('eva')]
    for (const as of [bia, eva]) {
      await recorder.call('listPlans', { as })
      await recorder.call('getMyPlan', { as })
      await recorder.call('getPlanDetail', { as })
      await recorder.call('getFeatures', { as })
      await recorder.call('getStorageSummary', { as })
      await recorder.call('listPlugins', { as })
    }
    await recorder.call('hasEvent', { as: bia, params: { event: 'gravacao:1' } })
    await recorder.call('recordEvent', { as: bia, body: { event: 'gravacao:1' } })
    await recorder.call('recordEvent', { as: bia, body: { event: 'não vale' }, expect: 400 })
    await recorder.call('hasEvent', { as: bia, params: { event: 'gravacao:1' }, note: 'recorded' })
    await recorder.call('createChatToken', { as: bia })
    const { accountId: id } = bia
    const plugin = { params: { id, type: 'transcribe' }, as: console }
    await recorder.call('adminSetAccountPlugin', { ...plugin, body: { status: 'active', expiresAt: null } })
    await recorder.call('adminSetAccountPlugin', { ...plugin, body: { status: 'talvez', expiresAt: null }, expect: 400 })
    await recorder.call('listPlugins', { as: bia, note: 'with one' })
    await recorder.call('adminSetAccountPlugin', { ...plugin, body: { status: 'canceled', expiresAt: null }, note: 'canceled' })
    await recorder.call('adminSetTranscribeSeconds', { as: console, params: { id }, body: { seconds: -1 }, expect: 400 })
    await recorder.call('adminSetTranscribeSeconds', { as: console, params: { id }, body: { seconds: 600 } })
    const source = { allocatedSeconds: 3600, expiresAt: null }
    await recorder.call('adminAddTranscriptionSource', {
      as: console,
      params: { id },
      body: { ...source, allocatedSeconds: 0 },
      expect: 400,
    })
    const { account } = (await recorder.call('adminAddTranscriptionSource', { as: console, params: { id }, body: source })).data
    const params = { id, source: account.transcriptionSources[0]?.id ?? '' }
    await recorder.call('adminEndTranscriptionSource', { as: console, params })
    await recorder.call('adminEndTranscriptionSource', { as: console, params: { id, source: 'aaaaaaaaaaaaaaaa' }, expect: 404 })
  },
}
