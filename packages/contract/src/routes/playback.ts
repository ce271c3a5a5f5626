import { z } from 'zod'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { liveStatuses } from '../lives.ts'
import { networkKinds, playErrors } from '../playback-quality.ts'
import { defineRoutes } from '../route.ts'
import { shownOfferSchema } from './offers.ts'
import { playerPreferencesSchema } from './player.ts'
import { offeredQuizSchema } from './quiz-taking.ts'
import { chapterSchema } from './video-details.ts'
import { rungSchema } from './videos.ts'

// Bodies the player page sends leave out fields they do not name: while an installation is updated, a page may be newer than the api.
const viewer = z.object({
  /** Signed by the members area with the account's embed secret. */
  token: z.string().max(4096).optional(),
  /** Given by an earlier exchange, kept by the browser. */
  ticket: z.string().max(4096).optional(),
  /** Unsigned, from a merge tag: shown as «não verificado». */
  email: z.string().trim().max(254).optional(),
  name: z.string().trim().max(120).optional(),
})

/** A live as its viewers are told of it. */
const playedLiveSchema = z.object({
  status: z.enum(liveStatuses),
  scheduledAt: instantSchema,
  startedAt: instantSchema.nullable(),
  /** Until when a publisher that is gone may return; null while none is gone. */
  returnBy: instantSchema.nullable(),
  /** There is a chat to show. */
  chat: z.boolean(),
})
export type PlayedLive = z.output<typeof playedLiveSchema>

export const playbackMediaSchema = z.object({
  key: keySchema,
  title: z.string(),
  kind: z.enum(['video', 'audio']),
  duration: z.number().nullable(),
  poster: z.string().nullable(),
  waveform: z.string().nullable(),
  storyboard: z.string().nullable().describe('WebVTT address'),
  playable: z.boolean(),
  /** Every planned rung is complete. */
  complete: z.boolean(),
  failed: z.boolean(),
  /** Seconds of the first rung already published. */
  encodedSeconds: z.number(),
  subtitles: z.array(
    z.object({ key: keySchema, language: z.string(), name: z.string(), url: z.string().describe('WebVTT; answers while the lease lives') }),
  ),
  chapters: z.array(chapterSchema).describe('in the order of their times, within the duration'),
  offers: z.array(shownOfferSchema).describe('those whose range lies within the duration'),
  quizzes: z
    .array(offeredQuizSchema)
    .optional()
    .describe('that the media offers, in the order of their seconds; left out where there are none'),
  /** `bandwidth` in bits per second, by which a player chooses where to begin. */
  rungs: z.array(rungSchema.extend({ bandwidth: z.int().optional() })),
  secondsLeft: z.number().nullable(),
  /** Of a media that is a live, or was recorded by one. */
  live: playedLiveSchema.optional(),
  player: playerPreferencesSchema.describe('of the media’s own player, else of the account’s default one'),
})
export type PlaybackMedia = z.output<typeof playbackMediaSchema>

/** Lessons of the embed code of a folder or selection. */
const playlistSchema = z.object({
  title: z.string().nullable().describe('name of the folder; null of a selection'),
  playsOn: z.boolean().describe('the next lesson begins by itself, unless the viewer wants otherwise'),
  lessons: z
    .array(
      z.object({
        key: keySchema,
        title: z.string(),
        kind: z.enum(['video', 'audio']),
        duration: z.number().nullable(),
        completed: z.boolean().describe('by this viewer'),
      }),
    )
    .describe('in the order they are played; one of them is the media of this session'),
})
export type PlaybackPlaylist = z.output<typeof playlistSchema>

const session = z.object({ id: keySchema })
const renditionName = z.string().regex(/^(\d{3,4}p|audio)$/)
/** Uncompressed point of a P-256 public key, base64url. */
const proofKey = z.string().regex(/^B[\w-]{86}$/)
const keyRequest = z.object({
  generation: z.int().min(1).max(999_999),
  /** Number of the first key, as the playlist names it after the generation. */
  first: z.int().min(0).max(2_147_483_647),
  count: z.int().min(1).max(32),
  /** Rises with each call of a session; each counts once. */
  number: z.int().min(0).max(2_147_483_647),
  /** ECDSA P-256 with SHA-256 over `videozz keys {session} {number} {generation}-{first} {count}` (IEEE P1363, base64url). */
  proof: z.string().regex(/^[\w-]{86}$/),
})
const viewerAccess = z.object({ id: keySchema, revokedAt: instantSchema.nullable() })
const mayRevoke = { who: 'account', permission: 'videozz:videos:embed', standing: 'any', tenant: 'denied' } as const
const range = z.tuple([z.number().min(0), z.number().min(0)])
/** Milliseconds. */
const duration = z.number().min(0).max(86_400_000)
const quality = z.object({
  firstFrameMs: duration.optional().describe('from the request to play to the first frame; in one report of a session'),
  stalls: z.int().min(0).max(100_000).describe('interruptions of playback longer than 250 ms that no seek caused'),
  stallMs: duration,
  errors: z.int().min(0).max(100_000),
  errorCodes: z.array(z.enum(playErrors)).max(playErrors.length).describe('kinds of these errors'),
  bits: z.number().min(0).max(1e13).describe('bits of the segments played'),
  playedMs: duration.describe('media milliseconds these bits are of'),
  network: z.enum(networkKinds),
})
const report = z.object({
  /**
   * Number of the report within its session, from 0. One whose fate is unknown is sent again as it was, under its number, and
   * counts once. Without it every report counts.
   */
  sequence: z.int().min(0).max(2_147_483_647).optional(),
  state: z.enum(['playing', 'paused', 'ended']),
  position: z.number().min(0),
  /** Media seconds played since the last report, as [from, to]. */
  ranges: z.array(range).max(200),
  /** Names of overlay checks that failed since the last report. */
  tampering: z
    .array(z.string().regex(/^[\w.:-]{1,64}$/))
    .max(20)
    .default([]),
  /** What the player measured of the quality of playback since the last report. */
  quality: quality.optional(),
  latency: z.number().min(0).max(172_800).optional().describe('of a live on air: seconds behind its edge when the report is sent'),
})

export const playbackRoutes = defineRoutes({
  createPlaybackSession: {
    method: 'POST',
    path: '/playback/sessions',
    access: { who: 'anyone' },
    summary: 'Opens a playback session for an embed token or a player token; names its viewer and gives its Imprint code',
    body: z.object({
      embed: keySchema.optional(),
      lesson: keySchema
        .optional()
        .describe('media of a playlist to play; without it, or when it is no lesson any more, the first one that is not completed'),
      playerToken: z.string().max(4096).optional(),
      device: z.string().regex(/^[\w.:-]{8,64}$/),
      viewer: viewer.optional(),
      site: z.string().max(255).optional().describe('host of the page that frames the player; stored where the embed code allows it'),
    }),
    response: z.object({
      id: keySchema,
      token: z.string().describe('bearer of this session, 12 h'),
      preview: z.boolean(),
      completed: z.boolean().optional().describe('the viewer had completed this version of the media before'),
      /** Imprint code, 10 symbols; null where the account has no Imprint. */
      code: z.string().nullable(),
      markedPicture: z.boolean().optional().describe('the picture has the forensic mark: it may be shown without the code over it'),
      viewer: z.object({ label: z.string().nullable(), verified: z.boolean(), ticket: z.string().nullable() }),
      heartbeatSeconds: z.int(),
      resumeAt: z.number().nullable().describe('second where this viewer stopped in this media; null to begin at the start'),
      manifest: z.string().describe('address of the multivariant playlist; answers while the lease lives'),
      media: playbackMediaSchema,
      playlist: playlistSchema.optional().describe('for the embed code of a folder or selection'),
    }),
  },
  getPlaybackMedia: {
    method: 'GET',
    path: '/playback/sessions/{id}/media',
    access: { who: 'playback' },
    summary: 'What is playable now',
    params: session,
    response: playbackMediaSchema,
  },
  startLease: {
    method: 'POST',
    path: '/playback/sessions/{id}/lease',
    access: { who: 'playback' },
    summary: 'Takes or retakes the right to play; playlists and keys need it',
    params: session,
    query: z.object({
      rung: renditionName.optional().describe('where the player is about to begin; its playlists come with the answer'),
      key: proofKey.optional().describe('public key that proves the key calls of this session: its first lease binds it'),
    }),
    response: z.object({
      expiresIn: z.int().describe('seconds'),
      playlists: z
        .object({ multivariant: z.string(), media: z.string() })
        .nullable()
        .optional()
        .describe('what the addresses of the playlists would answer now (RFC 8216); null where the rung asked for cannot be played'),
    }),
  },
  reportPlayback: {
    method: 'POST',
    path: '/playback/sessions/{id}/heartbeat',
    access: { who: 'playback' },
    summary: 'Renews the lease and reports what was watched',
    params: session,
    body: report,
    response: z.object({
      lease: z.enum(['live', 'released', 'ended']),
      reason: z
        .enum(['too-many-screens', 'revoked', 'unavailable', 'preview-ended'])
        .nullable()
        .describe(
          'why it ended: taken by another screen, the viewer may play no more, the media or its account is gone, or the person may watch previews no more',
        ),
      expiresIn: z.int(),
      completed: z.boolean().optional().describe('the viewer has completed this version of the media'),
    }),
  },
  releaseLease: {
    method: 'POST',
    path: '/playback/sessions/{id}/release',
    access: { who: 'playback' },
    summary: 'Gives the right to play back',
    params: session,
    response: emptySchema,
  },
  getMultivariantPlaylist: {
    method: 'GET',
    path: '/playback/hls/{token}/index.m3u8',
    access: { who: 'playback' },
    summary: 'Multivariant playlist (RFC 8216)',
    params: z.object({ token: z.string().max(1024) }),
    query: z.object({ native: z.enum(['0', '1']).default('0').describe('1 for players that do not wait for a rung: complete ones only') }),
    raw: 'application/vnd.apple.mpegurl',
  },
  getMediaPlaylist: {
    method: 'GET',
    path: '/playback/hls/{token}/{rendition}.m3u8',
    access: { who: 'playback' },
    summary: 'Media playlist of one rendition (RFC 8216); of a live on air with its parts, held until it has the part asked for',
    params: z.object({ token: z.string().max(1024), rendition: renditionName }),
    query: z.object({
      _HLS_msn: z.coerce.number().int().min(0).max(1_000_000_000).optional().describe('media sequence number that the answer is to have'),
      _HLS_part: z.coerce.number().int().min(0).max(100_000).optional().describe('part of it'),
      _HLS_skip: z.string().max(8).optional().describe('an update without what the player knows'),
    }),
    raw: 'application/vnd.apple.mpegurl',
  },
  getPlayedSubtitle: {
    method: 'GET',
    path: '/playback/hls/{token}/subtitles/{key}.vtt',
    access: { who: 'playback' },
    summary: 'A subtitle of the media that is played (WebVTT)',
    params: z.object({ token: z.string().max(1024), key: keySchema }),
    raw: 'text/vtt; charset=utf-8',
  },
  takeKeys: {
    method: 'POST',
    path: '/playback/sessions/{id}/keys',
    access: { who: 'playback' },
    summary: 'Keys of the segments about to play, as many as the pace of the viewer allows; needs a live lease and the proof of its page',
    params: session,
    body: keyRequest,
    response: z.object({ keys: z.array(z.string()).describe('AES-128 keys from `first` on, base64') }),
  },
  getSegmentKey: {
    method: 'GET',
    path: '/playback/hls/{token}/keys/{keyId}',
    access: { who: 'playback' },
    summary: 'AES-128 key of a segment, for players that cannot sign; needs a live lease taken in the same network, never cacheable',
    params: z.object({
      token: z.string().max(1024),
      keyId: z
        .string()
        .regex(/^\d{1,6}-\d{1,10}$/)
        .describe('generation-index'),
    }),
    raw: 'application/octet-stream',
  },
  getSegment: {
    method: 'GET',
    path: '/s/{token}/{address}',
    base: '/files',
    access: { who: 'signed-address' },
    summary: 'Encrypted segment; the address alone is its cache key. One not yet published is held up to 8 s',
    params: z.object({ token: z.string().max(512), address: z.string().regex(/^[a-f0-9]{32}$/) }),
    raw: 'application/octet-stream',
  },
  revokeViewer: {
    method: 'POST',
    path: '/viewers/{id}/revoke',
    access: mayRevoke,
    scope: 'viewers:write',
    summary: 'Ends what a viewer of the account plays now and refuses all they would play later',
    params: z.object({ id: keySchema }),
    response: viewerAccess,
  },
  restoreViewer: {
    method: 'POST',
    path: '/viewers/{id}/restore',
    access: mayRevoke,
    scope: 'viewers:write',
    summary: 'Lets a revoked viewer play again',
    params: z.object({ id: keySchema }),
    response: viewerAccess,
  },
})
