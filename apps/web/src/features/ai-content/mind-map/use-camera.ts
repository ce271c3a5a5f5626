import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Box, type Camera, firstSight, fitAll, keepNear, reveal, type Size, zoomAt } from './model/map-camera.ts'

type Point = { x: number; y: number }
export type Sight = { camera: Camera; isSmooth: boolean }

const sizeOf = (element: HTMLElement | null): Size => ({ width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 })
/** Pixels a pointer moves before it drags. */
const still = 4
/** How much one turn of a wheel zooms. */
const wheelPace = 0.0022
const step = 1.25

/**
 * What is seen of a map: dragged by one pointer, zoomed by two or by the wheel with Ctrl, moved by the wheel.
 * @param mayDrag whether a press there moves the map.
 */
export function useCamera(picture: Size, root: Box, mayDrag: (event: PointerEvent) => boolean) {
  const view = useRef<HTMLDivElement>(null)
  const [{ camera, isSmooth }, setSight] = useState<Sight>({ camera: { x: 0, y: 0, scale: 1 }, isSmooth: false })
  const pointers = useRef(new Map<number, Point>())
  const pressed = useRef<Point | null>(null)
  const move = useCallback(
    (next: (camera: Camera, view: Size) => Camera, smooth: boolean) =>
      setSight((before) => {
        const size = sizeOf(view.current)
        return { camera: keepNear(next(before.camera, size), picture, size), isSmooth: smooth }
      }),
    [picture],
  )
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    if (isPlaced.current) return
    isPlaced.current = true
    move((_, size) => firstSight(picture, root, size), false)
  }, [move, picture, root])

  useEffect(() => {
    const element = view.current
    if (!element) return
    // The listeners of React cannot keep the page from scrolling.
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      const [x, y] = [event.deltaX * lines, event.deltaY * lines]
      move((now) => {
        if (event.ctrlKey || event.metaKey)
          return zoomAt(now, { x: event.clientX - left, y: event.clientY - top }, Math.exp(-y * wheelPace * (Math.abs(y) < 40 ? 4 : 1)))
        return event.shiftKey && x === 0 ? { ...now, x: now.x - y } : { ...now, x: now.x - x, y: now.y - y }
      }, false)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [move])

  const place = (event: PointerEvent): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const release = ({ pointerId }: PointerEvent): void => {
    pointers.current.delete(pointerId)
    pressed.current = null
  }
  const handlers = {
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0 || !mayDrag(event)) return
      pointers.current.set(event.pointerId, place(event))
      pressed.current = place(event)
    },
    onPointerMove: (event: PointerEvent): void => {
      const from = pointers.current.get(event.pointerId)
      if (!from) return
      const to = place(event)
      const first = pressed.current
      // A press that hardly moves is a click on what lies there.
      if (pointers.current.size === 1 && first && Math.hypot(to.x - first.x, to.y - first.y) < still) return
      pressed.current = null
      event.currentTarget.setPointerCapture(event.pointerId)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      pointers.current.set(event.pointerId, to)
      move((now) => {
        if (!other) return { ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y }
        const by = Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, Math.hypot(from.x - other.x, from.y - other.y))
        const middle = { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 }
        const zoomed = zoomAt(now, middle, by)
        return { ...zoomed, x: zoomed.x + (to.x - from.x) / 2, y: zoomed.y + (to.y - from.y) / 2 }
      }, false)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
  return {
    view,
    camera,
    isSmooth,
    handlers,
    zoom: (way: 'in' | 'out') =>
      move((now, size) => zoomAt(now, { x: size.width / 2, y: size.height / 2 }, way === 'in' ? step : 1 / step), true),
    fitWhole: () => move((_, size) => fitAll(picture, size), true),
    /** Keeps a topic where it is seen, though the map around it has another shape. */
    hold: useCallback(
      (from: Box, to: Box) =>
        move((now) => ({ ...now, x: now.x + (from.x - to.x) * now.scale, y: now.y + (from.y - to.y) * now.scale }), false),
      [move],
    ),
    show: useCallback((box: Box) => move((now, size) => reveal(now, box, size), true), [move]),
  }
}
