import {
  deriveKey,
  listPlayedSegments,
  type PlaybackSessionRow,
  type PublishedSegment,
  recordGeneration,
  segmentAddress,
  unwrapKey,
} from '@videozz/db'
import { segmentDurations, segmentKeyIndex } from '@videozz/domain'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { type HlsSegment, writeMediaPlaylist, writeMultivariant } from './hls-text.ts'
import { frameRateOf, isAudio, isFinal, listRungs, type Rung } from './list-rungs.ts'
import { loadLeasedSession } from './load-session.ts'
import type { PlaybackTokens } from './playback-tokens.ts'
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
  const listed = native ? rungs.filter((rung) => isFinal(rung, session.status)) : rungs
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

/** The playlist of one rung: as published when it is final, computed beforehand for the first rung while it grows. */
export async function serveMediaPlaylist(
  deps: Deps,
  tokens: PlaybackTokens,
  token: string,
  rendition: string,
  reply: FastifyReply,
): Promise<string> {
  const session = await loadLeasedSession(deps.db, tokens, token, deps.now())
  const rungs = await listRungs(deps.db, session.videoKey, session.generation)
  const rung = rungs.find(({ name }) => name === rendition)
  if (!rung || !session.playable) throw new AppError('NOT_FOUND')
  if (!isFinal(rung, session.status) && rung !== rungs[0]) throw new AppError('RENDITION_NOT_COMPLETE')
  secretAnswer(reply)
  return describeRendition(deps, tokens, session, rung)
}

/**
 * Both playlists with which a player begins, for a session that has just taken its lease; null where this rung cannot be played
 * now. Spares the player two round trips before its first picture.
 */
export async function writeOpening(
  deps: Deps,
  tokens: PlaybackTokens,
  session: PlaybackSessionRow,
  rendition: string,
): Promise<{ multivariant: string; media: string } | null> {
  const rungs = await listRungs(deps.db, session.videoKey, session.generation)
  const rung = rungs.find(({ name }) => name === rendition)
  const final = rung !== undefined && isFinal(rung, session.status)
  if (!session.playable || rung === undefined || (!final && (rung !== rungs[0] || session.duration === null))) return null
  if (session.openedGeneration === 0) await recordGeneration(deps.db, session)
  return { multivariant: listRenditions(rungs), media: await describeRendition(deps, tokens, session, rung) }
}

async function describeRendition(deps: Deps, tokens: PlaybackTokens, session: PlaybackSessionRow, rung: Rung): Promise<string> {
  const secret = unwrapKey(deriveKey(deps.env.secretKey, 'media'), session.secret)
  const planned = isFinal(rung, session.status)
    ? await listPlayedSegments(deps.db, session.videoKey, session.generation, rung.name)
    : planSegments(secret, session, rung)
  const pathOf = tokens.segmentPaths({ videoKey: session.videoKey, generation: session.generation })
  const segments: HlsSegment[] = planned.map(({ address, duration, keyIndex }) => ({
    uri: pathOf(address),
    duration,
    keyUri: `keys/${session.generation}-${keyIndex}`,
  }))
  return writeMediaPlaylist(pathOf(rung.initAddress ?? segmentAddress(secret, session.generation, rung.name, 'init')), segments)
}

/** Key frames are forced at computed times, so the addresses and lengths of segments are known before they are encoded. */
function planSegments(secret: Uint8Array, session: PlaybackSessionRow, rung: Rung): PublishedSegment[] {
  if (session.duration === null) throw new AppError('PLAYBACK_NOT_READY', { retryAfter: 2 })
  return segmentDurations(session.duration, frameRateOf(rung)).map((duration, k) => ({
    address: segmentAddress(secret, session.generation, rung.name, k),
    duration,
    keyIndex: segmentKeyIndex(rung.name, k),
  }))
}
