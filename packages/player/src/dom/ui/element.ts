type Child = Node | string | null | undefined | false
type Attributes = Record<string, string | boolean | undefined>

/** Makes an element. `true` sets an empty attribute; `false` and `undefined` leave it out. */
export function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes?: Attributes, ...children: Child[]): HTMLElementTagNameMap[K]
export function el(tag: string, attributes?: Attributes, ...children: Child[]): HTMLElement
export function el(tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '')
    else if (typeof value === 'string') element.setAttribute(name, value)
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false))
  return element
}

/** Writes text only when it differs, so that neither screen readers nor the layout react to it. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Shows or hides an element of the player; controls of media-chrome must be left unmounted instead. */
export function show(element: HTMLElement, visible: boolean): void {
  if (element.hidden === visible) element.hidden = !visible
}
