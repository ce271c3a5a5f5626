import { bearer } from '../callers.ts'
import type { Scene } from './scene.ts'

/** Access groups: rules, folders and members, and what a member bound to a folder is answered. */
export const accessGroups: Scene = {
  name: 'access-groups',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi] = [wire.person('bia'), wire.person('davi')]
    const video = wire.thing('video')
    const folder = (await recorder.ask('createFolder', { as, body: { name: 'Curso do grupo' } })).data.key
    await recorder.call('listAccessModules', { as })
    await recorder.call('listAccessGroups', { as })
    await recorder.call('createAccessGroup', { as, body: { name: '' }, expect: 400 })
    const { id } = (await recorder.call('createAccessGroup', { as, body: { name: 'Editores' } })).data
    const params = { id }
    await recorder.call('getAccessGroup', { as, params })
    await recorder.call('getAccessGroup', { as: davi, params, expect: 404 })
    await recorder.call('updateAccessGroup', { as, params, body: { name: 'Editores', description: 'Do curso', folders: [folder] } })
    await recorder.call('updateAccessGroup', { as, params, body: { name: 'Editores', folders: ['aaaaaaaaaaaaaaaa'] }, expect: 404 })
    await recorder.call('saveGroupPrivileges', { as, params, body: { actions: ['videozz:videos:edit'] } })
    await recorder.call('saveGroupPrivileges', { as, params, body: { actions: ['nada'] }, expect: 400 })
    await recorder.call('listGroupActions', { as, params })
    await recorder.call('addGroupMember', { as, params, body: { email: as.email }, expect: 409, note: 'the owner' })
    await recorder.call('addGroupMember', { as, params, body: { email: davi.email } })
    await recorder.call('addGroupMember', { as, params, body: { email: 'de-fora@exemplo.com' }, note: 'nobody yet' })
    const entered = (await recorder.call('enterTenant', { as: davi, body: { tenant: as.accountId }, note: 'as a member' })).data
    const member = bearer('Davi in the group', entered.accessToken, davi.network)
    await recorder.call('getMe', { as: member, note: 'a member bound to a folder' })
    await recorder.call('listVideos', { as: member, note: 'a folder without media' })
    await recorder.call('getMyPlan', { as: member, note: 'a member bound to a folder' })
    await recorder.call('getVideo', { as: member, params: { id: video }, expect: 404, note: 'outside of the folder' })
    await recorder.call('listIntegrations', { as: member, expect: 403, note: 'a member bound to a folder' })
    await recorder.call('listGroupMembers', { as, params })
    await recorder.call('listAccessGroups', { as, note: 'with one' })
    await recorder.call('removeGroupMember', { as, params, body: { email: davi.email } })
    await recorder.call('removeGroupMember', { as, params, body: { email: davi.email }, expect: 404 })
    await recorder.call('listVideos', { as: member, expect: 403, note: 'removed' })
    await recorder.call('listGroupChanges', { as, query: { limit: 50 } })
    await recorder.call('deleteAccessGroup', { as, params })
    await recorder.call('deleteAccessGroup', { as, params, expect: 404 })
    await recorder.ask('deleteFolder', { as, params: { key: folder } })
  },
}
