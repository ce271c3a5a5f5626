import { z } from 'zod'
import type { PandaVideo } from './panda-answers.ts'

/** What an import of Panda Video keeps with its file. */
export const pandaExtrasSchema = z.object({
  title: z.string().optional(),
  status: z.string().optional(),
  backup: z.boolean().optional(),
  resolutions: z.array(z.string()).optional(),
  /** The download that was asked for; its address is good for a short time. */
  download: z.object({ quality: z.string(), askedAt: z.number() }).optional(),
})
export type PandaExtras = z.output<typeof pandaExtrasSchema>

/** What is known of a video from the list, for its import. */
export const pandaExtrasOf = (video: PandaVideo) => ({
  title: video.title,
  status: video.status,
  ...(video.backup !== undefined && { backup: video.backup }),
  resolutions: video.resolutions,
  folder: video.folderId,
  embedId: video.externalId,
  createdAt: video.createdAt,
  duration: video.duration,
  storedBytes: video.storedBytes,
  cover: video.thumbnail,
  /** Another one says that its file was replaced; `storedBytes` changes with its resolutions too. */
  fingerprint: `${video.duration.toFixed(1)} ${video.width}x${video.height}`,
})

/** Qualities to ask for, best first: the original unless it was not kept. */
export function pandaQualities({ backup, resolutions = [] }: Pick<PandaExtras, 'backup' | 'resolutions'>): string[] {
  const heights = resolutions.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
  return backup === false ? heights : ['original', ...heights]
}
