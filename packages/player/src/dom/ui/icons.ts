const outline = (...paths: string[]) => ({ paths, filled: false })
const filled = (...paths: string[]) => ({ paths, filled: true })

/** Tabler icons (MIT), 24 × 24; filled only for play and pause. */
const shapes = {
  play: filled('M6 4v16a1 1 0 0 0 1.524 .852l13 -8a1 1 0 0 0 0 -1.704l-13 -8a1 1 0 0 0 -1.524 .852z'),
  pause: filled(
    'M9 4h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h2a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2z',
    'M17 4h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h2a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2z',
  ),
  back: outline(
    'M7 9l-3 -3l3 -3',
    'M15.997 17.918a6.002 6.002 0 0 0 -.997 -11.918h-11',
    'M6 14v6',
    'M9 15.5v3a1.5 1.5 0 0 0 3 0v-3a1.5 1.5 0 0 0 -3 0',
  ),
  forward: outline(
    'M17 9l3 -3l-3 -3',
    'M8 17.918a5.997 5.997 0 0 1 -5 -5.918a6 6 0 0 1 6 -6h11',
    'M12 14v6',
    'M15 15.5v3a1.5 1.5 0 0 0 3 0v-3a1.5 1.5 0 0 0 -3 0',
  ),
  volume: outline(
    'M15 8a5 5 0 0 1 0 8',
    'M17.7 5a9 9 0 0 1 0 14',
    'M6 15h-2a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1h2l3.5 -4.5a.8 .8 0 0 1 1.5 .5v14a.8 .8 0 0 1 -1.5 .5l-3.5 -4.5',
  ),
  volumeLow: outline(
    'M15 8a5 5 0 0 1 0 8',
    'M6 15h-2a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1h2l3.5 -4.5a.8 .8 0 0 1 1.5 .5v14a.8 .8 0 0 1 -1.5 .5l-3.5 -4.5',
  ),
  volumeOff: outline(
    'M15 8a5 5 0 0 1 1.912 4.934m-1.377 2.602a5 5 0 0 1 -.535 .464',
    'M17.7 5a9 9 0 0 1 2.362 11.086m-1.676 2.299a9 9 0 0 1 -.686 .615',
    'M9.069 5.054l.431 -.554a.8 .8 0 0 1 1.5 .5v2m0 4v8a.8 .8 0 0 1 -1.5 .5l-3.5 -4.5h-2a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1h2l1.294 -1.664',
    'M3 3l18 18',
  ),
  captions: outline(
    'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10',
    'M10 10.5a1.5 1.5 0 0 0 -3 0v3a1.5 1.5 0 0 0 3 0',
    'M17 10.5a1.5 1.5 0 0 0 -3 0v3a1.5 1.5 0 0 0 3 0',
  ),
  settings: outline(
    'M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065',
    'M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
  ),
  pip: outline(
    'M11 19h-6a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v4',
    'M14 15a1 1 0 0 1 1 -1h5a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1l0 -3',
  ),
  pipOff: outline(
    'M11 19h-6a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v4',
    'M14 15a1 1 0 0 1 1 -1h5a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1l0 -3',
    'M7 9l4 4',
    'M7 12v-3h3',
  ),
  maximize: outline('M4 8v-2a2 2 0 0 1 2 -2h2', 'M4 16v2a2 2 0 0 0 2 2h2', 'M16 4h2a2 2 0 0 1 2 2v2', 'M16 20h2a2 2 0 0 0 2 -2v-2'),
  minimize: outline('M15 19v-2a2 2 0 0 1 2 -2h2', 'M15 5v2a2 2 0 0 0 2 2h2', 'M5 15h2a2 2 0 0 1 2 2v2', 'M5 9h2a2 2 0 0 0 2 -2v-2'),
  repeat: outline('M4 12v-3a3 3 0 0 1 3 -3h13m-3 -3l3 3l-3 3', 'M20 12v3a3 3 0 0 1 -3 3h-13m3 3l-3 -3l3 -3'),
  rewind: filled(
    'M11.3 5.2a1 1 0 0 1 1.7 .7v12.2a1 1 0 0 1 -1.7 .7l-6.6 -6.1a1 1 0 0 1 0 -1.4z',
    'M20.3 5.2a1 1 0 0 1 1.7 .7v12.2a1 1 0 0 1 -1.7 .7l-6.6 -6.1a1 1 0 0 1 0 -1.4z',
  ),
  fastForward: filled(
    'M3.7 5.2a1 1 0 0 0 -1.7 .7v12.2a1 1 0 0 0 1.7 .7l6.6 -6.1a1 1 0 0 0 0 -1.4z',
    'M12.7 5.2a1 1 0 0 0 -1.7 .7v12.2a1 1 0 0 0 1.7 .7l6.6 -6.1a1 1 0 0 0 0 -1.4z',
  ),
  speed: outline(
    'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0',
    'M13.41 10.59l2.59 -2.59',
    'M11 12a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
    'M7 12a5 5 0 0 1 5 -5',
  ),
  close: outline('M18 6l-12 12', 'M6 6l12 12'),
  list: outline('M9 6l11 0', 'M9 12l11 0', 'M9 18l11 0', 'M5 6l0 .01', 'M5 12l0 .01', 'M5 18l0 .01'),
  playlist: outline('M14 17a3 3 0 1 0 6 0a3 3 0 1 0 -6 0', 'M20 17v-13h2', 'M13 5h-10', 'M3 9l10 0', 'M9 13h-6'),
  skipBack: filled(
    'M19.496 4.136l-12 7a1 1 0 0 0 0 1.728l12 7a1 1 0 0 0 1.504 -.864v-14a1 1 0 0 0 -1.504 -.864z',
    'M4 4a1 1 0 0 1 .993 .883l.007 .117v14a1 1 0 0 1 -1.993 .117l-.007 -.117v-14a1 1 0 0 1 1 -1z',
  ),
  skipForward: filled(
    'M3 5v14a1 1 0 0 0 1.504 .864l12 -7a1 1 0 0 0 0 -1.728l-12 -7a1 1 0 0 0 -1.504 .864z',
    'M20 4a1 1 0 0 1 .993 .883l.007 .117v14a1 1 0 0 1 -1.993 .117l-.007 -.117v-14a1 1 0 0 1 1 -1z',
  ),
  left: outline('M15 6l-6 6l6 6'),
  right: outline('M9 6l6 6l-6 6'),
  check: outline('M5 12l5 5l10 -10'),
  alert: outline(
    'M12 9v4',
    'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
    'M12 16h.01',
  ),
  refresh: outline('M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4', 'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4'),
  lock: outline(
    'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6',
    'M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
    'M8 11v-4a4 4 0 1 1 8 0v4',
  ),
  offline: outline(
    'M12 18l.01 0',
    'M9.172 15.172a4 4 0 0 1 5.656 0',
    'M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2',
    'M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374',
    'M3 3l18 18',
  ),
  screens: outline(
    'M13 9a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-10',
    'M18 8v-3a1 1 0 0 0 -1 -1h-13a1 1 0 0 0 -1 1v12a1 1 0 0 0 1 1h9',
    'M16 9h2',
  ),
  viewer: outline('M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0', 'M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2'),
  sound: outline('M3 17a3 3 0 1 0 6 0a3 3 0 0 0 -6 0', 'M13 17a3 3 0 1 0 6 0a3 3 0 0 0 -6 0', 'M9 17v-13h10v13', 'M9 8h10'),
} as const

export type IconName = keyof typeof shapes
const svgNamespace = 'http://www.w3.org/2000/svg'

/** A decorative icon; its button has the label. */
export function icon(name: IconName, slot?: string): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  const { paths, filled } = shapes[name]
  const attributes = {
    viewBox: '0 0 24 24',
    'aria-hidden': 'true',
    focusable: 'false',
    class: filled ? 'icon filled' : 'icon',
    ...(slot === undefined ? {} : { slot }),
  }
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value)
  for (const d of paths) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

/** The product's mark, drawn next to its name. */
export function brandMark(): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'mark' })) svg.setAttribute(key, value)
  for (const [x, y, width, height, rx] of [
    [2, 1, 4.2, 22, 1.6],
    [8, 4.4, 4.2, 15.2, 1.6],
    [14, 7.8, 4.2, 8.4, 1.6],
    [20, 10.2, 3.2, 3.6, 1.4],
  ]) {
    const rect = document.createElementNS(svgNamespace, 'rect')
    for (const [key, value] of Object.entries({ x, y, width, height, rx })) rect.setAttribute(key, String(value))
    svg.append(rect)
  }
  return svg
}
