/**
 * The browser functions that the overlay's checks rely on, taken when this module loads, so that scripts which replace
 * them later change nothing here.
 */
const call = Function.prototype.call
const bind = Function.prototype.bind
/** `uncurry(Foo.prototype.bar)(foo, …)` = `foo.bar(…)`, whatever `Foo.prototype.bar` is by then. */
const uncurry = <T, A extends unknown[], R>(method: (this: T, ...args: A) => R): ((self: T, ...args: A) => R) =>
  bind.call(call, method) as (self: T, ...args: A) => R
const getter = <T, R>(owner: object, name: string): ((self: T) => R) => {
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get
  if (get === undefined) throw new TypeError(`no getter ${name}`)
  return uncurry(get as (this: T) => R) as (self: T) => R
}

const pen = CanvasRenderingContext2D.prototype
export const natives = {
  attachShadow: uncurry(Element.prototype.attachShadow),
  rect: uncurry(Element.prototype.getBoundingClientRect),
  style: globalThis.getComputedStyle.bind(globalThis),
  setProperty: uncurry(CSSStyleDeclaration.prototype.setProperty),
  propertyValue: uncurry(CSSStyleDeclaration.prototype.getPropertyValue),
  inlineStyle: getter<HTMLElement, CSSStyleDeclaration>(HTMLElement.prototype, 'style'),
  append: uncurry(Node.prototype.appendChild),
  contains: uncurry(Node.prototype.contains),
  parent: getter<Node, Node | null>(Node.prototype, 'parentNode'),
  connected: getter<Node, boolean>(Node.prototype, 'isConnected'),
  documentPoint: uncurry(Document.prototype.elementFromPoint),
  shadowPoint: uncurry(ShadowRoot.prototype.elementFromPoint),
  context: uncurry(HTMLCanvasElement.prototype.getContext) as (
    self: HTMLCanvasElement,
    kind: '2d',
    options: CanvasRenderingContext2DSettings,
  ) => CanvasRenderingContext2D | null,
  strokeText: uncurry(pen.strokeText),
  fillText: uncurry(pen.fillText),
  measureText: uncurry(pen.measureText),
  clearRect: uncurry(pen.clearRect),
  pixels: uncurry(pen.getImageData),
  pause: uncurry(HTMLMediaElement.prototype.pause),
  setTimeout: globalThis.setTimeout.bind(globalThis),
  clearTimeout: globalThis.clearTimeout.bind(globalThis),
  random: Math.random.bind(Math),
  Observer: globalThis.MutationObserver,
}

const sourceOf = uncurry(Function.prototype.toString)
/** Whether the functions saved above were the browser's own, not replaced before this page ran. */
export const nativesAreGenuine = (): boolean =>
  [
    pen.fillText,
    pen.strokeText,
    pen.getImageData,
    Element.prototype.getBoundingClientRect,
    Element.prototype.attachShadow,
    Document.prototype.elementFromPoint,
  ].every((method) => /\{\s*\[native code\]\s*\}\s*$/.test(sourceOf(method)))
