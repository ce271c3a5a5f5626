import '@mantine/core/styles/ColorPicker.css'
import { ColorPicker, Popover, TextInput, UnstyledButton } from '@mantine/core'
import type { PlayerColour } from '@videozz/contract/browser'
import { type CSSProperties, useState } from 'react'
import { colourWords } from '../model/preference-words.ts'
import css from './colour-field.module.css'

export type ColourFieldProps = {
  colour: PlayerColour
  value: string
  disabled: boolean
  /** It is hard to see on what it stands on. */
  faulty: boolean
  onColour: (value: string) => void
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** A colour, typed as six digits or chosen in the picker that its swatch opens. */
export function ColourField({ colour, value, disabled, faulty, onColour }: ColourFieldProps) {
  const { label, use } = colourWords[colour]
  // What is typed until it is a colour; null while the field shows the value.
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string): void => {
    setTyped(isColour(text) ? null : text)
    if (isColour(text)) onColour(text.toLowerCase())
  }
  const swatch = (
    <Popover position="bottom-start" trapFocus returnFocus withRoles disabled={disabled}>
      <Popover.Target>
        <UnstyledButton
          className={css.swatch}
          disabled={disabled}
          aria-label={`Escolher a cor: ${label}`}
          style={{ '--colour': value } as CSSProperties}
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={label}>
        <ColorPicker value={value} format="hex" saturationLabel="Saturação e brilho" hueLabel="Matiz" onChange={take} />
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      label={label}
      description={use}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={swatch}
      leftSectionWidth={42}
      leftSectionPointerEvents="all"
      value={typed ?? value}
      disabled={disabled}
      onChange={({ currentTarget }) => take(currentTarget.value.trim())}
      onBlur={() => setTyped(null)}
      error={typed !== null && typed.length >= 7 && 'Cor inválida. Use seis dígitos, como #1F6FEB.'}
      maxLength={9}
      spellCheck={false}
      autoComplete="off"
      className={css.field ?? ''}
      {...(faulty && { 'data-faulty': true })}
    />
  )
}
