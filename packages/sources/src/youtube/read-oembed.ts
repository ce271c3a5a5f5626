import { youtubeWatchUrl } from '@videozz/domain'
import { type Outbound, type OutboundAnswer, OutboundError } from '@videozz/outbound'
import { z } from 'zod'

/** What YouTube tells of a video that may be embedded. It does not tell how long it is. */
export type YoutubeDescription = { title: string; author: string; /** Address of its picture. */ picture: string | null }
export type YoutubeVerdict =
  | ({ kind: 'found' } & YoutubeDescription)
  /** `missing`: no such video. `private`: its owner shows it to some alone. `not-embeddable`: it may not play on other sites. */
  | { kind: 'missing' | 'private' | 'not-embeddable' }
  /** YouTube does not answer, or in another form. */
  | { kind: 'unavailable'; cause: unknown }

export type OembedSettings = {
  /** Address of YouTube: `https://www.youtube.com`. */
  url: string
  /** Longest wait in milliseconds. */
  timeoutMs: number
}

const maxBytes = 64 * 1024
const answer = z.object({
  title: z.string(),
  author_name: z.string().default(''),
  thumbnail_url: z.url({ protocol: /^https?$/ }).optional(),
})

/** Asks YouTube what a video is (oEmbed 1.0, no key). @param id of eleven symbols, as `readYoutubeAddress` finds it. */
export async function readYoutubeOembed(outbound: Outbound, { url, timeoutMs }: OembedSettings, id: string): Promise<YoutubeVerdict> {
  const address = new URL('/oembed', url)
  // With the address of an embed the answer is 404.
  address.search = new URLSearchParams({ format: 'json', url: youtubeWatchUrl(id) }).toString()
  try {
    return judge(await outbound(address, { timeoutMs, maxBytes, redirects: 2 }))
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause
    return { kind: 'unavailable', cause }
  }
}

function judge({ status, body }: OutboundAnswer): YoutubeVerdict {
  const text = body.toString()
  // A refusal is the bare word, which has come with 200 as well.
  if (status === 401 || text.trim() === 'Unauthorized') return { kind: 'not-embeddable' }
  if (status === 403 || text.trim() === 'Forbidden') return { kind: 'private' }
  if (status === 400 || status === 404 || text.trim() === 'Not Found') return { kind: 'missing' }
  const read = status === 200 ? answer.safeParse(parse(text)) : undefined
  if (!read?.success) return { kind: 'unavailable', cause: new Error(`YouTube answered ${status} with ${body.length} bytes`) }
  const { title, author_name: author, thumbnail_url: picture = null } = read.data
  return { kind: 'found', title, author, picture }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
