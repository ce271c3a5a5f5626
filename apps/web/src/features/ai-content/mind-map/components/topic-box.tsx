import type { PlacedTopic } from '@videozz/domain'
import type { PointerEvent } from 'react'
import type { ShownTopic } from '../model/shown-topics.ts'
import type { Dragged } from '../use-topic-drag.ts'
import type { Topics } from '../use-topics.ts'
import { isNewTopic } from './is-new-topic.ts'
import css from './topic-box.module.css'
import { TopicInput } from './topic-input.tsx'
import { TopicWords } from './topic-words.tsx'
import { treeItem } from './tree-item.ts'

export type TopicBoxProps = {
  shown: ShownTopic
  place: PlacedTopic
  topics: Topics
  fault: string | undefined
  /** It is being dragged. */
  dragged: Dragged | null
  /** Where beside or in it a dragged one would be put. */
  side: 'before' | 'inside' | 'after' | undefined
  onPress: ((event: PointerEvent, id: string) => void) | undefined
}

/** A topic in its place in the map. */
export function TopicBox({ shown, place, topics, fault, dragged, side, onPress }: TopicBoxProps) {
  const { node, level } = shown
  const { id, label, children } = node
  const { x, y, width, height, lines, hidden, branch } = place
  const isWritten = topics.writing === id
  return (
    <div
      role="treeitem"
      tabIndex={topics.current === id ? 0 : -1}
      {...treeItem(shown, topics.current === id, fault)}
      className={css.box}
      style={{ width, height, transform: `translate(${x + (dragged?.x ?? 0)}px, ${y + (dragged?.y ?? 0)}px)` }}
      data-root={level === 1 || undefined}
      data-branch={level === 1 ? undefined : branch % 6}
      data-dragged={dragged !== null || undefined}
      data-side={side}
      data-fault={fault !== undefined || undefined}
      onFocus={() => topics.choose(id)}
      onClick={() => topics.choose(id)}
      onKeyDown={(event) => topics.press(event, 'map')}
      onDoubleClick={() => topics.write(id)}
      onPointerDown={(event) => onPress?.(event, id)}
    >
      {isWritten ? (
        <span className={css.writing}>
          <TopicInput label={label} isNew={isNewTopic(node)} onFinish={topics.finish} onCancel={topics.stopWriting} />
        </span>
      ) : (
        <TopicWords lines={lines} />
      )}
      {/* What is drawn beside the words is no text, so that a topic is named by its words alone. */}
      {children.length > 0 && !isWritten && (
        <button
          type="button"
          className={css.fold}
          tabIndex={-1}
          aria-hidden
          data-folded={hidden > 0 || undefined}
          data-text={hidden > 0 ? `+${hidden}` : '−'}
          onPointerDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation()
            topics.choose(id)
            topics.fold(id, !node.isFolded)
          }}
        />
      )}
    </div>
  )
}
