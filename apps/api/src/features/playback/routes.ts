import { releaseLease } from '@videozz/db'
import { leaseSeconds } from '@videozz/domain'
import { restoreViewer, revokeViewer, writeReports } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature, type Handlers } from '../../shared/feature.ts'
import { wideNetworkOf } from '../../shared/rate-limit.ts'
import { explainViewerToken } from './explain-viewer-token.ts'
import { LeasedSessions } from './live/leased-sessions.ts'
import { LiveMedia } from './live/live-media.ts'
import { LiveTimelines } from './live/live-timelines.ts'
import { loadLeasedSession, loadSession, requireBearer } from '../../shared/playback/load-session.ts'
import { SessionOpener } from './open-session.ts'
import { PlaybackTokens } from '../../shared/playback/playback-tokens.ts'
import { presentMedia } from './present-media.ts'
import { ReportBatch } from './report-batch.ts'
import { serveEmbedPage, servePreviewPage, serveYoutubePreviewPage } from './serve-embed-page.ts'
import { serveOembed } from './serve-oembed.ts'
import { readProofKey } from './proof-key.ts'
import { serveKey, takeSessionKeys } from './serve-key.ts'
import { addressSubtitles, serveSubtitle } from './serve-subtitle.ts'
import { serveMediaPlaylist, serveMultivariant, writeOpening } from './serve-playlists.ts'
import { SegmentServer } from './serve-segment.ts'
import { reportOffer } from './shown-offers.ts'
import { requireLease } from './require-lease.ts'
import { presentViewerAccess } from './present-viewer-access.ts'

/** Player pages, playback sessions with their leases and reports, playlists, keys and segments. */
export const playbackFeature = defineFeature((deps) => {
  const tokens = new PlaybackTokens(deps.env.secretKey, deps.now, deps.env.segmentKeySerial)
  const opener = new SessionOpener(deps, tokens)
  const segments = new SegmentServer(deps, tokens)
  const onAir = new LiveMedia(deps)
  const playlists = { lives: new LiveTimelines(deps), sessions: new LeasedSessions(deps, tokens) }
  const reports = new ReportBatch((batch) => writeReports({ db: deps.db, now: deps.now() }, deps.env.secretKey, batch))

  return {
    getEmbedPage: ({ params, request, reply }) => serveEmbedPage(deps, params.key, request, reply),
    getQuizPage: ({ params, request, reply }) => serveEmbedPage(deps, params.key, request, reply),
    getOembed: ({ query, request, reply }) => serveOembed(deps, { query, request, reply }),
    getPreviewPage: ({ request, reply }) => servePreviewPage(deps, request, reply),
    getYoutubePreviewPage: ({ request, reply }) => serveYoutubePreviewPage(deps, request, reply),

    testViewerToken: ({ body, session }) => explainViewerToken(deps, session.accountId, body.token),

    createPlaybackSession: ({ body, request }) => opener.open(body, request),
    getPlaybackMedia: async ({ params, request }) => {
      const session = await loadSession(deps.db, requireBearer(tokens, request, params.id), deps.now())
      const media = session.onAir ? await onAir.present(session.videoKey) : await presentMedia(deps, session.videoKey, deps.now())
      return addressSubtitles(media, tokens, session)
    },
    startLease: async ({ params, query, request }) => {
      const proofKey = query.key ?? null
      if (proofKey !== null && !readProofKey(proofKey)) throw new AppError('INVALID_INPUT', { reason: 'no point of the curve' })
      const session = await loadSession(deps.db, requireBearer(tokens, request, params.id), deps.now())
      if (session.previewer && !session.previewer.owner) await deps.relations.keepFresh(session.previewer.userId)
      await requireLease(deps.db, session, { proofKey, network: wideNetworkOf(request.ip) }, deps.now())
      if (query.rung === undefined) return { expiresIn: leaseSeconds }
      return { expiresIn: leaseSeconds, playlists: await writeOpening(deps, tokens, playlists.lives, session, query.rung) }
    },
    reportPlayback: async ({ params, body, request }) => {
      const session = requireBearer(tokens, request, params.id)
      const { lease, reason, managerId, completed } = await reports.submit({
        session,
        sequence: body.sequence ?? null,
        playing: body.state === 'playing',
        position: body.position,
        ranges: body.ranges,
        tampering: body.tampering,
        quality: body.quality ?? null,
        latency: body.latency ?? null,
      })
      // Where another platform keeps the relations, what it answers now decides the next request.
      if (managerId !== undefined) await deps.relations.keepFresh(managerId)
      return { lease, reason, expiresIn: lease === 'live' ? leaseSeconds : 0, ...(completed && { completed }) }
    },
    releaseLease: async ({ params, request }) => {
      await releaseLease(deps.db, requireBearer(tokens, request, params.id).id)
      return {}
    },

    reportOffer: async ({ params, body, request }) => {
      await reportOffer(deps, await loadSession(deps.db, requireBearer(tokens, request, params.id), deps.now()), params.offer, body.event)
      return {}
    },

    revokeViewer: async ({ params, session }) =>
      presentViewerAccess(
        await revokeViewer({ db: deps.db, now: deps.now() }, { accountId: session.accountId, viewerId: params.id, userId: session.id }),
      ),
    restoreViewer: async ({ params, session }) =>
      presentViewerAccess(
        await restoreViewer({ db: deps.db, now: deps.now() }, { accountId: session.accountId, viewerId: params.id, userId: session.id }),
      ),

    getMultivariantPlaylist: ({ params, query, reply }) => serveMultivariant(deps, tokens, params.token, query.native === '1', reply),
    getMediaPlaylist: ({ params, query, reply }) => serveMediaPlaylist(deps, tokens, playlists, { ...params, update: query }, reply),
    getPlayedSubtitle: ({ params, reply }) => serveSubtitle(deps, tokens, params.token, params.key, reply),
    takeKeys: ({ params, body, request, reply }) =>
      takeSessionKeys(deps, requireBearer(tokens, request, params.id), body, { request, reply }),
    getSegmentKey: async ({ params, request, reply }) =>
      serveKey(deps, await loadLeasedSession(deps.db, tokens, params.token, deps.now()), params.keyId, { request, reply }),
    getSegment: Object.assign<Handlers['getSegment'], Pick<Handlers['getSegment'], 'direct'>>(
      ({ params, request, reply }) => segments.serve(params.token, params.address, request, reply),
      { direct: (request, response, id) => segments.serveAtHand(request, response, id) },
    ),
  }
})
