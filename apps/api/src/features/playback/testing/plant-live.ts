import { randomBytes } from 'node:crypto'
import { createKey, createMediaSecret, deriveKey, hashLiveKey, segmentObjectKey } from '@videozz/db'
import { segmentKeyIndex } from '@videozz/domain'
import { beginLiveRun, beginLiveSpan, endLive, endLiveRun, publishLivePart, publishLiveSegment } from '@videozz/operations'
import { createTestLive, type TestLiveValues } from '@videozz/testing'
import type { TestApi } from '../../../shared/testing/start-api.ts'

const partSeconds = 1 / 3
const segmentSeconds = 2

export type PlantedLive = {
  key: string
  /** An embed code that plays on escola.com.br. */
  embed: string
  /** A publisher begins, or returns. */
  begin: (renditions?: readonly string[]) => Promise<void>
  /** Lists further parts of the open segment, of a third of a second each. @returns their addresses. */
  parts: (count: number, rendition?: string) => Promise<string[]>
  /** Publishes the open segment, of two seconds. @returns its address. */
  segment: (rendition?: string) => Promise<string>
  /** The publisher leaves. */
  leave: () => Promise<void>
  finish: () => Promise<void>
}

const newAddress = () => randomBytes(16).toString('hex')

/** A live of an account, whose pieces are published as a node does it; stored pieces are their own addresses. */
export async function plantLive(api: TestApi, accountId: string, values: Partial<TestLiveValues> = {}): Promise<PlantedLive> {
  const live = await createTestLive(api.db, {
    account_id: accountId,
    media: { secret: createMediaSecret(deriveKey(api.env.secretKey, 'media')) },
    ...values,
  })
  const { video_key: key } = live
  const embed = createKey()
  await api.db
    .insertInto('embed_tokens')
    .values({ id: embed, account_id: accountId, video_key: key, kind: 'embed', referrers: ['escola.com.br'] })
    .execute()
  const context = () => ({ db: api.db, now: api.deps.now() })
  const next = new Map<string, { sequence: number; part: number }>()
  let run = { id: '', number: 0 }
  const placeOf = (rendition: string) => {
    const place = next.get(rendition) ?? { sequence: 0, part: 0 }
    next.set(rendition, place)
    return place
  }
  const store = async (): Promise<string> => {
    const address = newAddress()
    await api.store.put(segmentObjectKey(address), Buffer.from(address), { contentType: 'application/octet-stream', immutable: true })
    return address
  }
  const leave = async () => void (await endLiveRun(context(), { id: run.id, liveKey: key }, { reason: 'gone' }))
  const sizeOf = (rendition: string) => ({
    width: Math.round((Number.parseInt(rendition, 10) * 16) / 9),
    height: Number.parseInt(rendition, 10),
  })

  return {
    key,
    embed,
    async begin(renditions = ['720p']) {
      const begun = await beginLiveRun(context(), {
        keyHash: hashLiveKey(live.streamKey),
        node: 'test',
        protocol: 'rtmps',
        encoder: 'OBS',
        companyDomain: undefined,
      })
      if (begun.outcome !== 'begun') throw new Error(`The publisher was refused: ${begun.fault}`)
      run = begun.run
      for (const rendition of renditions)
        await beginLiveSpan(context(), run.id, {
          video_key: key,
          rendition,
          first_sequence: placeOf(rendition).sequence,
          run: run.number,
          init_address: await store(),
          codecs: 'avc1.64001f,mp4a.40.2',
          ...sizeOf(rendition),
          bandwidth: 1_000_000,
          frameRate: 30,
        })
    },
    async parts(count, rendition = '720p') {
      const place = placeOf(rendition)
      const addresses: string[] = []
      for (let index = 0; index < count; index++) {
        const address = await store()
        const { sequence, part } = place
        const row = {
          video_key: key,
          rendition,
          sequence,
          part,
          run: run.number,
          duration: partSeconds,
          size: 32,
          independent: part === 0,
          address,
        }
        if (!(await publishLivePart(context(), run.id, row))) throw new Error('The run was given up')
        place.part += 1
        addresses.push(address)
      }
      return addresses
    },
    async segment(rendition = '720p') {
      const place = placeOf(rendition)
      const address = await store()
      const { sequence } = place
      const segment = {
        video_key: key,
        generation: 1,
        rendition,
        sequence,
        duration: segmentSeconds,
        size: 32,
        address,
        key_index: segmentKeyIndex(rendition, sequence),
      }
      const published = { accountId, segment, publishedSeconds: (sequence + 1) * segmentSeconds, countedBytes: 32 }
      if ((await publishLiveSegment(context(), run.id, published)).outcome !== 'published') throw new Error('The run was given up')
      next.set(rendition, { sequence: sequence + 1, part: 0 })
      return address
    },
    leave,
    async finish() {
      await endLive(context(), { accountId, key })
      await leave()
    },
  }
}
