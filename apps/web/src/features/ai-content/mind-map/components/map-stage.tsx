import { type MindMapLayout, linkPath, type PlacedTopic } from '@videozz/domain'
import { memo, type RefObject, useMemo, useRef } from 'react'
import type { ShownTopic } from '../model/shown-topics.ts'
import { useTopicDrag } from '../use-topic-drag.ts'
import type { Topics } from '../use-topics.ts'
import css from './map-stage.module.css'
import { TopicBox } from './topic-box.tsx'

export type MapStageProps = {
  topics: Topics
  layout: MindMapLayout
  faults: Readonly<Record<string, string>>
  tree: RefObject<HTMLDivElement | null>
}

/** The map as it is drawn: lines, and boxes over them. It is drawn anew when the map changes, not when it is moved or zoomed. */
export const MapStage = memo(function MapStage({ topics, layout, faults, tree }: MapStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const { width, height } = layout
  const placed = useMemo(() => new Map(layout.topics.map((topic) => [topic.id, topic])), [layout])
  const { dragged, onPress } = useTopicDrag(stage, layout, topics.root, topics.move)
  return (
    <div ref={stage} className={css.stage} style={{ width, height }} data-dragging={dragged !== null || undefined}>
      <MapLines layout={layout} placed={placed} />
      <div ref={tree} className={css.tree} role="tree" aria-label="Mapa mental">
        {topics.shown.map((shown) => (
          <PlacedBox
            key={shown.node.id}
            shown={shown}
            place={placed.get(shown.node.id)}
            topics={topics}
            fault={faults[shown.node.id]}
            dragged={dragged?.id === shown.node.id ? dragged : null}
            side={dragged?.drop?.on === shown.node.id ? dragged.drop.side : undefined}
            onPress={topics.disabled ? undefined : onPress}
          />
        ))}
      </div>
    </div>
  )
})

export type MapLinesProps = {
  layout: MindMapLayout
  placed: ReadonlyMap<string, PlacedTopic>
  /** Topics between which lines are drawn; those of others are pale. */
  seen?: ReadonlySet<string>
}

/** The lines between topics, each in the colour of its branch. */
export const MapLines = ({ layout: { width, height, links }, placed, seen }: MapLinesProps) => (
  <svg className={css.lines} width={width} height={height} aria-hidden>
    {links.map(({ from, to, branch }) => {
      const [start, end] = [placed.get(from), placed.get(to)]
      const isPale = seen !== undefined && !(seen.has(from) && seen.has(to))
      return start && end && <path key={to} d={linkPath(start, end)} data-branch={branch % 6} data-pale={isPale || undefined} />
    })}
  </svg>
)

type PlacedBoxProps = Omit<Parameters<typeof TopicBox>[0], 'place'> & { shown: ShownTopic; place: PlacedTopic | undefined }
const PlacedBox = ({ place, ...props }: PlacedBoxProps) => place && <TopicBox place={place} {...props} />
