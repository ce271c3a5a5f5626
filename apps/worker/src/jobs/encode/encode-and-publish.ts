import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rung } from '@videozz/domain'
import { type EncodedSegment, encodeRungs, MediaError, type MediaInfo } from '@videozz/media'
import type { EncodeRun } from './encode-run.ts'
import type { EncodePlan } from './generation.ts'
import { Marker } from './marker.ts'
import type { Publisher } from './publisher.ts'

export type EncodeWork = {
  info: MediaInfo
  plan: EncodePlan
  /** Those of the plan to encode. */
  rungs: readonly Rung[]
  generation: number
  /** 0 normal to 19 lowest priority on the CPU. */
  niceness: number
  /** First segment to encode of each rendition. */
  from: Readonly<Record<string, number>>
  /** Nothing of the media can be played yet. */
  isFirst: boolean
  /** Called after each segment that was published; what it throws ends the encode. */
  afterPublished?: (segment: EncodedSegment) => Promise<void>
}

/** Encodes rungs and publishes their segments, in the order of each rung: at once, or in two variants where the plan has a forensic mark. */
export async function encodeAndPublish(run: EncodeRun, publisher: Publisher, work: EncodeWork): Promise<void> {
  const { info, plan, rungs, niceness, from, afterPublished = async () => undefined } = work
  const folder = join(run.folder, 'encode')
  await mkdir(folder)
  const encode = async (callbacks: Pick<Parameters<typeof encodeRungs>[0], 'onInit' | 'onSegment'>) =>
    encodeRungs({
      path: (await run.source()).path,
      info,
      rungs,
      frameRate: plan.frameRate,
      isMarked: plan.markVersion !== null,
      folder,
      niceness,
      from,
      signal: run.signal,
      ...callbacks,
    })
  if (plan.markVersion === null) {
    await encode({
      onInit: (name, bytes) => publisher.publishInit(name, bytes),
      onSegment: async (segment) => {
        await publisher.publishSegment(segment)
        await afterPublished(segment)
      },
    })
    return
  }
  const marker = new Marker(
    run,
    { ...work, version: plan.markVersion, frameRate: plan.frameRate, isStitchable: true, isAwaited: work.isFirst },
    { publish: (segment, variants) => publisher.publishVariants(segment, variants), afterPublished },
  )
  try {
    await encode({
      onInit: async (name, bytes) => {
        marker.begin(name, bytes)
        await publisher.publishInit(name, bytes)
      },
      onSegment: (segment) => marker.add(segment),
    })
    await marker.finish()
  } catch (error) {
    // What was encoded before a fault of the file is played.
    if (error instanceof MediaError) await marker.finish()
    throw error
  } finally {
    await marker.stop()
  }
}
