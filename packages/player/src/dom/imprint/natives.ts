/**
 * The browser functions that the overlay's checks rely on, taken when this module loads: from a frame made for it, whose
 * functions no script of this page or of an extension has touched, or else from the page itself. Scripts that replace
 * functions here, before or after, change nothing in the checks; and what the checks use beyond these is plain syntax.
 */
type Realm = typeof globalThis
/** A box in CSS pixels. */
type Box = { x: number; y: number; width: number; height: number }

function openRealm(): { realm: Realm; close(): void } {
  const frame = document.createElement('iframe')
  frame.hidden = true
  try {
    document.documentElement.append(frame)
    const realm = frame.contentWindow as Realm | null
    if (realm?.Element.prototype !== undefined && realm.Element !== Element) return { realm, close: () => frame.remove() }
  } catch {
    // A page that lets no frame be made leaves its own functions.
  }
  return { realm: globalThis, close: () => frame.remove() }
}
const { realm, close } = openRealm()

const { apply, construct } = realm.Reflect
const { bind, call } = realm.Function.prototype
/** `uncurry(Foo.prototype.bar)(foo, …)` = `foo.bar(…)`, whatever `Foo.prototype.bar` is by then. */
const uncurry = <T, A extends unknown[], R>(method: (this: T, ...args: A) => R): ((self: T, ...args: A) => R) =>
  apply(bind, call, [method]) as (self: T, ...args: A) => R
const accessor = (owner: object, name: string, kind: 'get' | 'set') => realm.Object.getOwnPropertyDescriptor(owner, name)?.[kind]
/** The getter `name` of a prototype; where the browser has none, `missing` is what it gives. */
function getter<T, R>(owner: object, name: string, missing?: R): (self: T) => R {
  const get = accessor(owner, name, 'get')
  if (get !== undefined) return apply(bind, call, [get]) as (self: T) => R
  if (missing === undefined) throw new TypeError(`no getter ${name}`)
  return () => missing
}
/** The setter `name` of a prototype; where the browser has none it does nothing. */
const setter = <T, V>(owner: object, name: string): ((self: T, value: V) => void) =>
  apply(bind, call, [accessor(owner, name, 'set') ?? (() => {})]) as (self: T, value: V) => void

const context2d = realm.CanvasRenderingContext2D.prototype
const media = realm.HTMLMediaElement.prototype
const rectOf = uncurry(realm.Element.prototype.getBoundingClientRect)
const styleOf = uncurry(realm.getComputedStyle)
const edge = (name: string) => getter<DOMRectReadOnly, number>(realm.DOMRectReadOnly.prototype, name)
const [left, top, across, down] = [edge('x'), edge('y'), edge('width'), edge('height')]
const range = realm.Range.prototype
const rangeOf = uncurry(realm.Document.prototype.createRange)
const selectIn = uncurry(range.selectNodeContents)
const rectsOf = uncurry(range.getClientRects)
const clock = uncurry(realm.Performance.prototype.now)
const [page, time] = [globalThis, performance]

export const natives = {
  attachShadow: uncurry(realm.Element.prototype.attachShadow),
  /** Where an element is drawn in the viewport. */
  box(element: Element): Box {
    const rect = rectOf(element)
    return { x: left(rect), y: top(rect), width: across(rect), height: down(rect) }
  },
  /** Where each line of the text in an element is drawn in the viewport. */
  textBoxes(element: Element): Box[] {
    const text = rangeOf(document)
    selectIn(text, element)
    const rects = rectsOf(text)
    const boxes: Box[] = []
    for (let index = 0; rects[index] !== undefined; index += 1) {
      const rect = rects[index] as DOMRect
      boxes[index] = { x: left(rect), y: top(rect), width: across(rect), height: down(rect) }
    }
    return boxes
  },
  style: (element: Element, pseudo?: string): CSSStyleDeclaration => styleOf(page, element, pseudo),
  propertyValue: uncurry(realm.CSSStyleDeclaration.prototype.getPropertyValue),
  setProperty: uncurry(realm.CSSStyleDeclaration.prototype.setProperty),
  cssText: getter<CSSStyleDeclaration, string>(realm.CSSStyleDeclaration.prototype, 'cssText'),
  inlineStyle: getter<HTMLElement, CSSStyleDeclaration>(realm.HTMLElement.prototype, 'style'),
  /** Inner size of an element in its own CSS pixels. */
  innerWidth: getter<Element, number>(realm.Element.prototype, 'clientWidth'),
  innerHeight: getter<Element, number>(realm.Element.prototype, 'clientHeight'),
  matches: uncurry(realm.Element.prototype.matches),
  slot: getter<Element, Element | null>(realm.Element.prototype, 'assignedSlot'),
  attribute: uncurry(realm.Element.prototype.getAttribute),
  rootElement: getter<Document, Element | null>(realm.Document.prototype, 'documentElement'),
  find: uncurry(realm.Document.prototype.getElementById),
  findInRoot: uncurry(realm.DocumentFragment.prototype.getElementById),
  localName: getter<Element, string>(realm.Element.prototype, 'localName'),
  openRoot: getter<Element, ShadowRoot | null>(realm.Element.prototype, 'shadowRoot'),
  append: uncurry(realm.Node.prototype.appendChild),
  removeChild: uncurry(realm.Node.prototype.removeChild),
  contains: uncurry(realm.Node.prototype.contains),
  parent: getter<Node, Node | null>(realm.Node.prototype, 'parentNode'),
  connected: getter<Node, boolean>(realm.Node.prototype, 'isConnected'),
  kind: getter<Node, number>(realm.Node.prototype, 'nodeType'),
  treeRoot: uncurry(realm.Node.prototype.getRootNode),
  rootHost: getter<ShadowRoot, Element>(realm.ShadowRoot.prototype, 'host'),
  firstChild: getter<Node, Node | null>(realm.Node.prototype, 'firstChild'),
  nextSibling: getter<Node, Node | null>(realm.Node.prototype, 'nextSibling'),
  firstElement: getter<Element, Element | null>(realm.Element.prototype, 'firstElementChild'),
  firstElementInRoot: getter<ShadowRoot, Element | null>(realm.DocumentFragment.prototype, 'firstElementChild'),
  nextElement: getter<Element, Element | null>(realm.Element.prototype, 'nextElementSibling'),
  documentPoint: uncurry(realm.Document.prototype.elementFromPoint),
  shadowPoint: uncurry(realm.ShadowRoot.prototype.elementFromPoint),
  hidden: getter<Document, boolean>(realm.Document.prototype, 'hidden'),
  fullscreen: getter<Document, Element | null>(realm.Document.prototype, 'fullscreenElement', null),
  fullscreenInRoot: getter<ShadowRoot, Element | null>(realm.ShadowRoot.prototype, 'fullscreenElement', null),
  pictureInPicture: getter<Document, Element | null>(realm.Document.prototype, 'pictureInPictureElement', null),
  frameDocument: getter<HTMLIFrameElement, Document | null>(realm.HTMLIFrameElement.prototype, 'contentDocument'),
  objectDocument: getter<HTMLObjectElement, Document | null>(realm.HTMLObjectElement.prototype, 'contentDocument'),
  context: uncurry(realm.HTMLCanvasElement.prototype.getContext) as (
    self: HTMLCanvasElement,
    kind: '2d',
    options: CanvasRenderingContext2DSettings,
  ) => CanvasRenderingContext2D | null,
  canvasWidth: setter<HTMLCanvasElement, number>(realm.HTMLCanvasElement.prototype, 'width'),
  canvasHeight: setter<HTMLCanvasElement, number>(realm.HTMLCanvasElement.prototype, 'height'),
  strokeText: uncurry(context2d.strokeText),
  fillText: uncurry(context2d.fillText),
  clearRect: uncurry(context2d.clearRect),
  fillRect: uncurry(context2d.fillRect),
  setTransform: uncurry(context2d.setTransform) as (self: CanvasRenderingContext2D, ...matrix: number[]) => void,
  setFont: setter<CanvasRenderingContext2D, string>(context2d, 'font'),
  setFill: setter<CanvasRenderingContext2D, string>(context2d, 'fillStyle'),
  setStroke: setter<CanvasRenderingContext2D, string>(context2d, 'strokeStyle'),
  setFilter: setter<CanvasRenderingContext2D, string>(context2d, 'filter'),
  setLineWidth: setter<CanvasRenderingContext2D, number>(context2d, 'lineWidth'),
  setLineJoin: setter<CanvasRenderingContext2D, string>(context2d, 'lineJoin'),
  setAlign: setter<CanvasRenderingContext2D, string>(context2d, 'textAlign'),
  setBaseline: setter<CanvasRenderingContext2D, string>(context2d, 'textBaseline'),
  measure: uncurry(context2d.measureText),
  textWidth: getter<TextMetrics, number>(realm.TextMetrics.prototype, 'width'),
  pixels: uncurry(context2d.getImageData),
  pixelData: getter<ImageData, Uint8ClampedArray>(realm.ImageData.prototype, 'data'),
  pause: uncurry(media.pause),
  paused: getter<HTMLMediaElement, boolean>(media, 'paused'),
  position: getter<HTMLMediaElement, number>(media, 'currentTime'),
  mediaKeys: getter<HTMLMediaElement, MediaKeys | null>(media, 'mediaKeys', null),
  pictureWidth: getter<HTMLVideoElement, number>(realm.HTMLVideoElement.prototype, 'videoWidth'),
  pictureHeight: getter<HTMLVideoElement, number>(realm.HTMLVideoElement.prototype, 'videoHeight'),
  animate: uncurry(realm.Element.prototype.animate),
  listen: uncurry(realm.EventTarget.prototype.addEventListener),
  unlisten: uncurry(realm.EventTarget.prototype.removeEventListener),
  /** Milliseconds that only grow. */
  now: (): number => clock(time),
  random: realm.Math.random,
  apply,
  construct,
  slice: uncurry(realm.String.prototype.slice),
  indexOf: uncurry(realm.String.prototype.indexOf) as (self: string, part: string) => number,
  toNumber: realm.Number.parseFloat,
  // These must belong to a page in use: timers and observers of a closed frame never fire.
  setTimeout: globalThis.setTimeout.bind(globalThis),
  clearTimeout: globalThis.clearTimeout.bind(globalThis),
  Observer: globalThis.MutationObserver,
  Sizes: globalThis.ResizeObserver,
  Intersections: globalThis.IntersectionObserver as typeof IntersectionObserver | undefined,
}

const sourceOf = uncurry(realm.Function.prototype.toString)
/**
 * Whether the functions that the checks depend on are the browser's own. A replacement shows its source; one behind a proxy has lost its
 * name. False only where even a new frame was tampered with, or none could be made. What extensions for privacy and dark modes replace
 * (`attachShadow`, reading canvases) is left out: the checks detect its misuse.
 */
export const nativesAreGenuine: boolean = [
  realm.Element.prototype.getBoundingClientRect,
  realm.Document.prototype.elementFromPoint,
  realm.CSSStyleDeclaration.prototype.getPropertyValue,
  realm.CSSStyleDeclaration.prototype.setProperty,
  realm.getComputedStyle,
  context2d.fillText,
  context2d.strokeText,
].every((method) => {
  const source = sourceOf(method)
  return source.includes(`${method.name}(`) && /\{\s*\[native code\]\s*\}\s*$/.test(source)
})
close()
