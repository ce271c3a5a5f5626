import { defineFeature } from '../../shared/feature.ts'
import { addFolderVideos, moveFolderVideos, orderFolderVideos, removeFolderVideos, sendToFolders } from './change-folder-videos.ts'
import { createFolder, deleteFolder, renameFolder } from './change-folders.ts'
import { getFolder, listFolders, listFolderVideos, readFolderKey } from './read-folders.ts'

/** Folders of an account and the media in them. */
export const foldersFeature = defineFeature((deps) => {
  const keyIn = (accountId: string, path: string) => readFolderKey(deps, accountId, path)
  return {
    listFolders: ({ session, query }) => listFolders(deps, session, query),
    createFolder: async ({ session: { accountId }, body: { name, key } }) =>
      createFolder(deps, accountId, { name, key: key && (await keyIn(accountId, key)) }),
    sendToFolders: ({ session, body }) => sendToFolders(deps, session.accountId, body),
    getFolder: async ({ session: { accountId }, params, query }) => getFolder(deps, accountId, await keyIn(accountId, params.key), query),
    renameFolder: async ({ session: { accountId }, params, body }) =>
      renameFolder(deps, accountId, await keyIn(accountId, params.key), body.name),
    deleteFolder: async ({ session: { accountId }, params }) => {
      await deleteFolder(deps, accountId, await keyIn(accountId, params.key))
      return {}
    },
    listFolderVideos: async ({ session: { accountId }, params, query }) =>
      listFolderVideos(deps, accountId, await keyIn(accountId, params.key), query),
    addFolderVideos: async ({ session: { accountId }, params, body }) =>
      addFolderVideos(deps, accountId, await keyIn(accountId, params.key), body),
    removeFolderVideos: async ({ session: { accountId }, params, body }) =>
      removeFolderVideos(deps, accountId, await keyIn(accountId, params.key), body),
    moveFolderVideos: async ({ session: { accountId }, params, body }) =>
      moveFolderVideos(deps, accountId, await keyIn(accountId, params.key), body),
    orderFolderVideos: async ({ session: { accountId }, params, body }) => {
      await orderFolderVideos(deps, accountId, await keyIn(accountId, params.key), body)
      return {}
    },
  }
})
