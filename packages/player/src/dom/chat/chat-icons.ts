const svgNamespace = 'http://www.w3.org/2000/svg'

/** Tabler icons (MIT), 24 × 24. */
const shapes = {
  chat: ['M8 9h8', 'M8 13h6', 'M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12z'],
  send: ['M10 14l11 -11', 'M21 3l-6.5 18a.55 .55 0 0 1 -1 0l-3.5 -7l-7 -3.5a.55 .55 0 0 1 0 -1l18 -6.5'],
  up: ['M6 15l6 -6l6 6'],
  down: ['M12 5l0 14', 'M18 13l-6 6', 'M6 13l6 6'],
  fold: ['M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2z', 'M15 4v16', 'M9 10l2 2l-2 2'],
} as const

/** A decorative icon; its button has the label. */
export function chatIcon(name: keyof typeof shapes): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' })) svg.setAttribute(key, value)
  for (const d of shapes[name]) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}
