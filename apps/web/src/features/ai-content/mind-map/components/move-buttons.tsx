import { ActionIcon, Tooltip } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconFold from '@tabler/icons-react/dist/esm/icons/IconFold.mjs'
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs'
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs'
import type { ReactNode } from 'react'
import type { Direction } from '../model/move-steps.ts'
import type { Topics } from '../use-topics.ts'
import css from './topic-card.module.css'

/** Ways to move a topic, with their names and signs. */
export const moves: readonly { direction: Direction; name: string; icon: ReactNode }[] = [
  { direction: 'up', name: 'Mover para cima', icon: <IconArrowUp size={17} aria-hidden /> },
  { direction: 'down', name: 'Mover para baixo', icon: <IconArrowDown size={17} aria-hidden /> },
  { direction: 'out', name: 'Subir um nível', icon: <IconIndentDecrease size={17} aria-hidden /> },
  { direction: 'in', name: 'Descer um nível', icon: <IconIndentIncrease size={17} aria-hidden /> },
]

/** Moves the chosen topic, and folds it. */
export function MoveButtons({ topics, reason }: { topics: Topics; reason: string | null }) {
  const { node, current, isRoot } = topics
  const why = reason ?? (isRoot ? 'O tema central não muda de lugar.' : null)
  const foldName = node.isFolded ? 'Expandir' : 'Recolher'
  const hasNone = node.children.length === 0
  return (
    <div className={css.moves}>
      {moves.map(({ direction, name, icon }) => (
        <Tooltip key={direction} label={why ?? name}>
          <ActionIcon
            aria-label={name}
            aria-disabled={why !== null || undefined}
            aria-description={why ?? undefined}
            onClick={() => why === null && topics.move(current, direction)}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
      <Tooltip label={hasNone ? 'Sem subtópicos' : foldName}>
        <ActionIcon
          aria-label={foldName}
          aria-disabled={hasNone || undefined}
          aria-description={hasNone ? 'Sem subtópicos' : undefined}
          onClick={() => hasNone || topics.fold(current, !node.isFolded)}
        >
          <IconFold size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
