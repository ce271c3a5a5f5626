import { pandaKey } from '../../panda-key.ts'
import type { Scene } from './scene.ts'

export const connections: Scene = {
  name: 'connections',
  play: async (wire) => {
    const { recorder, console, panda } = wire
    const as = wire.person('bia')
    const app = { id: 'agenda', name: 'Agenda', description: 'Aulas ao vivo', url: 'https://agenda.example.com/', icon: null, position: 1 }
    await recorder.call('adminCreateApp', { as: console, body: { ...app, id: 'NÃO' }, expect: 400 })
    await recorder.call('adminCreateApp', { as: console, body: app })
    await recorder.call('adminCreateApp', { as: console, body: app, expect: 409 })
    const { id, ...fields } = app
    await recorder.call('adminUpdateApp', { as: console, params: { id }, body: { ...fields, name: 'Agenda nova' } })
    await recorder.call('adminUpdateApp', { as: console, params: { id: 'nenhum' }, body: fields, expect: 404 })
    await recorder.call('adminListApps', { as: console })
    await recorder.call('listIntegrations', { as })
    const params = { provider: 'panda' }
    await recorder.call('validateIntegration', { as, params, note: 'none kept' })
    await recorder.call('validateIntegration', { as, params: { provider: 'nada' }, expect: 404 })
    await recorder.call('tryIntegrationKey', { as, params, body: { apiKey: 'x' }, expect: 400 })
    await recorder.call('tryIntegrationKey', { as, params, body: { apiKey: 'panda-errada' }, expect: 400, note: 'wrong' })
    await recorder.call('tryIntegrationKey', { as, params, body: { apiKey: pandaKey } })
    await recorder.call('connectIntegration', { as, body: { apiKey: 'panda-errada', provider: 'panda' }, expect: 400 })
    await recorder.call('connectIntegration', { as, body: { apiKey: pandaKey, provider: 'panda' } })
    await recorder.call('validateIntegration', { as, params, note: 'kept' })
    panda.mood = 'down'
    await recorder.call('tryIntegrationKey', { as, params, body: { apiKey: pandaKey }, expect: 424 })
    panda.mood = 'well'
    await recorder.call('listIntegrations', { as, note: 'with one' })
    await recorder.call('connectIntegration', { as: wire.person('fabio'), body: { apiKey: pandaKey, provider: 'panda' }, expect: 403 })
    await recorder.call('disconnectIntegration', { as, params })
    await recorder.call('disconnectIntegration', { as, params: { provider: 'nada' }, expect: 404 })
    await recorder.call('adminDeleteApp', { as: console, params: { id } })
    await recorder.call('adminDeleteApp', { as: console, params: { id }, expect: 404 })
  },
}
