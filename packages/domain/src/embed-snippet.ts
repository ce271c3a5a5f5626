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
/** Text as the value of an attribute, or between tags. */
export const escapeMarkup = (text: string): string => text.replace(/[&"<>]/g, (symbol) => named[symbol] ?? symbol)
// Tags may be written with angle brackets, which an attribute may hold and a platform looks for as they are.
const escapeTag = (text: string): string => text.replace(/[&"]/g, (symbol) => named[symbol] ?? symbol)

/** Widest and narrowest picture a snippet frames. */
const [widest, narrowest] = [2.4, 0.45]
/** Upright pictures fill no more of a page than this height in pixels. */
export const tallest = 720
/** Width over height of what a picture is framed by. */
export const framedRatio = ({ width, height }: { width: number; height: number }): number =>
  Math.min(widest, Math.max(narrowest, width / height))

/** Address of the player page of an embed token. */
export const embedAddress = (origin: string, key: string): string => `${origin.replace(/\/+$/, '')}/embed/${key}`

/** The tags that are not empty, by the name of what they are filled with. */
const filled = (tags: MergeTags): [name: string, tag: string][] =>
  Object.entries(tags).flatMap(([name, tag]): [string, string][] => (tag.trim() === '' ? [] : [[name, tag.trim()]]))

function fragment(viewer: SnippetViewer): string {
  if (viewer.by === 'token') return `#viewer=${viewerTokenTag}`
  if (viewer.by === 'nobody') return ''
  const pairs = filled(viewer.tags).map(([name, tag]) => `${name}=${escapeTag(tag)}`)
  return pairs.length > 0 ? `#${pairs.join('&amp;')}` : ''
}

/** What a code is: a frame, a script that makes the frame, or a React component. */
export const snippetForms = ['iframe', 'script', 'react'] as const
export type SnippetForm = (typeof snippetForms)[number]

/** Width over height of the frame; undefined for a picture of unknown size. */
const ratioOf = ({ width, height }: SnippetSubject): number | undefined => (width && height ? framedRatio({ width, height }) : undefined)
/** What keeps an upright picture from filling more of a page than its height. */
const uprightStyle = (ratio: number): string => `max-width:${Math.round(tallest * ratio)}px;margin:0 auto`

/** The code a producer puts on a page, in one of its forms. */
export function writeSnippet(form: SnippetForm, subject: SnippetSubject): string {
  if (form === 'script') return scriptSnippet(subject)
  return form === 'react' ? reactSnippet(subject) : embedSnippet(subject)
}

/**
 * A frame with the picture's aspect ratio at any width, without script, so that it works where a platform sanitises the code or frames it
 * once more.
 */
export function embedSnippet(subject: SnippetSubject): string {
  const { origin, key, title, viewer = { by: 'nobody' } } = subject
  const ratio = ratioOf(subject) ?? 16 / 9
  const padding = Number((100 / ratio).toFixed(3))
  const frame = [
    `<div style="position:relative;width:100%;padding-top:${padding}%">`,
    `  <iframe src="${escapeMarkup(embedAddress(origin, key))}${fragment(viewer)}"`,
    `    title="${escapeMarkup(title)}" loading="lazy" referrerpolicy="origin"`,
    '    allow="autoplay; fullscreen; encrypted-media; picture-in-picture"',
    '    style="position:absolute;top:0;left:0;width:100%;height:100%;border:0"></iframe>',
    '</div>',
  ]
  if (ratio >= 1) return frame.join('\n')
  return [`<div style="${uprightStyle(ratio)}">`, ...frame.map((line) => `  ${line}`), '</div>'].join('\n')
}

/** The script of `@videozz/embed` with the element it upgrades to a frame. */
function scriptSnippet(subject: SnippetSubject): string {
  const { origin, key, title, viewer = { by: 'nobody' } } = subject
  const ratio = ratioOf(subject)
  const attributes = [
    `data-videozz="${escapeMarkup(key)}"`,
    `data-title="${escapeMarkup(title)}"`,
    ...(ratio === undefined ? [] : [`data-ratio="${Number(ratio.toFixed(3))}"`]),
    ...(viewer.by === 'token' ? [`data-viewer="${viewerTokenTag}"`] : []),
    ...(viewer.by === 'tags' ? filled(viewer.tags).map(([name, tag]) => `data-${name}="${escapeTag(tag)}"`) : []),
  ]
  return [
    `<script src="${escapeMarkup(origin.replace(/\/+$/, ''))}/embed.js" async></script>`,
    `<div ${attributes.join('\n  ')}></div>`,
  ].join('\n')
}

/** The component of `@videozz/embed/react`. Who watches is a value of the program: its names are examples. */
function reactSnippet(subject: SnippetSubject): string {
  const { origin, key, title, viewer = { by: 'nobody' } } = subject
  const ratio = ratioOf(subject)
  const who = { token: '{ token: tokenDoAluno }', tags: '{ email: aluno.email, name: aluno.nome }', nobody: null }[viewer.by]
  const properties = [
    `src="${embedAddress(origin, key)}"`,
    `title={${JSON.stringify(title)}}`,
    ...(ratio === undefined ? [] : [`ratio={${Number(ratio.toFixed(3))}}`]),
    ...(who === null ? [] : [`viewer={${who}}`]),
  ]
  return [
    "import { VideozzPlayer } from '@videozz/embed/react'",
    '',
    '<VideozzPlayer',
    ...properties.map((line) => `  ${line}`),
    '/>',
  ].join('\n')
}
