import { z } from 'zod'

/** More than any name or description that is kept has. */
const longest = 10_000
/** What the database can keep of a text of another system. */
const storable = (value: string): string => value.replaceAll('\0', '').slice(0, longest).toWellFormed()
const string = z.string().overwrite(storable)
const text = string.catch('')
const maybeText = string.nullish().catch(null)
/** Names things in further calls: kept letter for letter. */
const id = z
  .string()
  .min(1)
  .max(200)
  .refine((value) => storable(value) === value)
const count = z.number().min(0).catch(0)

/** Entries of a list, without those that cannot be used. */
const each = <S extends z.ZodType>(schema: S) =>
  z.array(z.unknown()).transform((entries) =>
    entries.flatMap((entry) => {
      const read = schema.safeParse(entry)
      return read.success ? [read.data] : []
    }),
  )

/** A video as lists answer it: what is missing or of another form is empty, since only `id` is needed. */
export const pandaVideoSchema = z
  .object({
    id,
    title: text,
    description: maybeText,
    status: text,
    folder_id: maybeText,
    video_external_id: text,
    created_at: text,
    length: count,
    width: count,
    height: count,
    storage_size: count,
    thumbnail: maybeText,
    available_resolutions: z.array(string.max(40)).max(40).catch([]),
    backup: z.boolean().optional().catch(undefined),
  })
  .transform((video) => ({
    id: video.id,
    title: video.title,
    description: video.description ?? '',
    status: video.status.toUpperCase(),
    folderId: video.folder_id ?? null,
    /** The id in its embed codes. */
    externalId: video.video_external_id,
    createdAt: video.created_at,
    /** Seconds. */
    duration: video.length,
    width: video.width,
    height: video.height,
    /** Bytes of everything that is stored of it: more than its original has. */
    storedBytes: Math.round(video.storage_size),
    thumbnail: video.thumbnail ?? null,
    resolutions: video.available_resolutions,
    /** Whether its original was kept; undefined where the answer does not say. */
    backup: video.backup,
  }))
export type PandaVideo = z.output<typeof pandaVideoSchema>

export const pandaVideosSchema = z.object({
  total: z.number().int().min(0).optional().catch(undefined),
  videos: each(pandaVideoSchema),
})

const folder = z
  .object({ id, name: text, parent_folder_id: maybeText })
  .transform(({ id, name, parent_folder_id }) => ({ id, name, parentId: parent_folder_id ?? null }))
export const pandaFoldersSchema = z.union([z.object({ folders: each(folder) }).transform(({ folders }) => folders), each(folder)])
export type PandaFolder = z.output<typeof folder>

/** `{ url }` or `{ download_url }`; while it is prepared the answer may also be 200 without either. */
export const pandaDownloadSchema = z
  .object({ url: z.string().min(1).optional().catch(undefined), download_url: z.string().min(1).optional().catch(undefined) })
  .transform(({ url, download_url }) => url ?? download_url ?? null)

const track = z.object({ srclang: z.string().min(1).max(40), label: text })
export const pandaTracksSchema = z.union([z.object({ subtitles: z.array(track) }).transform(({ subtitles }) => subtitles), z.array(track)])
export type PandaTrack = z.output<typeof track>

/** A subtitle that comes within JSON: its text, or where it is. */
export const pandaTrackSchema = z
  .object({
    subtitle: z.string().optional(),
    text: z.string().optional(),
    url: z.string().optional(),
    file: z.string().optional(),
    src: z.string().optional(),
    link: z.string().optional(),
  })
  .transform((found) => ({
    text: found.subtitle ?? found.text ?? null,
    address: found.url ?? found.file ?? found.src ?? found.link ?? null,
  }))
