import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema, pageQuery } from '../common.ts'
import { maxLogotypeBytes, mostCustomised, playerColours, playerSwitches } from '../player.ts'
import { defineRoutes } from '../route.ts'

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Cor inválida. Use seis dígitos, como #1F6FEB.')
  .toLowerCase()
const record = <K extends string, S extends z.ZodType>(keys: readonly K[], schema: S) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>
/** Text fields that the form of a logotype may have beside `videoKey`; nothing is read from them. */
const formFields = ['key', 'userKey', 'isDefault', 'video', 'preferences'] as const
const values = { ...record(playerSwitches, z.boolean()), ...record(playerColours, colour) }
const logotypeUrl = z.string().max(2048).describe('address of the logotype; empty: the product’s own mark')

/** Preferences as a call sends them: those it names are changed. The logotype has calls of its own, its address is left aside. */
export const sentPreferencesSchema = z.strictObject({ ...values, customLogotypeUrl: logotypeUrl }).partial()

/** Preferences as players apply them. */
export const playerPreferencesSchema = z.object({
  ...record(playerSwitches, z.boolean()),
  ...record(playerColours, z.string()),
  customLogotypeUrl: logotypeUrl,
})

export const customPlayerSchema = z.object({
  _id: keySchema,
  key: keySchema,
  producer: keySchema.describe('account'),
  userKey: keySchema.describe('account'),
  video: keySchema.nullable().describe('its media; null: the default player'),
  videoKey: keySchema.nullable(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  preferences: playerPreferencesSchema,
  logotype: z.string().nullable().describe('address of the logotype'),
  revision: z.int().describe('rises with each change'),
  updatedAt: instantSchema,
})
export type CustomPlayer = z.output<typeof customPlayerSchema>

const { editDefaultPlayer: ofDefault, editVideoPlayer: ofVideo, editPlayers: ofEither } = accessRules
const producer = { producer: keySchema.describe('the account, or the person who owns it') }
const seen = z
  .int()
  .optional()
  .describe('its `revision` as it was seen; 409 `PLAYER_CHANGED`, and nothing written, when there is another one by now')
const written = z.object({
  _id: keySchema.nullish(),
  key: keySchema.nullish(),
  userKey: z.string().max(64).nullish(),
  producer: z.string().max(64).nullish(),
})
const change = z.strictObject({ key: z.string().max(64).nullish(), preferences: sentPreferencesSchema, seen })
/** Media of one call. */
const media = z.array(keySchema).min(1).max(mostCustomised, `Escolha no máximo ${mostCustomised} mídias de cada vez.`)
/** What media get: the default player, the player of another media, or these preferences. */
const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('default') }),
  z.strictObject({ kind: z.literal('video'), videoKey: keySchema }),
  z.strictObject({ kind: z.literal('preferences'), preferences: sentPreferencesSchema }),
])
export type PlayerSource = z.output<typeof source>
const bulk = z.strictObject({ videos: media, from: source })
const counts = z.object({
  total: z.int(),
  replaced: z.int().describe('media with an active player of their own that changes'),
  created: z.int().describe('media without one that get one'),
  unchanged: z.int().describe('media that play so already'),
})
export type PlayerChangeCounts = z.output<typeof counts>

export const playerRoutes = defineRoutes({
  getDefaultPlayer: {
    method: 'GET',
    path: '/player/customized/producer/{producer}',
    access: ofDefault,
    summary: 'Default player of an account; made by the first call',
    params: z.object(producer),
    response: customPlayerSchema,
  },
  getVideoPlayer: {
    method: 'GET',
    path: '/player/customized/producer/{producer}/video/{videoKey}',
    access: ofVideo,
    summary: 'The player of a media; the default one where it has none, or none that is active',
    params: z.object({ ...producer, videoKey: keySchema }),
    query: z.object({ searchForInactivePlayers: z.stringbool().default(false) }),
    response: customPlayerSchema,
  },
  listCustomisedVideos: {
    method: 'GET',
    path: '/player/customized/videos',
    access: ofEither,
    summary: 'Media with an active player of their own, the one changed last first, and how many have none',
    query: z.object({ ...pageQuery, search: z.string().max(200).default('') }),
    response: z.object({
      items: z.array(z.object({ videoKey: keySchema, title: z.string(), preferences: playerPreferencesSchema, updatedAt: instantSchema })),
      totalItems: z.int(),
      others: z.int().describe('media that play with the default player'),
    }),
  },
  createCustomPlayer: {
    method: 'POST',
    path: '/player/customize',
    access: ofEither,
    summary: 'Makes the player of a media, or without one the default player; changes it where there is one',
    body: written.extend({ video: z.string().max(64).nullish(), videoKey: keySchema.nullish(), preferences: sentPreferencesSchema, seen }),
    response: customPlayerSchema,
  },
  saveDefaultPlayer: {
    method: 'PUT',
    path: '/player/customize/producer/{producer}',
    access: ofDefault,
    summary: 'Changes preferences of the default player',
    params: z.object(producer),
    body: change,
    response: customPlayerSchema,
  },
  saveVideoPlayer: {
    method: 'PUT',
    path: '/player/customize/producer/{producer}/video/{videoKey}',
    access: ofVideo,
    summary: 'Changes preferences of the player of a media',
    params: z.object({ ...producer, videoKey: keySchema }),
    body: change,
    response: customPlayerSchema,
  },
  setVideoPlayerActive: {
    method: 'PUT',
    path: '/player/customize/active/{videoKey}',
    access: ofVideo,
    summary: 'Lets a media play with its own player, or with the default one; its preferences stay',
    params: z.object({ videoKey: keySchema }),
    body: z.strictObject({ isActive: z.boolean(), seen }),
    response: customPlayerSchema,
  },
  uploadLogotype: {
    method: 'POST',
    path: '/player/customize/logotype',
    access: ofEither,
    summary: 'Gives a player a logotype (PNG); the player is made where there is none. Other fields of the form: `videoKey` of a media',
    fileLimit: maxLogotypeBytes,
    tooLarge: 'IMAGE_TOO_LARGE',
    form: z.object({
      ...record(formFields, z.string().max(4096).optional()),
      videoKey: keySchema.or(z.literal('')).optional(),
    }),
    response: customPlayerSchema.extend({ customLogotypeUrl: z.string() }),
  },
  deleteLogotype: {
    method: 'DELETE',
    path: '/player/customize/logotype/{customPlayerId}',
    access: ofEither,
    summary: 'Takes the logotype of a player away',
    params: z.object({ customPlayerId: keySchema }),
    response: customPlayerSchema.extend({ customLogotypeUrl: z.string() }),
  },
  countPlayerChanges: {
    method: 'POST',
    path: '/player/customize/videos/count',
    access: ofVideo,
    summary: 'What giving many media one player would change',
    body: bulk,
    response: counts,
  },
  customiseVideos: {
    method: 'POST',
    path: '/player/customize/videos',
    access: ofVideo,
    summary: 'Gives many media one player: all of them, or none',
    body: bulk,
    response: counts,
  },
})
