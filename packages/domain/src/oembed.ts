import { embedAddress, escapeMarkup, framedRatio, tallest } from './embed-snippet.ts'
import { escapeXml } from './escape-xml.ts'

/** The oEmbed 1.0 answer about a player page (https://oembed.com). */
export type Oembed = {
  version: '1.0'
  type: 'video' | 'rich'
  title: string
  provider_name: string
  provider_url: string
  /** Seconds that a consumer may keep the answer. */
  cache_age: number
  html: string
  /** Pixels, as the player is wide in `html` where there is room. */
  width: number
  height: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}
export type PictureSize = { width: number; height: number }
export type OembedSubject = {
  product: string
  /** Of the installation. */
  origin: string
  /** Of the embed token. */
  key: string
  title: string
  /** Whether the media has a picture. */
  picture: boolean
  /** Pixels of the media; null where they are not known. */
  size: PictureSize | null
  /** Address of the cover, and its pixels. */
  cover: (PictureSize & { url: string }) | null
  maxWidth?: number | undefined
  maxHeight?: number | undefined
}

const wide: PictureSize = { width: 960, height: 540 }
const coverBox: PictureSize = { width: 1280, height: 720 }
const cacheSeconds = 3600

/** The largest size of that ratio within both limits; never larger than `size`, never less than a pixel. */
export function fitWithin({ width, height }: PictureSize, maxWidth = Infinity, maxHeight = Infinity): PictureSize {
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** The size a player has in a page that does not limit it: 960 pixels wide, upright ones 720 high. */
function naturalSize(size: PictureSize | null): PictureSize {
  if (size === null) return wide
  const ratio = framedRatio(size)
  return ratio >= 1
    ? { width: wide.width, height: Math.round(wide.width / ratio) }
    : { width: Math.round(tallest * ratio), height: tallest }
}

/** Pixels of a cover: automatic ones fit into 1280 × 720, a producer's own are cropped to it. @param size of the media. */
export function coverSize(size: PictureSize | null, own: boolean): PictureSize {
  if (own || size === null) return coverBox
  const scale = Math.min(1, coverBox.width / size.width, coverBox.height / size.height)
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(size.width), height: even(size.height) }
}

/** What oEmbed consumers are told: a frame of the player that is narrower where its page is. */
export function describeOembed({ product, origin, key, title, picture, size, cover, maxWidth, maxHeight }: OembedSubject): Oembed {
  const { width, height } = fitWithin(naturalSize(size), maxWidth, maxHeight)
  const coverFits = cover !== null && cover.width <= (maxWidth ?? Infinity) && cover.height <= (maxHeight ?? Infinity)
  const html = [
    `<iframe src="${escapeMarkup(embedAddress(origin, key))}" title="${escapeMarkup(title)}" width="${width}" height="${height}"`,
    'loading="lazy" referrerpolicy="origin" allow="autoplay; fullscreen; encrypted-media; picture-in-picture"',
    `style="border:0;width:${width}px;max-width:100%;height:auto;aspect-ratio:${width}/${height}"></iframe>`,
  ].join(' ')
  return {
    version: '1.0',
    type: picture ? 'video' : 'rich',
    title,
    provider_name: product,
    provider_url: origin,
    cache_age: cacheSeconds,
    html,
    width,
    height,
    // There is one size of it, and the limits are for it too.
    ...(coverFits && { thumbnail_url: cover.url, thumbnail_width: cover.width, thumbnail_height: cover.height }),
  }
}

/** The same answer as XML. */
export const writeOembedXml = (answer: Oembed): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${Object.entries(answer)
    .map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`)
    .join('')}</oembed>\n`

/** Addresses of a player page by which sites discover its oEmbed answers, by media type. */
export const oembedLinks = (origin: string, key: string): [type: string, href: string][] =>
  (['json', 'xml'] as const).map((format) => [
    format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
    `${origin}/oembed?format=${format}&url=${encodeURIComponent(embedAddress(origin, key))}`,
  ])

/** Key of the embed token in the address of a player page at one of the hosts; undefined for any other address. */
export function readEmbedAddress(address: string, hosts: readonly string[]): string | undefined {
  const [, host = '', key] = /^https?:\/\/([^/?#@]+)\/embed\/([a-z0-9]{16})\/?(?:[?#].*)?$/i.exec(address.trim()) ?? []
  return hosts.includes(host.toLowerCase()) ? key : undefined
}
