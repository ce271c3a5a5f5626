import { natives } from './natives.ts'

/** Primitives of SVG filters that draw a picture at another place, or another picture. Colours, which dark modes change, are not. */
const shifting = ['feOffset', 'feTile', 'feImage', 'feDisplacementMap'] as const
/** What hides the name of a primitive in the address of a filter, besides those. */
const hiding = ['base64', '%4', '%5', '%6', '%7', '&', '%26', '<!', '%3C!', '%3c!'] as const
const primitivesInData = [...shifting, ...hiding]
const transitions = CSS.supports('selector(:active-view-transition)')

function contains(text: string, parts: readonly string[]): boolean {
  for (let index = 0; index < parts.length; index += 1) if (natives.indexOf(text, parts[index] ?? '') >= 0) return true
  return false
}

/** Whether a `<filter>` draws at another place; a primitive with an area of its own is used for nothing else. */
function isShifting(filter: Element | null): boolean {
  if (filter === null) return false
  for (let step = natives.firstElement(filter); step !== null; step = natives.nextElement(step))
    if (contains(natives.localName(step), shifting) || natives.attribute(step, 'width') !== null || natives.attribute(step, 'x') !== null)
      return true
  return false
}

const findIn = (root: Node, id: string): Element | null =>
  natives.kind(root) === 11 ? natives.findInRoot(root as DocumentFragment, id) : natives.find(document, id)

/** Whether a list of filters refers to one that draws at another place, or to one elsewhere that cannot be read. */
function filtersShift(element: Element, list: string): boolean {
  let rest = list
  for (let at = natives.indexOf(rest, 'url('); at >= 0; at = natives.indexOf(rest, 'url(')) {
    rest = natives.slice(rest, at + 4)
    const quoted = rest[0] === '"'
    const end = natives.indexOf(rest, quoted ? '")' : ')')
    const address = natives.slice(rest, quoted ? 1 : 0, end < 0 ? undefined : end)
    if (address[0] !== '#') {
      if (natives.indexOf(address, 'data:') !== 0 || contains(address, primitivesInData)) return true
      continue
    }
    const id = natives.slice(address, 1)
    // A rule refers to what is in the tree of its style sheet: that of the element, or of the page.
    if (isShifting(findIn(natives.treeRoot(element), id)) || isShifting(natives.find(document, id))) return true
  }
  return false
}

/** Whether an element is drawn twice, or in pictures of its parts: by its reflection, by an SVG filter, or in a view transition. */
export function isRepeated(element: Element, style: CSSStyleDeclaration): boolean {
  const reflection = natives.propertyValue(style, '-webkit-box-reflect')
  if (reflection !== 'none' && reflection !== '') return true
  const filter = natives.propertyValue(style, 'filter')
  if (filter !== 'none' && filter !== '' && filtersShift(element, filter)) return true
  return transitions && natives.matches(element, ':active-view-transition')
}
