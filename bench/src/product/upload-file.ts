import { stat } from 'node:fs/promises'
import { Agent } from 'node:http'
import { basename } from 'node:path'
import type { Answer, Routes } from '@videozz/contract'
import { countParts, sizeOfPart } from '@videozz/domain'
import { uploadPartBytes } from '@videozz/contract'
import type { Client } from './client.ts'
import { putBytes } from './put-bytes.ts'

export type SentFile = {
  client: Client
  filename: string
  uploadId: string
  size: number
  title: string
  parts: { ETag: string; PartNumber: number }[]
}

/** Parts in flight, as many as the dashboard's upload engine has. */
export const parallelParts = 4

/** Opens an upload and sends all of its parts, by the dashboard's own calls: an address for each part, then its bytes. */
export async function sendFile(client: Client, path: string): Promise<SentFile> {
  const { size } = await stat(path)
  const title = basename(path)
  const { key: filename, uploadId } = await client.call('createMultipart', { body: { filename: title, size, type: 'video/mp4' } })
  const agent = new Agent({ keepAlive: true, maxSockets: parallelParts })
  const count = countParts(size)
  const parts: SentFile['parts'] = []
  let next = 1
  const sendParts = async () => {
    while (next <= count) {
      const partNumber = next++
      const length = sizeOfPart(size, partNumber)
      const start = (partNumber - 1) * uploadPartBytes
      const { url } = await client.call('presignPart', { body: { filename, uploadId, partNumber } })
      const ETag = await putBytes(new URL(url, client.url).href, path, length, { agent, range: [start, start + length] })
      parts.push({ ETag, PartNumber: partNumber })
    }
  }
  try {
    await Promise.all(Array.from({ length: parallelParts }, sendParts))
  } finally {
    agent.destroy()
  }
  return { client, filename, uploadId, size, title, parts: parts.toSorted((a, b) => a.PartNumber - b.PartNumber) }
}

export const completeFile = ({ client, filename, uploadId, parts }: SentFile): Promise<unknown> =>
  client.call('completeMultipart', { body: { filename, uploadId, parts } })

/** Makes a media of a completed upload. */
export const registerFile = ({ client, filename, title, size }: SentFile): Promise<Answer<Routes['registerVideo']>> =>
  client.call('registerVideo', { body: { filename, title, source: { size }, type: 'default' } })

/** Drops an upload that became no media, with its bytes. */
export const dropFile = ({ client, filename, uploadId }: SentFile): Promise<unknown> =>
  client.call('cancelMultipart', { body: { filename, uploadId } })
