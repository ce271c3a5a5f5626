import { z } from 'zod'

const text = z.string().catch('')
const count = z.number().min(0).catch(0)

/** A video as lists answer it: what is missing or of another form is empty, since only `id` is needed. */
export const pandaVideoSchema = z
  .object({
    id: z.string().min(1).max(200),
    title: text,
    description: z.string().nullish().catch(null),
    status: text,
    folder_id: z.string().nullish().catch(null),
    video_external_id: text,
    created_at: text,
    length: count,
    width: count,
    height: count,
    storage_size: count,
    thumbnail: z.string().nullish().catch(null),
    available_resolutions: z.array(z.string()).catch([]),
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
  videos: z.array(pandaVideoSchema),
})

const folder = z
  .object({ id: z.string().min(1).max(200), name: text, parent_folder_id: z.string().nullish().catch(null) })
  .transform(({ id, name, parent_folder_id }) => ({ id, name, parentId: parent_folder_id ?? null }))
export const pandaFoldersSchema = z.union([z.object({ folders: z.array(folder) }).transform(({ folders }) => folders), z.array(folder)])
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
