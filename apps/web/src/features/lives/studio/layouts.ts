/** How camera and screen share the picture. */
export const layouts = ['camera', 'corner', 'side', 'screen'] as const
export type Layout = (typeof layouts)[number]
export const layoutNames = { camera: 'Câmera', corner: 'Canto', side: 'Lado a lado', screen: 'Tela' } as const satisfies Record<
  Layout,
  string
>

export type Size = { width: number; height: number }
export type Source = 'camera' | 'screen'
/** Where a source is drawn: what it shows (`from`, in its own pixels) and where. `inset`: with a border, over the other one. */
export type Placed = { source: Source; from: Box; to: Box; inset: boolean }
export type Box = Size & { x: number; y: number }

/** Share of the picture's width, and distance of its edges in shares of the height, of a camera in the corner. */
const inset = { width: 0.24, margin: 0.03 }
const gap = 0.02

/** Fills the box; what does not fit is cut off at both sides. */
function cover(source: Source, size: Size, to: Box, isInset = false): Placed {
  const scale = Math.max(to.width / size.width, to.height / size.height)
  const [width, height] = [to.width / scale, to.height / scale]
  return { source, from: { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height }, to, inset: isInset }
}

/** All of it, as large as the box allows, in its middle. */
function contain(source: Source, size: Size, box: Box): Placed {
  const scale = Math.min(box.width / size.width, box.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const to = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
  return { source, from: { x: 0, y: 0, ...size }, to, inset: false }
}

/** What is drawn, in its order. A layout that needs a source which is not there shows the other one alone. */
export function placeSources(layout: Layout, picture: Size, { camera, screen }: Partial<Record<Source, Size | undefined>>): Placed[] {
  const whole = { x: 0, y: 0, ...picture }
  if (!camera || !screen) {
    if (camera) return [cover('camera', camera, whole)]
    return screen ? [contain('screen', screen, whole)] : []
  }
  if (layout === 'camera') return [cover('camera', camera, whole)]
  const { width, height } = picture
  if (layout === 'side') {
    const box = { y: 0, width: (width - gap * width) / 2, height }
    return [
      contain('screen', screen, { x: 0, ...box }),
      cover('camera', camera, { x: box.width + gap * width, ...box, y: height * 0.14, height: height * 0.72 }),
    ]
  }
  if (layout === 'screen') return [contain('screen', screen, whole)]
  const size = { width: width * inset.width, height: (width * inset.width * 9) / 16 }
  const margin = height * inset.margin
  return [
    contain('screen', screen, whole),
    cover('camera', camera, { x: width - size.width - margin, y: height - size.height - margin, ...size }, true),
  ]
}
