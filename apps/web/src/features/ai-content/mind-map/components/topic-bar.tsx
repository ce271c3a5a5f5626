import { ActionIcon, Button, Menu } from '@mantine/core'
import IconCornerDownRight from '@tabler/icons-react/dist/esm/icons/IconCornerDownRight.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs'
import { use, useState } from 'react'
import { BottomSheet } from '../../../../ui/bottom-sheet.tsx'
import { EvidenceContext } from '../../components/evidence-context.ts'
import { moves } from './move-buttons.tsx'
import css from './topic-bar.module.css'
import { TopicEvidence, type TopicPartProps } from './topic-card.tsx'

/** On a small screen: what can be done with the chosen topic, at the foot of it. */
export function TopicBar({ topics, fault, reason }: TopicPartProps) {
  const { node, current, isRoot } = topics
  const [isCited, setCited] = useState(false)
  const cited = use(EvidenceContext)
  const off = reason !== null
  const fold = node.isFolded ? 'Expandir' : 'Recolher'
  return (
    <section className={css.bar} aria-label="Tópico escolhido">
      <p className="cut" data-fault={fault !== undefined || undefined}>
        {fault ?? reason ?? node.label}
      </p>
      <div>
        <ActionIcon size={44} aria-label="Editar texto" disabled={off} onClick={() => topics.write(current)}>
          <IconPencil size={20} />
        </ActionIcon>
        <ActionIcon size={44} aria-label="Novo subtópico" disabled={off} onClick={() => topics.addChild(current)}>
          <IconCornerDownRight size={20} />
        </ActionIcon>
        <ActionIcon size={44} aria-label="Novo tópico ao lado" disabled={off || isRoot} onClick={() => topics.addSibling(current)}>
          <IconRowInsertBottom size={20} />
        </ActionIcon>
        <ActionIcon size={44} aria-label="Ver os trechos" disabled={node.evidence.length === 0} onClick={() => setCited(true)}>
          <IconQuote size={20} />
        </ActionIcon>
        <Menu>
          <Menu.Target>
            <ActionIcon size={44} aria-label="Mais ações do tópico">
              <IconDots size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={node.children.length === 0} onClick={() => topics.fold(current, !node.isFolded)}>
              {fold}
            </Menu.Item>
            {moves.map(({ direction, name, icon }) => (
              <Menu.Item key={direction} leftSection={icon} disabled={off || isRoot} onClick={() => topics.move(current, direction)}>
                {name}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item color="red" disabled={off || isRoot} onClick={() => topics.remove(current)}>
              Excluir
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <BottomSheet opened={isCited} title="De onde vem" onClose={() => setCited(false)}>
        <EvidenceContext
          value={{
            ...cited,
            onPlay: (evidence) => {
              setCited(false)
              cited.onPlay(evidence)
            },
          }}
        >
          <TopicEvidence topics={topics} />
          <Button mt={16} fullWidth variant="default" onClick={() => setCited(false)}>
            Fechar
          </Button>
        </EvidenceContext>
      </BottomSheet>
    </section>
  )
}
