import { z } from 'zod'

const link = z.url({ protocol: /^https?$/ })

const download = z.object({
  /** `source` for the file as it was uploaded. */
  quality: z.string().nullish(),
  rendition: z.string().nullish(),
  type: z.string().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  size: z.number().int().nonnegative().nullish(),
  created_time: z.string().nullish(),
  expires: z.string().nullish(),
  md5: z.string().nullish(),
  link,
})
export type VimeoDownload = z.output<typeof download>

export const vimeoVideo = z.object({
  uri: z.string(),
  name: z.string().nullish(),
  modified_time: z.coerce.date().nullish(),
  status: z.string().nullish(),
  // Missing where the token or the plan gives no files.
  download: z.array(download).nullish(),
  pictures: z.object({ sizes: z.array(z.object({ width: z.number(), link })).default([]) }).nullish(),
})
export type VimeoVideo = z.output<typeof vimeoVideo>

/** What is asked for of a video: calls that name their fields count for less at Vimeo's limit. */
export const vimeoFields = 'uri,name,modified_time,status,download'

export const vimeoPage = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ data: z.array(entry), paging: z.object({ next: z.string().nullish() }).nullish() })

export const vimeoFolder = z.object({ uri: z.string(), name: z.string().nullish() })

/** The file to be downloaded: as it was uploaded, else the largest picture, then the most bytes; null without one. */
export function chooseDownload(downloads: readonly VimeoDownload[]): VimeoDownload | null {
  const original = downloads.find(({ quality, rendition }) => quality === 'source' || rendition === 'source')
  const weigh = ({ width, height }: VimeoDownload): number => (width ?? 0) * (height ?? 0)
  return original ?? downloads.toSorted((one, other) => weigh(other) - weigh(one) || (other.size ?? 0) - (one.size ?? 0))[0] ?? null
}

/** Other bytes have another one: files are replaced at Vimeo under the same address. */
export const versionOf = ({ md5, quality, rendition, created_time: created, size }: VimeoDownload): string =>
  md5 ?? [rendition ?? quality ?? '', created ?? '', size ?? ''].join('/')
