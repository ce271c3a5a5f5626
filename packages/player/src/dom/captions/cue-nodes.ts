import { el } from '../ui/element.ts'

const plain = ['b', 'i', 'u', 'ruby', 'rt']
/** Colours that WebVTT defines as classes (§ 5), of which those that are legible on a picture. */
const colours = ['white', 'lime', 'cyan', 'yellow', 'red', 'magenta']
const languageTag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/** Nodes of a caption as the player draws them, copied from what the browser parsed: the text, and the harmless part of the markup. */
export function cueNodes(from: Node): Node[] {
  return [...from.childNodes].flatMap((node): Node[] => {
    if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? '')]
    if (!(node instanceof HTMLElement)) return []
    const children = cueNodes(node)
    if (plain.includes(node.localName)) return [el(node.localName, {}, ...children)]
    if (node.localName !== 'span') return children
    const colour = colours.find((name) => node.classList.contains(name))
    const lang = languageTag.test(node.lang) ? node.lang : undefined
    return colour === undefined && lang === undefined ? children : [el('span', { 'data-colour': colour, lang }, ...children)]
  })
}
