import { foldBelow, layOutMindMap, type MindMapNode, mindMapMarkdown, mindMapSvg } from '@videozz/domain'

export type MapFormat = 'svg' | 'png' | 'md'

/** Largest picture that every browser draws: sides, and pixels in all. */
const largest = { side: 16_384, area: 16_777_216 } as const
const sharp = 2

/** How many times its size a map is drawn as a picture: twice, or as large as browsers draw. */
export function pictureScale({ width, height }: { width: number; height: number }): number {
  return Math.min(sharp, largest.side / width, largest.side / height, Math.sqrt(largest.area / (width * height)))
}

/** A title as the name of a file. */
export const fileName = (title: string): string => title.replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim() || 'mapa-mental'

/** The map as a file. @param whole with what is folded away. @throws Error where the picture cannot be drawn. */
export async function mapFile(root: MindMapNode, format: MapFormat, whole: boolean): Promise<Blob> {
  if (format === 'md') return new Blob([mindMapMarkdown(root)], { type: 'text/markdown' })
  const shown = whole ? foldBelow(root, Infinity) : root
  const svg = new Blob([mindMapSvg(shown)], { type: 'image/svg+xml' })
  return format === 'svg' ? svg : drawPicture(svg, layOutMindMap(shown))
}

async function drawPicture(svg: Blob, size: { width: number; height: number }): Promise<Blob> {
  const address = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = pictureScale(size)
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(size.width * scale)
    canvas.height = Math.floor(size.height * scale)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!context || !picture) throw new Error('The browser could not draw the map')
    return picture
  } finally {
    URL.revokeObjectURL(address)
  }
}
