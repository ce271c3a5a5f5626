import type { EmbedKind } from '@videozz/contract'

/** How a platform writes what it fills in for each student. An empty tag is left out. */
export type MergeTags = { email: string; name: string }
/** How a snippet identifies the viewer: not at all, by merge tags (not verified), or by a signed token. */
export type SnippetViewer = { by: 'nobody' } | { by: 'tags'; tags: MergeTags } | { by: 'token' }

/** Where the members area puts the token it signed; the player takes the tag itself for nothing. */
export const viewerTokenTag = '{{token_do_aluno}}'
/** Merge tags each platform's snippet begins with; the producer writes those of their own platform where they differ. */
export const mergeTags: Record<EmbedKind, MergeTags> = {
  embed: { email: '{{email}}', name: '{{name}}' },
  cademi: { email: '{{email}}', name: '{{nome}}' },
  members: { email: '{{email}}', name: '{{nome}}' },
}

export type SnippetSubject = {
  /** Of the player page. */
  origin: string
  /** Of the embed token. */
  key: string
  title: string
  /** Pixels of the picture; null where there is none. */
  width?: number | null
  height?: number | null
  viewer?: SnippetViewer
}

const named: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replace(/[&"<>]/g, (symbol) => named[symbol] ?? symbol)
// Tags may be written with angle brackets, which an attribute may hold and a platform looks for as they are.
const escapeTag = (text: string): string => text.replace(/[&"]/g, (symbol) => named[symbol] ?? symbol)

/** Widest and narrowest picture a snippet frames. */
const [widest, narrowest] = [2.4, 0.45]
/** Upright pictures fill no more of a page than this height in pixels. */
const tallest = 720

/** Address of the player page of an embed token. */
export const embedAddress = (origin: string, key: string): string => `${origin.replace(/\/+$/, '')}/embed/${key}`

function fragment(viewer: SnippetViewer): string {
  if (viewer.by === 'token') return `#viewer=${viewerTokenTag}`
  if (viewer.by === 'nobody') return ''
  const pairs = Object.entries(viewer.tags).flatMap(([name, tag]) => (tag.trim() === '' ? [] : [`${name}=${escapeTag(tag.trim())}`]))
  return pairs.length > 0 ? `#${pairs.join('&amp;')}` : ''
}

/**
 * The code a producer puts on a page: a frame with the picture's aspect ratio at any width, without script, so that it works where a
 * platform sanitises the code or frames it once more.
 */
export function embedSnippet({ origin, key, title, width, height, viewer = { by: 'nobody' } }: SnippetSubject): string {
  const ratio = width && height ? Math.min(widest, Math.max(narrowest, width / height)) : 16 / 9
  const padding = Number((100 / ratio).toFixed(3))
  const frame = [
    `<div style="position:relative;width:100%;padding-top:${padding}%">`,
    `  <iframe src="${escape(embedAddress(origin, key))}${fragment(viewer)}"`,
    `    title="${escape(title)}" loading="lazy" referrerpolicy="origin"`,
    '    allow="autoplay; fullscreen; encrypted-media; picture-in-picture"',
    '    style="position:absolute;top:0;left:0;width:100%;height:100%;border:0"></iframe>',
    '</div>',
  ]
  if (ratio >= 1) return frame.join('\n')
  const upright = `<div style="max-width:${Math.round(tallest * ratio)}px;margin:0 auto">`
  return [upright, ...frame.map((line) => `  ${line}`), '</div>'].join('\n')
}
