import { overlapArea } from '../core/place-code.ts'
import type { Box } from '../core/place-code.ts'
import { natives } from './natives.ts'

export type OverlayParts = {
  host: HTMLElement
  frame: HTMLElement
  video: HTMLVideoElement
  /** Where the host was put, inside the frame, in CSS pixels. */
  placed: Box
  /** Children of the frame that belong to the player. */
  own: ReadonlySet<Node>
}

const close = (a: number, b: number) => Math.abs(a - b) <= 1.5
const value = (style: CSSStyleDeclaration, name: string) => natives.propertyValue(style, name)

/** The element that holds `node` in the tree as drawn, crossing shadow roots. */
function drawnParent(node: Node): Element | null {
  const parent = natives.parent(node)
  if (parent instanceof ShadowRoot) return parent.host
  return parent instanceof Element ? parent : null
}

/** Whether the host itself is shown as made: nothing fades, clips, masks or blends it away. */
function looksAltered(host: HTMLElement): 'hidden' | 'faded' | null {
  const style = natives.style(host)
  if (value(style, 'display') === 'none' || value(style, 'visibility') !== 'visible') return 'hidden'
  const plain: Record<string, readonly string[]> = {
    filter: ['none', ''],
    'clip-path': ['none', ''],
    clip: ['auto', ''],
    'mask-image': ['none', ''],
    'mix-blend-mode': ['normal', ''],
    opacity: ['1'],
  }
  for (const [name, allowed] of Object.entries(plain)) if (!allowed.includes(value(style, name))) return 'faded'
  return null
}

/** Whether a box around the host hides it, from the frame up to the page. */
function hiddenByParent(host: HTMLElement): boolean {
  for (let element = drawnParent(host); element !== null; element = drawnParent(element)) {
    const style = natives.style(element)
    if (value(style, 'display') === 'none' || value(style, 'visibility') !== 'visible' || Number(value(style, 'opacity')) < 0.95)
      return true
  }
  return false
}

const paints = (element: Element): boolean => {
  const style = natives.style(element)
  if (value(style, 'visibility') !== 'visible' || Number(value(style, 'opacity')) < 0.05) return false
  if (
    /^(img|video|canvas|svg|iframe|embed|object)$/.test(element.localName) ||
    element.shadowRoot !== null ||
    element.localName.includes('-')
  )
    return true
  return (
    !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(value(style, 'background-color')) ||
    value(style, 'background-image') !== 'none' ||
    (value(style, 'backdrop-filter') || 'none') !== 'none'
  )
}

/** A foreign element lying over the code; one that lets the pointer through escapes a hit test, so boxes are compared. */
function coveredByForeign(parts: OverlayParts, code: DOMRect): boolean {
  const area = code.width * code.height
  const lies = (element: Element) => overlapArea(natives.rect(element), code) > area * 0.4 && paints(element)
  for (const child of parts.frame.children) if (!parts.own.has(child) && lies(child)) return true
  const root = parts.frame.getRootNode()
  const outer = root instanceof ShadowRoot ? root.host : parts.frame
  if (root instanceof ShadowRoot)
    for (const child of root.children) if (child !== parts.frame && child.localName !== 'style' && lies(child)) return true
  let seen = 0
  for (const element of document.documentElement.querySelectorAll('*')) {
    if ((seen += 1) > 3000) break
    if (element !== outer && !natives.contains(outer, element) && !natives.contains(element, outer) && lies(element)) return true
  }
  return false
}

/** Whether something else answers at the points of the code when the code is made to take the pointer for a moment. */
function coveredByHit(parts: OverlayParts, code: DOMRect): boolean {
  const root = parts.frame.getRootNode()
  const outer = root instanceof ShadowRoot ? root.host : parts.host
  const style = natives.inlineStyle(parts.host)
  natives.setProperty(style, 'pointer-events', 'auto', 'important')
  let missed = 0
  let asked = 0
  for (const part of [0.2, 0.5, 0.8]) {
    const [x, y] = [code.x + code.width * part, code.y + code.height / 2]
    const top = natives.documentPoint(document, x, y)
    if (top === null) continue
    asked += 1
    const inner = root instanceof ShadowRoot ? natives.shadowPoint(root, x, y) : top
    if (top !== outer || inner !== parts.host) missed += 1
  }
  natives.setProperty(style, 'pointer-events', 'none', 'important')
  return asked > 0 && missed * 2 > asked
}

/** Names of the checks that fail now; empty while the code is seen as drawn. */
export function checkOverlay(parts: OverlayParts): string[] {
  const { host, frame, video, placed } = parts
  if (!natives.connected(host) || natives.parent(host) !== frame) return ['removed']
  const failed: string[] = []
  if (!natives.contains(frame, video)) failed.push('picture-moved')
  const altered = looksAltered(host)
  if (altered !== null) failed.push(altered)
  if (hiddenByParent(host)) failed.push('hidden')
  const [code, box] = [natives.rect(host), natives.rect(frame)]
  if (!close(code.width, placed.width) || !close(code.height, placed.height)) failed.push('resized')
  if (!close(code.x - box.x, placed.x) || !close(code.y - box.y, placed.y)) failed.push('moved')
  if (failed.length === 0 && (coveredByHit(parts, code) || coveredByForeign(parts, code))) failed.push('covered')
  return failed
}
