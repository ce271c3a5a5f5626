import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, coverSize, cropArea, dragCrop, zoomCrop } from './crop.ts'
import css from './crop-dialog.module.css'

export type CropStageProps = { picture: ImageBitmap; crop: Crop; onCrop: (change: (crop: Crop) => Crop) => void }

const arrows: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** Draws the cropped part of a picture. */
export function drawCrop(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (pen === null) return
  const { x, y, width, height } = cropArea(picture, crop)
  pen.fillStyle = '#000'
  pen.fillRect(0, 0, coverSize.width, coverSize.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, height, 0, 0, coverSize.width, coverSize.height)
}

/** The crop frame: the picture is moved by pointer, touch and arrow keys, and zoomed by pinch, wheel, + and −. */
export function CropStage({ picture, crop, onCrop }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  useEffect(() => {
    const stage = canvas.current
    if (!stage) return undefined
    // React's wheel listener is passive and could not stop the page from scrolling.
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top, width, height } = stage.getBoundingClientRect()
      const at = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
      onCrop((before) => zoomCrop(picture, before, before.zoom * Math.exp(-event.deltaY / 400), at))
    }
    stage.addEventListener('wheel', turn, { passive: false })
    return () => stage.removeEventListener('wheel', turn)
  }, [picture, onCrop])

  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    const held = fingers.current
    const before = held.get(event.pointerId)
    if (!before) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const now = { x: event.clientX, y: event.clientY }
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1]
    held.set(event.pointerId, now)
    const by = { x: (now.x - before.x) / width, y: (now.y - before.y) / height }
    if (!other) return onCrop((crop) => dragCrop(picture, crop, by))
    const apart = (point: { x: number; y: number }): number => Math.hypot(point.x - other.x, point.y - other.y)
    const at = { x: ((now.x + other.x) / 2 - left) / width, y: ((now.y + other.y) / 2 - top) / height }
    const nearer = apart(now) / Math.max(1, apart(before))
    const half = { x: by.x / 2, y: by.y / 2 }
    onCrop((crop) => zoomCrop(picture, dragCrop(picture, crop, half), crop.zoom * nearer, at))
  }
  const press = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key]
    const step = event.shiftKey ? 0.1 : 0.02
    if (arrow) onCrop((crop) => dragCrop(picture, crop, { x: arrow.x * step, y: arrow.y * step }))
    else if (event.key === '+' || event.key === '=') onCrop((crop) => zoomCrop(picture, crop, crop.zoom * 1.1))
    else if (event.key === '-') onCrop((crop) => zoomCrop(picture, crop, crop.zoom / 1.1))
    else return
    event.preventDefault()
  }
  const release = (event: PointerEvent): void => void fingers.current.delete(event.pointerId)

  return (
    <canvas
      ref={canvas}
      className={css.stage}
      width={coverSize.width}
      height={coverSize.height}
      // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- it handles keys itself, as its label explains
      role="application"
      tabIndex={0}
      data-autofocus
      aria-label="Enquadramento da capa. Use as setas para mover e as teclas mais e menos para aproximar."
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    />
  )
}
