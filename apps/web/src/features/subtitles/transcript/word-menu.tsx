import { Menu } from '@mantine/core'
import IconPilcrow from '@tabler/icons-react/dist/esm/icons/IconPilcrow.mjs'
import IconArrowsJoin from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { formatClock, joinWords } from '@videozz/domain'
import { splitParagraph } from './model/paragraph-breaks.ts'
import { confirmWord, isUnsure } from './model/unsure.ts'
import { PlacedMenu } from './placed-menu.tsx'
import type { Editing } from './editing.ts'
import css from './word-menu.module.css'

export type WordMenuProps = {
  editing: Editing
  at: number
  /** The word is the first of its paragraph, or the last. */
  isFirst: boolean
  isLast: boolean
}

/** What can be done with a word: checked where the engine was not sure of it, written anew, heard again, joined, made a beginning. */
export function WordMenu({ editing, at, isFirst, isLast }: WordMenuProps) {
  const { words, change, play, edit, closeMenu } = editing
  const word = words[at]
  if (!word) return null
  const unsure = isUnsure(word)
  const title = unsure ? `Ouvido com ${Math.round((word.confidence ?? 0) * 100)}% de certeza` : `“${word.text}”`
  return (
    <PlacedMenu name={unsure ? `${word.text}: ${title.toLowerCase()}` : title} anchor={`[data-word="${at}"]`} onClose={closeMenu}>
      <Menu.Label>{title}</Menu.Label>
      {unsure && (
        <Menu.Item
          data-autofocus
          leftSection={<IconCheck size={17} aria-hidden />}
          rightSection={<kbd className={css.key}>Enter</kbd>}
          onClick={() => change((now) => confirmWord(now, at))}
        >
          Está certo
        </Menu.Item>
      )}
      <Menu.Item
        {...(!unsure && { 'data-autofocus': true })}
        leftSection={<IconPencil size={17} aria-hidden />}
        onClick={() => edit(at, 'word')}
      >
        Escrever outra
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
        rightSection={<small className="num">{formatClock(word.start)}</small>}
        onClick={() => play(at)}
      >
        {unsure ? 'Ouvir de novo' : 'Ouvir daqui'}
      </Menu.Item>
      {(!isLast || !isFirst) && <Menu.Divider />}
      {!isLast && (
        <Menu.Item leftSection={<IconArrowsJoin size={17} aria-hidden />} onClick={() => change((now) => joinWords(now, at, at + 2))}>
          Juntar com “{words[at + 1]?.text}”
        </Menu.Item>
      )}
      {!isFirst && (
        <Menu.Item leftSection={<IconPilcrow size={17} aria-hidden />} onClick={() => change((now) => splitParagraph(now, at))}>
          Começar parágrafo aqui
        </Menu.Item>
      )}
    </PlacedMenu>
  )
}
