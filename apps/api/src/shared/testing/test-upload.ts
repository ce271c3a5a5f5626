import { createHash } from 'node:crypto'
import { uploadPartBytes, type Video } from '@videozz/contract'
import { createMediaSecret, deriveKey, type VideoRow } from '@videozz/db'
import { createTestVideo } from '@videozz/testing'
import { callApi } from './call-api.ts'
import type { TestApi } from './start-api.ts'
import type { TestAccount } from './test-account.ts'

export type SentPart = { ETag: string; PartNumber: number }
export type OpenUpload = { filename: string; uploadId: string }

/** Opens an upload over HTTP; fails the test when it is refused. */
export async function openTestUpload(api: TestApi, account: TestAccount, name: string, size: number): Promise<OpenUpload> {
  const { status, data, error } = await callApi(api, 'createMultipart', { as: account, body: { filename: name, size } })
  if (status !== 200) throw new Error(`create-multipart answered ${error.code}`)
  return { filename: data.key, uploadId: data.uploadId }
}

/** The whole address of one part. */
export async function presignTestPart(api: TestApi, account: TestAccount, upload: OpenUpload, partNumber: number): Promise<string> {
  const { status, data, error } = await callApi(api, 'presignPart', { as: account, body: { ...upload, partNumber } })
  if (status !== 200) throw new Error(`presigned-url-multipart answered ${error.code}`)
  return new URL(data.url, api.url).href
}

/** Sends every part of the bytes, in order. */
export async function sendTestParts(
  api: TestApi,
  account: TestAccount,
  upload: OpenUpload,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SentPart[]> {
  const parts: SentPart[] = []
  for (let start = 0; start < bytes.length; start += uploadPartBytes) {
    const PartNumber = parts.length + 1
    const response = await fetch(await presignTestPart(api, account, upload, PartNumber), {
      method: 'PUT',
      body: bytes.subarray(start, start + uploadPartBytes),
    })
    if (!response.ok) throw new Error(`Part ${PartNumber} answered ${response.status} ${await response.text()}`)
    parts.push({ PartNumber, ETag: response.headers.get('etag') ?? '' })
  }
  return parts
}

/** Uploads a file up to its completion. */
export async function completeTestUpload(
  api: TestApi,
  account: TestAccount,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<OpenUpload> {
  const upload = await openTestUpload(api, account, name, bytes.length)
  const parts = await sendTestParts(api, account, upload, bytes)
  const { status, error } = await callApi(api, 'completeMultipart', { as: account, body: { ...upload, parts } })
  if (status !== 200) throw new Error(`complete-multipart answered ${error.code}`)
  return upload
}

/** Uploads and registers a file, by the same calls as a producer. */
export async function uploadTestVideo(api: TestApi, account: TestAccount, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Video> {
  const { filename } = await completeTestUpload(api, account, name, bytes)
  const { status, data, error } = await callApi(api, 'registerVideo', {
    as: account,
    body: { filename, title: name, source: { size: bytes.length } },
  })
  if (status !== 200) throw new Error(`videos answered ${error.code}`)
  return data
}

/** Inserts a media straight into the database: encoded, playable, ten minutes long by default. Its source counts as storage. */
export async function insertTestVideo(api: TestApi, account: TestAccount, values: Partial<VideoRow> = {}): Promise<VideoRow> {
  const size = values.source_size ?? 1000
  const video = await createTestVideo(api.db, {
    account_id: account.accountId,
    title: 'Aula de teste',
    playable: true,
    duration: 600,
    source_size: size,
    width: 1280,
    height: 720,
    generation: 1,
    encoding_generation: 1,
    secret: createMediaSecret(deriveKey(api.env.secretKey, 'media')),
    ...values,
  })
  await api.db
    .updateTable('accounts')
    .set((set) => ({ storage_used: set('storage_used', '+', size) }))
    .where('id', '=', account.accountId)
    .execute()
  return video
}

/** Storage figures of an account, in bytes. */
export async function readStorage(api: TestApi, account: TestAccount): Promise<{ used: number; reserved: number }> {
  return api.db
    .selectFrom('accounts')
    .select(['storage_used as used', 'storage_reserved as reserved'])
    .where('id', '=', account.accountId)
    .executeTakeFirstOrThrow()
}

export const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

/** Ids of the multipart uploads in the store. */
export async function listOpenMultipart(api: TestApi): Promise<string[]> {
  const ids: string[] = []
  for await (const { uploadId } of api.store.listMultipart?.() ?? []) ids.push(uploadId)
  return ids
}
