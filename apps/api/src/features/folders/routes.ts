import type { AccountSession } from '@videozz/domain'
import { defineFeature } from '../../shared/feature.ts'
import { addFolderVideos, moveFolderVideos, orderFolderVideos, removeFolderVideos, sendToFolders } from './change-folder-videos.ts'
import { createFolder, deleteFolder, renameFolder } from './change-folders.ts'
import { getFolder, listFolders, listFolderVideos, readFolderKey } from './read-folders.ts'

/** Folders of an account and the media in them. */
export const foldersFeature = defineFeature((deps) => {
  const keyIn = (session: AccountSession, path: string) => readFolderKey(deps, session, path)
  return {
    listFolders: ({ session, query }) => listFolders(deps, session, query),
    createFolder: async ({ session, body: { name, key } }) =>
      createFolder(deps, session.accountId, { name, key: key && (await keyIn(session, key)) }),
    sendToFolders: ({ session, body }) => sendToFolders(deps, session.accountId, body),
    getFolder: async ({ session, params, query }) => getFolder(deps, session.accountId, await keyIn(session, params.key), query),
    renameFolder: async ({ session, params, body }) => renameFolder(deps, session.accountId, await keyIn(session, params.key), body.name),
    deleteFolder: async ({ session, params }) => {
      await deleteFolder(deps, session.accountId, await keyIn(session, params.key))
      return {}
    },
    listFolderVideos: async ({ session, params, query }) =>
      listFolderVideos(deps, session.accountId, await keyIn(session, params.key), query),
    addFolderVideos: async ({ session, params, body }) => addFolderVideos(deps, session.accountId, await keyIn(session, params.key), body),
    removeFolderVideos: async ({ session, params, body }) =>
      removeFolderVideos(deps, session.accountId, await keyIn(session, params.key), body),
    moveFolderVideos: async ({ session, params, body }) =>
      moveFolderVideos(deps, session.accountId, await keyIn(session, params.key), body),
    orderFolderVideos: async ({ session, params, body }) => {
      await orderFolderVideos(deps, session.accountId, await keyIn(session, params.key), body)
      return {}
    },
  }
})
