import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { completionPercents } from '../completion.ts'
import { embedCodesLimit, embedPlaylistLimit, maxEmbedDomains, tooManyDomains } from '../embed-limits.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'

/** Faults of a viewer token, in the order they are checked. `decoded-secret` and `other-key` explain a wrong signature. */
export const viewerTokenFaults = [
  'malformed',
  'unsigned',
  'wrong-algorithm',
  'no-secrets',
  'unknown-key',
  'other-key',
  'decoded-secret',
  'bad-signature',
  'missing-subject',
  'missing-expiry',
  'wrong-audience',
  'too-far-ahead',
  'not-yet',
  'expired',
] as const
export type ViewerTokenFault = (typeof viewerTokenFaults)[number]

/** Platforms a media is embedded in: any site, Cademí, The Members. */
export const embedKinds = ['embed', 'cademi', 'members'] as const
export type EmbedKind = (typeof embedKinds)[number]

const embedToken = z.object({ _id: keySchema, key: keySchema, referrers: z.array(z.string()) })
const mayEmbed = accessRules.embedVideos
const maySet = accessRules.embedSettings
const mayEmbedInAnyState = { ...mayEmbed, standing: 'any' } as const
const ownerMayEmbed = { ...maySet, tenant: 'denied' } as const
const embedPlaylist = embedToken.extend({
  title: z.string().nullable().describe('name of the folder; null of a selection'),
  playsOn: z.boolean().describe('the next lesson begins by itself'),
  lessons: z
    .array(z.object({ key: keySchema, title: z.string(), duration: z.number().nullable() }))
    .describe('what it plays now, in this order'),
  left: z.array(z.object({ key: keySchema, title: z.string(), reason: z.string() })).describe('media that cannot be embedded now, and why'),
  more: z.boolean().describe(`more than ${embedPlaylistLimit} media: the others are not played`),
})

/** How a platform writes what it fills in for each student. */
const tags = z.strictObject({ email: z.string().max(80), name: z.string().max(80) })
const domains = z.strictObject({ domains: z.array(z.string().max(253)).max(maxEmbedDomains, tooManyDomains) })
/** As texts of an address have them. */
const pixels = z.coerce.number().int().min(1).max(20_000)
const percent = z.int().min(completionPercents.least).max(completionPercents.most)
const settings = z.object({
  defaultDomains: z.array(z.string()).describe('domains a new token begins with'),
  requiresSignedViewer: z.boolean(),
  completionPercent: z.int().describe('percent of its seconds with which a media counts as completed by a viewer'),
  tokens: z.object({
    total: z.int(),
    lacking: z.int().describe('tokens without one of the default domains'),
    differing: z.int().describe('tokens whose domains are not the default ones'),
  }),
})

export const embedRoutes = defineRoutes({
  getEmbedToken: {
    method: 'GET',
    path: '/embed/{videoId}',
    access: mayEmbed,
    scope: 'embed:read',
    summary: 'Embed token of a media and kind; made by the first call',
    params: z.object({ videoId: keySchema }),
    query: z.object({ type: z.enum(embedKinds).default('embed') }),
    response: embedToken,
  },
  saveEmbedDomains: {
    method: 'PUT',
    path: '/embed/{tokenId}',
    access: mayEmbed,
    scope: 'embed:write',
    summary: 'Domains on which this token, of a media or a playlist, may be embedded',
    params: z.object({ tokenId: keySchema }),
    body: domains,
    response: embedToken,
  },
  createEmbedPlaylist: {
    method: 'POST',
    path: '/embed/playlists',
    access: mayEmbed,
    scope: 'embed:write',
    summary: 'One embed code for the media of a folder, which it follows, or for a selection in its order; made by the first call',
    body: z
      .strictObject({
        folder: keySchema.optional(),
        videos: z.array(keySchema).min(1).max(embedPlaylistLimit).optional(),
        type: z.enum(embedKinds).default('embed'),
      })
      .refine(({ folder, videos }) => (folder === undefined) !== (videos === undefined), {
        path: ['videos'],
        message: 'Informe uma pasta ou uma lista de mídias.',
      }),
    response: embedPlaylist,
  },
  saveEmbedPlaylist: {
    method: 'PUT',
    path: '/embed/playlists/{tokenId}',
    access: mayEmbed,
    scope: 'embed:write',
    summary: 'Whether the next lesson begins by itself when one ends',
    params: z.object({ tokenId: keySchema }),
    body: z.strictObject({ playsOn: z.boolean() }),
    response: embedPlaylist,
  },
  exportEmbedCodes: {
    method: 'POST',
    path: '/embed/csv',
    access: mayEmbed,
    scope: 'embed:read',
    summary: 'Embed codes of media as a table (semicolons, UTF-8 with its mark); makes the tokens that are missing',
    body: z.strictObject({
      videos: z.array(keySchema).min(1).max(embedCodesLimit),
      kind: z.enum(embedKinds).default('embed'),
      tags: tags.optional().describe('merge tags by which the codes name the viewer'),
    }),
    raw: 'text/csv; charset=utf-8',
  },
  getEmbedSettings: {
    method: 'GET',
    path: '/embed-settings',
    access: mayEmbedInAnyState,
    scope: 'embed:read',
    summary: 'How the account embeds its media',
    response: settings,
  },
  saveDefaultDomains: {
    method: 'PUT',
    path: '/embed-settings/domains',
    access: maySet,
    scope: 'embed:write',
    summary: 'Domains a new token begins with; tokens there are stay as they are',
    body: domains,
    response: settings,
  },
  applyDefaultDomains: {
    method: 'POST',
    path: '/embed-settings/domains/apply',
    access: maySet,
    scope: 'embed:write',
    summary: 'Gives the default domains to every token there is: beside its own, or in their place',
    body: z.strictObject({ mode: z.enum(['add', 'replace']) }),
    response: settings.extend({ changed: z.int() }),
  },
  saveSignedViewerRule: {
    method: 'PUT',
    path: '/embed-settings/signed-viewer',
    access: ownerMayEmbed,
    scope: 'embed:write',
    summary: 'Whether only signed viewers may watch',
    body: z.strictObject({ required: z.boolean() }),
    response: settings,
  },
  saveCompletionRule: {
    method: 'PUT',
    path: '/embed-settings/completion',
    access: maySet,
    scope: 'embed:write',
    summary:
      'Percent of its seconds with which a media counts as completed; a lower one completes media for who has seen enough, within minutes',
    body: z.strictObject({ percent }),
    response: settings,
  },
  testViewerToken: {
    method: 'POST',
    path: '/embed-settings/test-token',
    access: ownerMayEmbed,
    scope: 'embed:read',
    summary: 'Says all that is wrong with a viewer token',
    body: z.strictObject({ token: z.string().trim().min(1).max(4096) }),
    response: z.object({
      faults: z.array(z.enum(viewerTokenFaults)),
      secretId: keySchema.nullable().describe('secret that signed it'),
      viewer: z.object({ subject: z.string(), email: z.string().nullable(), name: z.string().nullable() }).nullable(),
      checkedAt: instantSchema.describe('clock of the server'),
    }),
  },
  listEmbedSecrets: {
    method: 'GET',
    path: '/embed-secrets',
    access: { ...ownerMayEmbed, standing: 'any' },
    scope: 'embed:read',
    summary: 'Secrets that sign viewers, without their values',
    response: z.object({ items: z.array(z.object({ id: keySchema, createdAt: instantSchema, lastUsedAt: instantSchema.nullable() })) }),
  },
  createEmbedSecret: {
    method: 'POST',
    path: '/embed-secrets',
    access: ownerMayEmbed,
    summary: 'New secret, shown once; at most two at a time, for rotation',
    response: z.object({ id: keySchema, secret: z.string(), createdAt: instantSchema }),
  },
  deleteEmbedSecret: {
    method: 'DELETE',
    path: '/embed-secrets/{id}',
    access: { ...ownerMayEmbed, standing: 'any' },
    summary: 'Ends a secret; viewers signed with it are refused from now on',
    params: z.object({ id: keySchema }),
    response: emptySchema,
  },
  getEmbedPage: {
    method: 'GET',
    path: '/{key}',
    base: '/embed',
    access: { who: 'anyone' },
    summary: 'The player page of an embed token, framed only by its domains',
    // For any value, the answer is a readable page.
    params: z.object({ key: z.string().max(2048) }),
    raw: 'text/html',
  },
  getQuizPage: {
    method: 'GET',
    path: '/quiz/{quiz}/{key}',
    base: '/embed',
    access: { who: 'anyone' },
    summary: 'The player page of an embed token with one of the quizzes of its media, which is there before anything plays',
    params: z.object({ quiz: z.string().max(64), key: z.string().max(2048) }),
    raw: 'text/html',
  },
  getPreviewPage: {
    method: 'GET',
    path: '/preview',
    base: '/embed',
    access: { who: 'anyone' },
    summary: 'The player page inside the dashboard; the player token travels in the fragment',
    raw: 'text/html',
  },
  getYoutubePreviewPage: {
    method: 'GET',
    path: '/preview/youtube',
    base: '/embed',
    access: { who: 'anyone' },
    summary: 'The page inside the dashboard that frames the player of YouTube; the id of the video travels in the fragment',
    raw: 'text/html',
  },
  getOembed: {
    method: 'GET',
    path: '/oembed',
    base: '/',
    access: { who: 'anyone' },
    summary:
      'oEmbed 1.0 of a player page: its frame, title and cover, as JSON or XML; 401 where it may not be embedded, 501 for other formats',
    query: z.object({
      url: z.string().min(1).max(2048).describe('address of a player page of this installation'),
      format: z.string().max(32).default('json').describe('`json` or `xml`'),
      maxwidth: pixels.optional(),
      maxheight: pixels.optional(),
    }),
    raw: 'application/json',
  },
})
