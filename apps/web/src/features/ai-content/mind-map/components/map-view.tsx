import { ActionIcon, Tooltip } from '@mantine/core'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { layOutMindMap } from '@videozz/domain'
import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useCamera } from '../use-camera.ts'
import type { Topics } from '../use-topics.ts'
import { useTreeFocus } from '../use-tree-focus.ts'
import colours from './branch-colours.module.css'
import { MapStage } from './map-stage.tsx'
import css from './map-view.module.css'

/** The map in a window through which it is moved and zoomed. */
export function MapView({ topics, faults }: { topics: Topics; faults: Readonly<Record<string, string>> }) {
  const tree = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => layOutMindMap(topics.root), [topics.root])
  const boxOf = (id: string) => layout.topics.find((topic) => topic.id === id)
  const isDrag = ({ target, pointerType }: PointerEvent): boolean => {
    const item = target instanceof Element ? target.closest('[role="treeitem"]') : null
    // A mouse on a topic drags that topic.
    return pointerType === 'touch' || item === null || topics.disabled || item.hasAttribute('data-root')
  }
  const { view, camera, isSmooth, handlers, zoom, fitWhole, hold, show } = useCamera(
    layout,
    layout.topics[0] ?? { x: 0, y: 0, width: 0, height: 0 },
    isDrag,
  )
  useTreeFocus(tree, topics, false)
  const before = useRef(layout)
  const keepPlace = useEffectEvent(() => {
    const [from, to] = [before.current, layout].map(({ topics: all }) => all.find(({ id }) => id === topics.current))
    if (from && to && before.current !== layout) hold(from, to)
    before.current = layout
  })
  useLayoutEffect(() => keepPlace(), [layout])
  const reveal = useEffectEvent(() => {
    const box = boxOf(topics.current)
    if (box) show(topics.writing === null ? box : { ...box, width: Math.max(box.width, 260) })
  })
  useEffect(() => {
    if (topics.turn > 0 || topics.writing !== null) reveal()
  }, [topics.turn, topics.writing, layout])
  return (
    <div className={`${css.frame} ${colours.colours}`}>
      <div ref={view} className={css.view} {...handlers} onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}>
        <div
          className={css.moved}
          data-smooth={isSmooth || undefined}
          style={{ transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})` }}
        >
          <MapStage topics={topics} layout={layout} faults={faults} tree={tree} />
        </div>
      </div>
      <div className={css.zoom} role="group" aria-label="Zoom">
        <Tooltip label="Diminuir">
          <ActionIcon aria-label="Diminuir" onClick={() => zoom('out')}>
            <IconMinus size={17} />
          </ActionIcon>
        </Tooltip>
        <output className="num">{Math.round(camera.scale * 100)}%</output>
        <Tooltip label="Aumentar">
          <ActionIcon aria-label="Aumentar" onClick={() => zoom('in')}>
            <IconPlus size={17} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Ver o mapa inteiro">
          <ActionIcon aria-label="Ver o mapa inteiro" onClick={fitWhole}>
            <IconArrowsMaximize size={17} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  )
}
