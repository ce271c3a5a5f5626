import { Menu } from '@mantine/core'
import IconArrowBarUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserEdit from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { type Paragraph, setSpeaker } from '@videozz/domain'
import { joinParagraph } from './model/paragraph-breaks.ts'
import { speakerName } from './model/speakers.ts'
import { PlacedMenu } from './placed-menu.tsx'
import type { Editing } from './editing.ts'

export type SpeakerMenuProps = {
  editing: Editing
  paragraph: Paragraph
  before: Paragraph | undefined
}

/** Who says a paragraph, its name everywhere, and what can be done with the paragraph. */
export function SpeakerMenu({ editing, paragraph, before }: SpeakerMenuProps) {
  const { speakers, change, edit, closeMenu, nameSpeaker } = editing
  const { from, to, speaker } = paragraph
  const name = speakerName(speaker, speakers)
  return (
    <PlacedMenu name={`Quem fala: ${name}`} anchor="[data-speaker]" onClose={closeMenu}>
      <Menu.Label>Quem fala neste parágrafo</Menu.Label>
      {[...speakers, null].map((each, index) => (
        <Menu.Item
          key={each ?? ''}
          {...(index === 0 && { 'data-autofocus': true })}
          {...(each === speaker && { 'aria-current': true })}
          rightSection={each === speaker && <IconCheck size={16} aria-hidden />}
          onClick={() => change((now) => setSpeaker(now, from, to, each))}
        >
          {speakerName(each, speakers)}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconUserPlus size={17} aria-hidden />} onClick={() => nameSpeaker({ paragraph, everywhere: false })}>
        Outra pessoa…
      </Menu.Item>
      <Menu.Item leftSection={<IconUserEdit size={17} aria-hidden />} onClick={() => nameSpeaker({ paragraph, everywhere: true })}>
        Renomear em todo o texto…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={() => edit(from, 'paragraph')}>
        Editar texto
      </Menu.Item>
      {before && (
        <Menu.Item
          leftSection={<IconArrowBarUp size={17} aria-hidden />}
          onClick={() => change((now) => joinParagraph(now, before, paragraph))}
        >
          Juntar com o parágrafo anterior
        </Menu.Item>
      )}
    </PlacedMenu>
  )
}
