import {
  deriveKey,
  listLiveSpans,
  listPlayedSegments,
  type PlaybackSessionRow,
  type PublishedSegment,
  recordGeneration,
  segmentAddress,
  unwrapKey,
} from '@videozz/db'
import { layoutOfMark, segmentDurations, segmentKeyIndex } from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { type HlsSegment, writeMediaPlaylist, writeMultivariant } from './hls-text.ts'
import { chooseVariants, type VariantOf } from './choose-variants.ts'
import { frameRateOf, isAudio, isFinal, listRungs, type Rung } from './list-rungs.ts'
import { beginningsOf, readEndedRung } from './live/ended-rung.ts'
import type { LeasedSessions } from './live/leased-sessions.ts'
import type { LiveTimelines } from './live/live-timelines.ts'
import { loadLeasedSession } from '../../shared/playback/load-session.ts'
import type { PlaybackTokens } from '../../shared/playback/playback-tokens.ts'
import { secretAnswer } from './secret-answer.ts'

/**
 * The multivariant playlist: every planned rung from the start, the smallest first. `native` players, which do not wait for a
 * rung, get those that can be played to their end.
 */
export async function serveMultivariant(
  deps: Deps,
  tokens: PlaybackTokens,
  token: string,
  native: boolean,
  reply: FastifyReply,
): Promise<string> {
  const session = await loadLeasedSession(deps.db, tokens, token, deps.now())
  const rungs = await listRungs(deps.db, session.videoKey, session.generation)
  const listed = native && !session.onAir ? rungs.filter((rung) => isFinal(rung, session.status)) : rungs
  if (!session.playable || listed.length === 0) throw new AppError('PLAYBACK_NOT_READY', { retryAfter: 2 })
  if (session.openedGeneration === 0) await recordGeneration(deps.db, session)
  secretAnswer(reply)
  return listRenditions(listed)
}

function listRenditions(rungs: readonly Rung[]): string {
  const sound = isAudio(rungs)
  return writeMultivariant(
    rungs.map((rung) => ({
      name: rung.name,
      bandwidth: rung.bandwidth,
      codecs: rung.codecs,
      width: sound ? null : rung.width,
      height: sound ? null : rung.height,
      frameRate: sound ? null : rung.frameRate,
    })),
  )
}

/** What a player of a live waits for (draft-pantos-hls-rfc8216bis § 6.2.5). */
export type PlaylistUpdate = { _HLS_msn?: number | undefined; _HLS_part?: number | undefined; _HLS_skip?: string | undefined }

/** What the playlists of lives need beside the session. */
export type LivePlaylists = { lives: LiveTimelines; sessions: LeasedSessions }

/**
 * The playlist of one rung: as published when it is final, computed beforehand for the first rung while it grows, and of a live on air up to
 * the last part.
 */
export async function serveMediaPlaylist(
  deps: Deps,
  tokens: PlaybackTokens,
  { lives, sessions }: LivePlaylists,
  { token, rendition, update }: { token: string; rendition: string; update: PlaylistUpdate },
  reply: FastifyReply,
): Promise<string> {
  const session = sessions.recall(token) ?? (await sessions.load(token))
  if (!session.onAir) return serveRecorded(deps, tokens, session, rendition, reply)
  const text = await writeOnAir(lives, tokens, session, rendition, update, reply)
  if (text === undefined) return serveRecorded(deps, tokens, await sessions.load(token), rendition, reply)
  secretAnswer(reply)
  return text
}

/** Undefined where nothing is added to the live any more. */
async function writeOnAir(
  lives: LiveTimelines,
  tokens: PlaybackTokens,
  session: PlaybackSessionRow,
  rendition: string,
  { _HLS_msn: sequence, _HLS_part: part, _HLS_skip: skip }: PlaylistUpdate,
  reply: FastifyReply,
): Promise<string | undefined> {
  const live = await lives.find(session.videoKey)
  if (sequence !== undefined && live) {
    const gone = new AbortController()
    const leave = () => gone.abort()
    reply.raw.once('close', leave)
    await live.reach(rendition, { sequence, part }, gone.signal)
    reply.raw.off('close', leave)
  }
  if (!live?.timeline.onAir) return undefined
  const text = live.write(tokens, rendition, skip === 'YES')
  if (text === undefined) throw new AppError('NOT_FOUND')
  return text
}

async function serveRecorded(
  deps: Deps,
  tokens: PlaybackTokens,
  session: PlaybackSessionRow,
  rendition: string,
  reply: FastifyReply,
): Promise<string> {
  const rungs = await listRungs(deps.db, session.videoKey, session.generation)
  const rung = rungs.find(({ name }) => name === rendition)
  if (!session.playable) throw new AppError('NOT_FOUND')
  if (!rung) return serveEndedRung(deps, tokens, session, rendition, reply)
  if (!isFinal(rung, session.status) && rung !== rungs[0]) throw new AppError('RENDITION_NOT_COMPLETE')
  secretAnswer(reply)
  return describeRendition(deps, tokens, session, rung)
}

/** The playlist of a rung of a live that is not listed since its end, with gaps, for players that were on it. */
async function serveEndedRung(
  deps: Deps,
  tokens: PlaybackTokens,
  session: PlaybackSessionRow,
  rendition: string,
  reply: FastifyReply,
): Promise<string> {
  const ended = isLiveRecording(session) ? await readEndedRung(deps.db, session.videoKey, rendition) : undefined
  if (!ended) throw new AppError('NOT_FOUND')
  const pathOf = tokens.segmentPaths({ videoKey: session.videoKey, generation: session.generation })
  secretAnswer(reply)
  return writeMediaPlaylist(
    pathOf(ended.initAddress),
    ended.segments.map(({ address, duration, sequence }) => {
      const map = ended.begins.get(sequence)
      const keyUri = `keys/${session.generation}-${segmentKeyIndex(rendition, sequence)}`
      return { uri: address === null ? null : pathOf(address), duration, keyUri, ...(map && { map: pathOf(map) }) }
    }),
  )
}

/**
 * Both playlists with which a player begins, for a session that has just taken its lease; null where this rung cannot be played
 * now. Spares the player two round trips before its first picture.
 */
export async function writeOpening(
  deps: Deps,
  tokens: PlaybackTokens,
  lives: LiveTimelines,
  session: PlaybackSessionRow,
  rendition: string,
): Promise<{ multivariant: string; media: string } | null> {
  const rungs = await listRungs(deps.db, session.videoKey, session.generation)
  const rung = rungs.find(({ name }) => name === rendition)
  if (session.onAir) {
    const media = (await lives.find(session.videoKey))?.write(tokens, rendition, false)
    return media === undefined || !session.playable ? null : { multivariant: listRenditions(rungs), media }
  }
  const final = rung !== undefined && isFinal(rung, session.status)
  if (!session.playable || rung === undefined || (!final && (rung !== rungs[0] || session.duration === null))) return null
  if (session.openedGeneration === 0) await recordGeneration(deps.db, session)
  return { multivariant: listRenditions(rungs), media: await describeRendition(deps, tokens, session, rung) }
}

async function describeRendition(deps: Deps, tokens: PlaybackTokens, session: PlaybackSessionRow, rung: Rung): Promise<string> {
  const secret = unwrapKey(deriveKey(deps.env.secretKey, 'media'), session.secret)
  const variantOf = await chooseVariants(deps, secret, session, rung.markVersion)
  const planned = isFinal(rung, session.status)
    ? (await listPlayedSegments(deps.db, session.videoKey, session.generation, rung.name)).filter(
        ({ sequence, variant }) => variant === variantOf(sequence),
      )
    : planSegments(secret, session, rung, variantOf)
  const pathOf = tokens.segmentPaths({ videoKey: session.videoKey, generation: session.generation })
  const begins = await listBeginnings(deps.db, session, rung)
  const segments: HlsSegment[] = planned.map(({ address, duration, keyIndex }, sequence) => {
    const map = begins.get(sequence)
    return { uri: pathOf(address), duration, keyUri: `keys/${session.generation}-${keyIndex}`, ...(map && { map: pathOf(map) }) }
  })
  return writeMediaPlaylist(pathOf(rung.initAddress ?? segmentAddress(secret, session.generation, rung.name, 'init')), segments)
}

const isLiveRecording = ({ type, generation }: Pick<PlaybackSessionRow, 'type' | 'generation'>) => type === 'live' && generation === 1

/** Initialisation segments of the recording of a live, by the segment they begin with, after the first one. */
async function listBeginnings(
  db: Deps['db'],
  { type, generation, videoKey }: PlaybackSessionRow,
  rung: Rung,
): Promise<Map<number, string>> {
  if (!isLiveRecording({ type, generation })) return new Map()
  return beginningsOf((await listLiveSpans(db, videoKey)).filter(({ rendition }) => rendition === rung.name))
}

/** Key frames are forced at computed times, so the addresses and lengths of segments are known before they are encoded. */
function planSegments(secret: Uint8Array, session: PlaybackSessionRow, rung: Rung, variantOf: VariantOf): PublishedSegment[] {
  if (session.duration === null) throw new AppError('PLAYBACK_NOT_READY', { retryAfter: 2 })
  const layout = layoutOfMark(rung.markVersion)
  return segmentDurations(session.duration, frameRateOf(rung), layout).map((duration, sequence) => ({
    sequence,
    variant: variantOf(sequence),
    address: segmentAddress(secret, session.generation, rung.name, sequence, variantOf(sequence)),
    duration,
    keyIndex: segmentKeyIndex(rung.name, sequence, layout),
  }))
}
