import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { use, useRef } from 'react'
import { formatDuration } from '../../../../shared/format/duration.ts'
import { EvidenceContext, playFault } from '../../components/evidence-context.ts'
import type { ShownTopic } from '../model/shown-topics.ts'
import type { Topics } from '../use-topics.ts'
import { useTreeFocus } from '../use-tree-focus.ts'
import colours from './branch-colours.module.css'
import { isNewTopic } from './is-new-topic.ts'
import css from './map-outline.module.css'
import { TopicInput } from './topic-input.tsx'
import { treeItem } from './tree-item.ts'

type Faults = Readonly<Record<string, string>>

/** The map as an indented list. */
export function MapOutline({ topics, faults }: { topics: Topics; faults: Faults }) {
  const tree = useRef<HTMLDivElement>(null)
  useTreeFocus(tree, topics, true)
  return (
    <div className={`card ${css.list} ${colours.colours}`}>
      <div ref={tree} role="tree" aria-label="Mapa mental">
        {topics.shown.map((shown) => (
          <Row key={shown.node.id} shown={shown} topics={topics} fault={faults[shown.node.id]} />
        ))}
      </div>
    </div>
  )
}

function Row({ shown, topics, fault }: { shown: ShownTopic; topics: Topics; fault: string | undefined }) {
  const { node, level, branch } = shown
  const { id, label, children, evidence } = node
  const { medias, onPlay } = use(EvidenceContext)
  const [first] = evidence
  const isPlayable = first && playFault(medias.find(({ key }) => key === first.videoKey)) === null
  return (
    <div
      role="treeitem"
      tabIndex={topics.current === id ? 0 : -1}
      {...treeItem(shown, topics.current === id, fault)}
      className={css.row}
      style={{ paddingInlineStart: `calc((${level} - 1) * var(--indent))` }}
      data-root={level === 1 || undefined}
      data-branch={level === 1 ? undefined : branch % 6}
      data-fault={fault !== undefined || undefined}
      onFocus={() => topics.choose(id)}
      onKeyDown={(event) => topics.press(event, 'list')}
      onClick={() => topics.choose(id)}
      onDoubleClick={() => topics.write(id)}
    >
      {/* For the pointer: by keyboard and screen reader the item itself folds, and what is chosen is played beside it. */}
      <button
        type="button"
        className={css.fold}
        tabIndex={-1}
        aria-hidden
        data-none={children.length === 0 || undefined}
        data-open={!node.isFolded || undefined}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={() => topics.fold(id, !node.isFolded)}
      >
        <IconChevronRight size={16} />
      </button>
      {topics.writing === id ? (
        <span className={css.writing}>
          <TopicInput scrolls label={label} isNew={isNewTopic(node)} onFinish={topics.finish} onCancel={topics.stopWriting} />
        </span>
      ) : (
        <span className={css.words}>{label}</span>
      )}
      {node.isFolded && children.length > 0 && <span className={css.count} data-text={`+${children.length}`} />}
      {first && isPlayable && (
        <button
          type="button"
          className={css.time}
          data-text={formatDuration(first.start)}
          tabIndex={-1}
          aria-hidden
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={() => onPlay(first)}
        >
          <IconPlayerPlayFilled size={10} />
        </button>
      )}
    </div>
  )
}
