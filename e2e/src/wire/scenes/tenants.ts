import { bearer, byCookie, takeTokens } from '../callers.ts'
import { relate } from './people.ts'
import type { Scene } from './scene.ts'

export const tenants: Scene = {
  name: 'tenants',
  play: async (wire) => {
    const { recorder } = wire
    const [bia, caio, suporte] = [wire.person('bia'), wire.person('caio'), wire.person('suporte')]
    const tenant = bia.accountId
    await recorder.call('listRelations', { as: caio })
    await recorder.call('enterTenant', { as: caio, body: { tenant }, expect: 403 })
    await relate(wire, 'caio', 'bia', ['videozz:videos:list', 'videozz:folders:list', 'videozz:folders:edit'])
    await recorder.call('listRelations', { as: caio, note: 'with one' })
    const inside = (await recorder.call('enterTenant', { as: caio, body: { tenant } })).data
    const manager = bearer('Caio for Bia', inside.accessToken, caio.network)
    await recorder.call('listVideos', { as: manager })
    await recorder.call('createFolder', { as: manager, body: { name: 'Pasta do Caio' } })
    await recorder.call('deleteVideos', { as: manager, body: [wire.thing('video')], expect: 403 })
    await recorder.call('listApiKeys', { as: manager, expect: 403 })
    await recorder.call('createChatToken', { as: manager })
    // Rules of a manager who only listens are looked at every 20 s.
    const listener = await wire.listen({ ...caio, label: 'Caio for Bia', headers: () => manager.headers(), token: inside.accessToken })
    await relate(wire, 'caio', 'bia', ['videozz:videos:list', 'videozz:folders:list', 'videozz:folders:edit', 'videozz:videos:edit'])
    await listener.until((event) => event === 'session')
    listener.close()
    const renewed = await recorder.call('refresh', {
      as: byCookie(caio, recorder.url),
      body: { tenant },
      note: 'for the account acted for',
    })
    takeTokens(caio, { accessToken: '', session: { id: caio.id, accountId: caio.accountId } }, renewed.cookies)
    await recorder.call('leaveTenant', { as: manager })
    const reason = 'Chamado 4711 da gravação'
    await recorder.call('beginSupportAccess', { as: caio, body: { account: tenant, reason }, expect: 403 })
    await recorder.call('beginSupportAccess', { as: suporte, body: { account: tenant, reason: 'x' }, expect: 400 })
    await recorder.call('beginSupportAccess', { as: suporte, body: { account: 'aaaaaaaaaaaaaaaa', reason }, expect: 404 })
    const began = (await recorder.call('beginSupportAccess', { as: suporte, body: { account: tenant, reason } })).data
    const support = bearer('Sara for Bia', began.accessToken, suporte.network)
    await recorder.call('listVideos', { as: support })
    await recorder.call('createFolder', { as: support, body: { name: 'Pasta da Sara' }, expect: 403 })
    const accesses = (await recorder.call('listAccountAccesses', { as: bia })).data.accesses
    const id = accesses.find(({ kind, endedAt }) => kind === 'support' && endedAt === null)?.id ?? ''
    await recorder.call('endSupportAccess', { as: wire.person('davi'), params: { id }, expect: 404 })
    await recorder.call('endSupportAccess', { as: bia, params: { id } })
    await recorder.call('listVideos', { as: support, expect: 403, note: 'ended' })
    await recorder.call('listAccountAccesses', { as: bia, note: 'ended' })
    suporte.token = ''
  },
}
