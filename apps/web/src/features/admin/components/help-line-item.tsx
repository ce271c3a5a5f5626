import { ActionIcon, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { HelpFields, HelpLine } from '../model/help-list.ts'
import css from './help-editor.module.css'

export type HelpLineItemProps = {
  line: HelpLine
  /** Its place, counted from 0. */
  at: number
  count: number
  form: UseFormReturnType<HelpFields>
  /** Moves it by so many places. */
  onMove: (by: number) => void
}

/** A link of the help list with its fields and buttons. */
export function HelpLineItem({ line, at, count, form, onMove }: HelpLineItemProps) {
  const name = line.title || `link ${at + 1}`
  return (
    <li className="card" data-line={line.key}>
      <span className={css.place} aria-hidden="true">
        {at + 1}
      </span>
      <TextInput label="Título" maxLength={160} autoComplete="off" {...form.getInputProps(`items.${at}.title`)} />
      <TextInput
        label="Endereço"
        type="url"
        inputMode="url"
        maxLength={2048}
        autoComplete="off"
        {...form.getInputProps(`items.${at}.link`)}
      />
      <div className={css.acts}>
        <ActionIcon aria-label={`Subir ${name}`} aria-disabled={at === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`Descer ${name}`} aria-disabled={at === count - 1} onClick={() => onMove(1)}>
          <IconArrowDown size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`Tirar ${name}`} onClick={() => form.removeListItem('items', at)}>
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}
