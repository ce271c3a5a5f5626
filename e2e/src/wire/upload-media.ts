import { uploadPartBytes } from '@videozz/contract'
import type { Caller, Recorder } from './recorder.ts'
import { waitFor } from './wait-for.ts'

type Upload = { key: string; uploadId: string }
type Bytes = Uint8Array<ArrayBuffer>

/** Uploads a file in parts and completes it; every call is kept where `kept`. */
export async function uploadFile(recorder: Recorder, as: Caller, name: string, bytes: Bytes, kept = false): Promise<Upload> {
  const call: Recorder['ask'] = kept ? recorder.call.bind(recorder) : recorder.ask.bind(recorder)
  const created = (
    await call('createMultipart', {
      as,
      body: { filename: name, size: bytes.length, type: name.endsWith('.wav') ? 'audio/wav' : 'video/mp4' },
    })
  ).data
  const target = { filename: created.key, uploadId: created.uploadId }
  const parts: { ETag: string; PartNumber: number }[] = []
  for (let at = 0; at < bytes.length; at += uploadPartBytes) {
    const partNumber = parts.length + 1
    const { url } = (await call('presignPart', { as, body: { ...target, partNumber } })).data
    const raw = bytes.slice(at, at + uploadPartBytes)
    const headers = { 'content-type': 'application/octet-stream' }
    const seen = kept
      ? await recorder.open('putPart', url, { raw, headers })
      : await fetch(new URL(url, recorder.url), { method: 'PUT', body: raw, headers })
    parts.push({ ETag: seen.headers.get('etag') ?? '', PartNumber: partNumber })
  }
  await call('completeMultipart', { as, body: { ...target, parts } })
  return created
}

/** Resolves when a media has come to the end of its encode, or to an error. */
export async function encodeEnd(recorder: Recorder, as: Caller, id: string): Promise<void> {
  await waitFor(`media ${id} to be encoded`, async () => {
    const { status } = (await recorder.ask('getVideo', { as, params: { id } })).data
    return status === 'encoded' || status === 'error' ? true : undefined
  })
}

/** Uploads a file and makes a media of it, without keeping the calls. @returns its key, once it is encoded or failed. */
export async function addMedia(recorder: Recorder, as: Caller, title: string, bytes: Bytes, name = 'aula.mp4'): Promise<string> {
  const { key } = await uploadFile(recorder, as, name, bytes)
  const seen = await recorder.ask('registerVideo', { as, body: { filename: key, title, source: { size: bytes.length } } })
  if (seen.status !== 200) throw new Error(`no media of ${title}: ${seen.text}`)
  await encodeEnd(recorder, as, seen.data.key)
  return seen.data.key
}
