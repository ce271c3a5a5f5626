import type { FileFacts, UploadApi } from './types.ts'

export type CreateRequest = Parameters<UploadApi['create']>[0]

/** What to create at the server: the upload of a page, by its id there and the number of its creation. */
export type Creation = {
  id: string
  creation: number
  facts: FileFacts
  eduzzId: string | null
  folder?: string | null | undefined
  leak?: unknown
}

/** Body of the create call. The same creation of the same upload has the same key, so that a repeated call reserves nothing twice. */
export function createRequest({ id, creation, facts, eduzzId, folder, leak }: Creation): CreateRequest {
  const { name: filename, size, type } = facts
  return {
    filename,
    size,
    ...(type && { type }),
    ...(eduzzId && { eduzzId }),
    ...(folder && { folder }),
    ...(leak ? { purpose: 'leak' as const } : {}),
    idempotencyKey: `${id}.${creation}`,
  }
}
