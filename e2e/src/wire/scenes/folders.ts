import type { Scene } from './scene.ts'

export const folders: Scene = {
  name: 'folders',
  play: async (wire) => {
    const { recorder } = wire
    const [as, davi] = [wire.person('bia'), wire.person('davi')]
    const [first, second] = [wire.thing('video'), wire.thing('broken')]
    await recorder.call('createFolder', { as, body: { name: 'abc' }, expect: 400 })
    const top = (await recorder.call('createFolder', { as, body: { name: 'Módulo um' } })).data.key
    const inner = (await recorder.call('createFolder', { as, body: { name: 'Módulo dois', key: top } })).data.key
    const innermost = (await recorder.call('createFolder', { as, body: { name: 'Módulo três', key: inner } })).data.key
    await recorder.call('createFolder', { as, body: { name: 'Módulo quatro', key: innermost }, expect: 409 })
    await recorder.call('createFolder', { as, body: { name: 'Módulo cinco', key: 'aaaaaaaaaaaaaaaa' }, expect: 404 })
    await recorder.call('addFolderVideos', { as, params: { key: top }, body: { videos: [first, second] } })
    await recorder.call('addFolderVideos', { as, params: { key: top }, body: { videos: [] }, expect: 400 })
    await recorder.call('addFolderVideos', { as: davi, params: { key: top }, body: { videos: [first] }, expect: 404 })
    await recorder.call('orderFolderVideos', { as, params: { key: top }, body: { video: first, before: second } })
    await recorder.call('orderFolderVideos', { as, params: { key: top }, body: { video: 'aaaaaaaaaaaaaaaa', before: null }, expect: 404 })
    await recorder.call('listFolderVideos', { as, params: { key: top } })
    await recorder.call('listFolderVideos', { as, params: { key: top }, query: { query: 'aula', orderBy: 'ascTitle' } })
    await recorder.call('listFolderVideos', { as: davi, params: { key: top }, expect: 404 })
    await recorder.call('moveFolderVideos', { as, params: { key: top }, body: { videos: [second], to: inner } })
    await recorder.call('moveFolderVideos', { as, params: { key: top }, body: { videos: [second], to: 'aaaaaaaaaaaaaaaa' }, expect: 404 })
    await recorder.call('sendToFolders', { as, body: { videos: [first], folders: [inner, innermost] } })
    await recorder.call('sendToFolders', { as, body: { videos: [first], folders: [] }, expect: 400 })
    await recorder.call('removeFolderVideos', { as, params: { key: innermost }, body: [{ video: first, order: 1 }] })
    await recorder.call('removeFolderVideos', { as, params: { key: innermost }, body: [], expect: 400 })
    await recorder.call('renameFolder', { as, params: { key: inner }, body: { name: 'Módulo dois e meio' } })
    await recorder.call('renameFolder', { as, body: { name: 'Módulo dois e meio' }, expect: 404 })
    await recorder.call('getFolder', { as, params: { key: top } })
    await recorder.call('getFolder', { as: davi, params: { key: top }, expect: 404 })
    await recorder.call('listFolders', { as })
    await recorder.call('listFolders', { as, query: { levels: 'all', search: 'módulo', orderBy: 'ascName' } })
    await recorder.call('listFolders', { as, query: { limit: 0 }, expect: 400 })
    await recorder.call('getVideo', { as, params: { id: first }, note: 'in folders' })
    await recorder.call('deleteFolder', { as, params: { key: top } })
    await recorder.call('deleteFolder', { as, params: { key: top }, expect: 404 })
    await recorder.call('listFolders', { as, query: { levels: 'all' }, note: 'none left' })
  },
}
