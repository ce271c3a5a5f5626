import { type Database, insertRenditions, noteProbed, type RenditionRow, updateEncodeStart, type VideoRow } from '@videozz/db'
import {
  audioFrameRate,
  audioRung,
  type FrameRate,
  framesPerSecond,
  outputFrameRate,
  planLadder,
  type Rung,
  rungHeight,
} from '@videozz/domain'
import type { MediaInfo } from '@videozz/media'

/** `markVersion` of the forensic mark that it gets; null of an unmarked one. */
export type EncodePlan = { rungs: Rung[]; frameRate: FrameRate; markVersion: number | null }
export type EncodeTerms = {
  /** Short side of the highest rung, as the account's plan or an encode begun earlier has it. */
  maxResolution: number
  /** Of the mark that a picture gets. */
  markVersion: number | null
}

/** What an encode was begun with; undefined of none. */
export function termsOf(rows: readonly RenditionRow[]): EncodeTerms | undefined {
  const [first] = rows
  return first && { maxResolution: Math.max(...rows.map((row) => rungHeight(row.name))), markVersion: first.mark_version }
}

/** What a source will be encoded to. Sound gets no mark. */
export function planEncode(info: MediaInfo, { maxResolution, markVersion }: EncodeTerms): EncodePlan {
  if (!info.video) return { rungs: [audioRung], frameRate: audioFrameRate, markVersion: null }
  const frameRate = outputFrameRate(info.video.averageRate, info.video.nominalRate)
  return {
    frameRate,
    markVersion,
    rungs: planLadder({ width: info.video.width, height: info.video.height, frameRate, hasAudio: info.audio !== undefined }, maxResolution),
  }
}

/** Whether an encode begun earlier has the shape that would be made now, so that it can be continued. */
export function isSamePlan(rows: readonly RenditionRow[], plan: EncodePlan): boolean {
  const rate = framesPerSecond(plan.frameRate)
  const same = (rung: Rung) =>
    rows.some(
      (row) =>
        row.name === rung.name &&
        row.width === rung.width &&
        row.height === rung.height &&
        row.mark_version === plan.markVersion &&
        Math.abs((row.frame_rate ?? rate) - rate) < 1e-6,
    )
  return rows.length === plan.rungs.length && plan.rungs.every(same)
}

/**
 * Chooses the generation an encode continues in: the one already started, when it has the plan's shape, otherwise a new one.
 * @param hasStoredKeys the started one was encrypted with stored keys, which no segment is any more.
 */
export function chooseGeneration(
  video: VideoRow,
  begun: readonly RenditionRow[],
  plan: EncodePlan,
  hasStoredKeys = false,
): { generation: number; fresh: boolean } {
  const generation = Math.max(1, video.encoding_generation)
  if (begun.length === 0) return { generation, fresh: true }
  return isSamePlan(begun, plan) && !hasStoredKeys ? { generation, fresh: false } : { generation: generation + 1, fresh: true }
}

/** Types that were only guessed from the file name. */
const namedTypes: readonly VideoRow['type'][] = ['default', 'audio']

/**
 * Makes a new generation with its renditions, and corrects what was guessed from the file name. No earlier generation is changed.
 * Idempotent.
 */
export async function createGeneration(
  trx: Database,
  { video, info, plan, generation }: { video: VideoRow; info: MediaInfo; plan: EncodePlan; generation: number },
): Promise<void> {
  await insertRenditions(
    trx,
    plan.rungs.map((rung, index) => ({
      video_key: video.key,
      generation,
      name: rung.name,
      height: rung.height,
      width: rung.width,
      bandwidth: rung.bandwidth,
      codecs: rung.codecs,
      frame_rate: framesPerSecond(plan.frameRate),
      mark_version: plan.markVersion,
      state: index === 0 ? ('encoding' as const) : ('waiting' as const),
      init_address: null,
    })),
  )
  const type: VideoRow['type'] = namedTypes.includes(video.type) ? (info.kind === 'audio' ? 'audio' : 'default') : video.type
  const file = { duration: info.duration, width: info.video?.width ?? null, height: info.video?.height ?? null, type }
  // The details of a replacement are not stored in the media before it can be played.
  const later = await noteProbed(trx, video.key, file)
  await updateEncodeStart(trx, video.key, generation, video.encode_started_at ?? new Date(), later ? {} : file)
}
