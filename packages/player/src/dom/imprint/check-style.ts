import { wipesCode } from './check-colours.ts'
import { isRepeated } from './check-repeats.ts'
import { natives } from './natives.ts'

const value = (style: CSSStyleDeclaration, name: string) => natives.propertyValue(style, name)
const number = (text: string, missing: number) => (text === '' ? missing : natives.toNumber(text))
/** An empty value is one that this browser does not know. */
const is = (style: CSSStyleDeclaration, name: string, plain: string) => {
  const now = value(style, name)
  return now === plain || now === ''
}

/** The parent of `node` in the tree as drawn, crossing slots and shadow roots. */
export function drawnParent(node: Element): Element | null {
  const slot = natives.slot(node)
  if (slot !== null) return slot
  const parent = natives.parent(node)
  if (parent === null) return null
  const kind = natives.kind(parent)
  if (kind === 1) return parent as Element
  return kind === 11 ? natives.rootHost(parent as ShadowRoot) : null
}

/** Whether parts of an element are cut away or see-through. */
export const isCut = (style: CSSStyleDeclaration) =>
  !is(style, 'clip-path', 'none') ||
  !is(style, 'clip', 'auto') ||
  !is(style, 'mask-image', 'none') ||
  !is(style, '-webkit-mask-image', 'none') ||
  !is(style, 'mask-border-source', 'none') ||
  !is(style, '-webkit-mask-box-image-source', 'none')

/** How the layer of the code, or the canvas in it, was altered: not shown at all, or faded, cut, blended or turned. */
export function layerAltered(layer: Element): 'hidden' | 'faded' | null {
  const style = natives.style(layer)
  if (value(style, 'display') === 'none' || value(style, 'visibility') !== 'visible' || value(style, 'content-visibility') === 'hidden')
    return 'hidden'
  const faded =
    isCut(style) ||
    number(value(style, 'opacity'), 1) < 1 ||
    !is(style, 'filter', 'none') ||
    !is(style, 'mix-blend-mode', 'normal') ||
    !is(style, 'transform', 'none') ||
    !is(style, 'rotate', 'none') ||
    !is(style, 'scale', 'none') ||
    !is(style, 'object-fit', 'fill') ||
    !is(style, 'object-view-box', 'none')
  return faded ? 'faded' : null
}

/** Reads `name(1.2)` or `name(120%)` at `at` in a list of filters; 1 is plain. */
function amount(filter: string, at: number): number {
  const read = natives.toNumber(natives.slice(filter, at))
  let end = at
  while (end < filter.length && filter[end] !== ')' && filter[end] !== '%') end += 1
  return filter[end] === '%' ? read / 100 : read
}

/**
 * Effect of a list of filters on the brightness and contrast of everything below it, picture and code alike. Dark modes invert colours,
 * which leaves the code readable; brightening removes its outline on a white slide, and blurring removes it.
 */
function readFilter(filter: string, isPage: boolean): { light: number; contrast: number; wiped: boolean } {
  const found = { light: 1, contrast: 1, wiped: false }
  let from = 0
  for (let at = 0; at < filter.length; at += 1) {
    if (filter[at] === ' ' || filter[at] === ')') from = at + 1
    if (filter[at] !== '(') continue
    const name = natives.slice(filter, from, at)
    const much = amount(filter, at + 1)
    if (name === 'brightness') found.light *= much
    else if (name === 'contrast') found.contrast *= much
    else if (name === 'blur') found.wiped ||= much > 0.5
    else if (name === 'opacity') found.wiped ||= much < 0.95
    else if (name === 'invert') found.wiped ||= much > 0.2 && much < 0.8
    // Dark modes give the whole page an SVG filter; on any other element there is no honest reason for one.
    else if (name === 'url') found.wiped ||= !isPage || wipesCode(filter)
    while (at < filter.length && filter[at] !== ')') at += 1
    from = at + 1
  }
  return found
}

export type Surroundings = {
  fault: 'hidden' | 'faded' | 'second-picture' | null
  /** Nothing around fades, filters or transforms the code: only then does Intersection Observer v2 report on its visibility. */
  plain: boolean
}

/** What the boxes around the code, from `frame` up to the page, do to it: hide it, wipe it off, or show the picture beside it again. */
export function readSurroundings(frame: Element): Surroundings {
  let opacity = 1
  let light = 1
  let contrast = 1
  let plain = true
  for (let element: Element | null = frame; element !== null; element = drawnParent(element)) {
    const style = natives.style(element)
    if (value(style, 'display') === 'none' || value(style, 'content-visibility') === 'hidden') return { fault: 'hidden', plain: false }
    if (isCut(style)) return { fault: 'faded', plain: false }
    if (isRepeated(element, style)) return { fault: 'second-picture', plain: false }
    opacity *= number(value(style, 'opacity'), 1)
    if (!is(style, 'transform', 'none') || !is(style, 'scale', 'none') || !is(style, 'rotate', 'none')) plain = false
    const list = value(style, 'filter')
    if (list === 'none' || list === '') continue
    plain = false
    const name = natives.localName(element)
    const filter = readFilter(list, name === 'html' || name === 'body')
    if (filter.wiped) return { fault: 'faded', plain }
    light *= filter.light
    contrast *= filter.contrast
  }
  if (opacity < 0.95) return { fault: 'hidden', plain: false }
  const wiped = light > 1.15 || light < 0.35 || contrast > 1.6 || contrast < 0.5
  return { fault: wiped ? 'faded' : null, plain: plain && opacity === 1 }
}

/** Whether the picture is shown in part only, so that the code may lie where nothing is seen. */
export function pictureIsCut(video: HTMLVideoElement): boolean {
  const style = natives.style(video)
  return (
    isCut(style) ||
    (value(style, 'object-fit') !== 'contain' && value(style, 'object-fit') !== 'cover') ||
    !is(style, 'object-position', '50% 50%') ||
    !is(style, 'object-view-box', 'none')
  )
}
