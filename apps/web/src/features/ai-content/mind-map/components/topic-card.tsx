import { Button } from '@mantine/core'
import IconCornerDownRight from '@tabler/icons-react/dist/esm/icons/IconCornerDownRight.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { allTopics } from '@videozz/domain'
import { DisabledHint } from '../../../../ui/disabled-hint.tsx'
import { EvidenceBlock } from '../../components/evidence-block.tsx'
import { subtopicsText } from '../model/map-words.ts'
import type { Topics } from '../use-topics.ts'
import { MoveButtons } from './move-buttons.tsx'
import css from './topic-card.module.css'

export type TopicPartProps = {
  topics: Topics
  fault: string | undefined
  /** Why the person may not change the map, or null. */
  reason: string | null
}

/** The chosen topic: what can be done with it, and where the media says it. */
export function TopicCard({ topics, fault, reason }: TopicPartProps) {
  const { node, current, isRoot } = topics
  const under = allTopics(node).length - 1
  return (
    <section className={`card ${css.card}`} aria-label="Tópico escolhido">
      <h2>{node.label || 'Novo tópico'}</h2>
      <p className={css.under}>{under === 0 ? 'Sem subtópicos' : subtopicsText(under)}</p>
      {fault !== undefined && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={css.actions}>
        <DisabledHint reason={reason}>
          <Button size="xs" variant="default" leftSection={<IconPencil size={15} aria-hidden />} onClick={() => topics.write(current)}>
            Editar texto
          </Button>
        </DisabledHint>
        <DisabledHint reason={reason ?? (isRoot && 'O tema central não pode ser excluído.')}>
          <Button size="xs" variant="default" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => topics.remove(current)}>
            Excluir
          </Button>
        </DisabledHint>
        <DisabledHint reason={reason}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCornerDownRight size={15} aria-hidden />}
            onClick={() => topics.addChild(current)}
          >
            Subtópico
          </Button>
        </DisabledHint>
        <DisabledHint reason={reason ?? (isRoot && 'Ao lado do tema central não há tópicos.')}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRowInsertBottom size={15} aria-hidden />}
            onClick={() => topics.addSibling(current)}
          >
            Ao lado
          </Button>
        </DisabledHint>
      </div>
      <MoveButtons topics={topics} reason={reason} />
      <TopicEvidence topics={topics} />
    </section>
  )
}

/** The captions that support the chosen topic. */
export function TopicEvidence({ topics: { node, isRoot } }: Pick<TopicPartProps, 'topics'>) {
  if (node.evidence.length === 0) return isRoot || <p className={css.none}>Escrito por você: sem trecho de mídia.</p>
  return (
    <div className={css.evidence}>
      {node.evidence.map((evidence) => (
        <EvidenceBlock key={`${evidence.videoKey}-${evidence.start}`} evidence={evidence} />
      ))}
    </div>
  )
}
