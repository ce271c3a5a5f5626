import { overlapArea } from '../../core/place-code.ts'
import type { Box } from '../../core/place-code.ts'
import { natives } from './natives.ts'

export type CoverParts = {
  video: HTMLVideoElement
  /** The layer of the code, in the frame. */
  host: HTMLElement
  /** The canvas in the layer's closed root: no script outside can detect that it takes the pointer for a moment. */
  canvas: HTMLCanvasElement
  frame: HTMLElement
  /** The outermost element of the player. */
  outer: Element
  /** Its open root, where it has one. */
  root: ShadowRoot | null
  /** Children of the frame that belong to the player. */
  own: ReadonlySet<Node>
  /** `z-index` of the code, above the player's other layers. */
  level: number
}

const has = Function.prototype.call.bind(Set.prototype.has) as (set: ReadonlySet<Node>, node: Node) => boolean
/** A player page never has so many elements; a page that has them counts as covering the code, and the traversal ends. */
const mostElements = 4000
const read = (style: CSSStyleDeclaration, name: string) => natives.propertyValue(style, name)
const size = (style: CSSStyleDeclaration, name: string) => natives.toNumber(read(style, name)) || 0

function isReplaced(element: Element): boolean {
  const name = natives.localName(element)
  if (natives.openRoot(element) !== null || natives.indexOf(name, '-') >= 0) return true
  switch (name) {
    case 'img':
    case 'video':
    case 'canvas':
    case 'svg':
    case 'rect':
    case 'path':
    case 'circle':
    case 'ellipse':
    case 'polygon':
    case 'polyline':
    case 'image':
    case 'use':
    case 'foreignObject':
    case 'iframe':
    case 'embed':
    case 'object':
      return true
    default:
      return false
  }
}

/** Whether a style draws something over the whole of its box. */
function fills(style: CSSStyleDeclaration): boolean {
  const colour = read(style, 'background-color')
  const backdrop = read(style, 'backdrop-filter')
  return (
    (colour !== 'transparent' && colour !== 'rgba(0, 0, 0, 0)') ||
    read(style, 'background-image') !== 'none' ||
    (backdrop !== 'none' && backdrop !== '') ||
    natives.indexOf(read(style, 'box-shadow'), 'inset') >= 0 ||
    size(style, 'border-top-width') + size(style, 'border-left-width') > 8
  )
}

const isSeen = (style: CSSStyleDeclaration) => read(style, 'visibility') === 'visible' && size(style, 'opacity') >= 0.05

function paints(element: Element): boolean {
  const style = natives.style(element)
  return isSeen(style) && (isReplaced(element) || fills(style))
}

/** Whether text directly in an element, without a background, lies over more than `area` of the code. */
function textLies(element: Element, code: Box, area: number): boolean {
  let hasText = false
  for (let node = natives.firstChild(element); node !== null; node = natives.nextSibling(node)) hasText ||= natives.kind(node) === 3
  const style = natives.style(element)
  if (!hasText || !isSeen(style) || read(style, 'color') === 'rgba(0, 0, 0, 0)') return false
  const boxes = natives.textBoxes(element)
  let shared = 0
  for (let index = 0; index < boxes.length; index += 1) shared += overlapArea(boxes[index] as Box, code)
  return shared > area
}

/** Whether style alone, without an element, draws something on `element` that could cover the code. */
const hasPseudo = (element: Element, pseudo = '::before'): boolean => {
  const style = natives.style(element, pseudo)
  const content = read(style, 'content')
  const there = content !== 'none' && content !== 'normal' && content !== '' && isSeen(style)
  return (there && (fills(style) || natives.indexOf(content, 'url(') >= 0)) || (pseudo === '::before' && hasPseudo(element, '::after'))
}
/** How far the shadow of an element reaches beyond it, in CSS pixels: the largest length in its description. */
function reach(element: Element): number {
  const shadow = read(natives.style(element), 'box-shadow')
  if (shadow === 'none') return 0
  let most = 0
  for (let at = 0; at < shadow.length; at += 1) {
    if (shadow[at] !== ' ') continue
    const length = natives.toNumber(natives.slice(shadow, at + 1)) || 0
    if (length > most) most = length
  }
  // Shadows of ordinary designs are small; and the colour's parts are read as lengths, too.
  return most > 256 ? most : 0
}

/** The backdrop that a dialog in the top layer paints over the page, whatever its own size. */
const spreadsBackdrop = (element: Element) =>
  natives.matches(element, ':modal, :popover-open') && fills(natives.style(element, '::backdrop'))

/** The next element after `element` in its tree, children first; the traversal ends at `above`. */
function following(element: Element, above: Element, inside: boolean): Element | null {
  const child = inside ? natives.firstElement(element) : null
  if (child !== null) return child
  for (let at: Element | null = element; at !== null && at !== above; at = natives.parent(at) as Element | null) {
    const next = natives.nextElement(at)
    if (next !== null) return next
  }
  return null
}

/** Whether an element may show the media again: a large video or canvas, or a large document that this page can reach. */
function isSecondPicture(element: Element, frame: Box): boolean {
  switch (natives.localName(element)) {
    case 'video':
    case 'canvas':
      break
    case 'iframe':
      if (natives.frameDocument(element as HTMLIFrameElement) === null) return false
      break
    case 'object':
      if (natives.objectDocument(element as HTMLObjectElement) === null) return false
      break
    default:
      return false
  }
  const box = natives.box(element)
  return box.width * box.height > frame.width * frame.height * 0.2 && isSeen(natives.style(element))
}

/** Whether the page, open shadow roots included, has a second picture: nothing in a player page but its own video is a large one. */
function hasSecondPicture({ video, host }: CoverParts, frame: Box): boolean {
  let left = mostElements
  const search = (first: Element | null): boolean => {
    for (let element = first; element !== null; element = natives.nextElement(element)) {
      if ((left -= 1) < 0) return true
      if (element !== video && element !== host && isSecondPicture(element, frame)) return true
      const root = natives.openRoot(element)
      if (search(natives.firstElement(element)) || (root !== null && search(natives.firstElementInRoot(root)))) return true
    }
    return false
  }
  return search(document.documentElement)
}

/**
 * What of the page outside the player covers the code, or shows the media again. `veiled` is an empty layer, as extensions put over pages:
 * it paints nothing, yet the browser reports it as covering the code.
 */
export function foreignAbove(parts: CoverParts, code: Box): 'covered' | 'second-picture' | 'veiled' | null {
  const area = code.width * code.height * 0.4
  let veiled = false
  const lies = (element: Element) => {
    const box = natives.box(element)
    const far = reach(element)
    if (far > 0) return isSeen(natives.style(element))
    const shared = overlapArea(box, code)
    if (shared > area && (paints(element) || textLies(element, code, area))) return true
    veiled ||= shared > 0 && natives.localName(element) !== 'html'
    return false
  }
  if (hasSecondPicture(parts, natives.box(parts.frame))) return 'second-picture'
  for (let child = natives.firstElement(parts.frame); child !== null; child = natives.nextElement(child)) {
    if (child === parts.host) continue
    if (!has(parts.own, child)) {
      if (lies(child) || hasPseudo(child)) return 'covered'
      continue
    }
    if (size(natives.style(child), 'z-index') > parts.level && lies(child)) return 'covered'
  }
  if (hasPseudo(parts.frame) || hasPseudo(parts.host) || hasPseudo(parts.outer)) return 'covered'
  if (parts.root !== null)
    for (let child = natives.firstElementInRoot(parts.root); child !== null; child = natives.nextElement(child)) {
      if (child === parts.frame) continue
      if (lies(child) || hasPseudo(child)) return 'covered'
    }
  const page = document.documentElement
  let seen = 0
  for (let element: Element | null = page; element !== null; element = following(element, page, element !== parts.outer)) {
    if ((seen += 1) > mostElements || hasPseudo(element)) return 'covered'
    if (element === parts.outer || natives.contains(element, parts.outer)) continue
    if (lies(element) || spreadsBackdrop(element)) return 'covered'
  }
  return veiled ? 'veiled' : null
}

/** Whether something else answers at the points of the code while the code takes the pointer for a moment. */
export function coveredByHit({ host, canvas, outer, root }: CoverParts, code: Box): boolean {
  const style = natives.inlineStyle(canvas)
  natives.setProperty(style, 'pointer-events', 'auto', 'important')
  let missed = 0
  let checked = 0
  for (let part = 0.2; part < 1; part += 0.3) {
    const x = code.x + code.width * part
    const y = code.y + code.height / 2
    const above = natives.documentPoint(document, x, y)
    if (above === null) continue
    checked += 1
    const inner = root === null ? above : natives.shadowPoint(root, x, y)
    if (above !== outer || inner !== host) missed += 1
  }
  natives.setProperty(style, 'pointer-events', 'none', 'important')
  return missed * 2 > checked
}
