import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'
import { Button, ColorInput } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { type PlayerColour, playerColours, type PlayerValues } from '@videozz/contract/browser'
import { colourFaults, type ColourFault } from '@videozz/domain'
import { type CSSProperties, useState } from 'react'
import { colourWords } from '../model/preference-words.ts'
import css from './colour-fields.module.css'

export type ColourFieldsProps = {
  values: PlayerValues
  disabled: boolean
  onColour: (colour: PlayerColour, value: string) => void
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
const ratioText = (ratio: number): string => ratio.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

/** The three colours, and below them the worst pair that is hard to see with the colour that mends it. */
export function ColourFields({ values, disabled, onColour }: ColourFieldsProps) {
  const [fault] = colourFaults(values)
  return (
    <div>
      <div className={css.colours}>
        {playerColours.map((colour) => (
          <ColourField
            key={colour}
            colour={colour}
            value={values[colour]}
            disabled={disabled}
            faulty={fault?.colour === colour}
            onColour={(value) => onColour(colour, value)}
          />
        ))}
      </div>
      {fault && !disabled && <ContrastAdvice fault={fault} values={values} onMend={() => onColour(fault.colour, fault.mended)} />}
    </div>
  )
}

type ColourFieldProps = { colour: PlayerColour; value: string; disabled: boolean; faulty: boolean; onColour: (value: string) => void }

function ColourField({ colour, value, disabled, faulty, onColour }: ColourFieldProps) {
  const { label, use } = colourWords[colour]
  // What is typed until it is a colour; null while the field shows the value.
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string): void => {
    setTyped(isColour(text) ? null : text)
    if (isColour(text)) onColour(text.toLowerCase())
  }
  return (
    <ColorInput
      label={label}
      description={use}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      format="hex"
      value={typed ?? value}
      disabled={disabled}
      onChange={take}
      onBlur={() => setTyped(null)}
      error={typed !== null && typed.length >= 7 && 'Cor inválida. Use seis dígitos, como #1F6FEB.'}
      spellCheck={false}
      withEyeDropper={false}
      className={css.colour ?? ''}
      {...(faulty && { 'data-faulty': true })}
    />
  )
}

const names: Record<PlayerColour, string> = {
  customPrimaryColor: 'Barra de progresso difícil de ver',
  customSecondaryColor: 'Fundo difícil de ver',
  customTextColor: 'Texto difícil de ler',
}

function ContrastAdvice({ fault, values, onMend }: { fault: ColourFault; values: PlayerValues; onMend: () => void }) {
  const { colour, on, ratio, minimum, mended } = fault
  const pair = (shown: string) => ({ '--on': values[on], '--shown': shown }) as CSSProperties
  return (
    <div className={css.advice} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <div className={css.text}>
        <b>
          {names[colour]}: {ratioText(ratio)}:1.
        </b>
        <br />O mínimo sobre {colourWords[on].of} é {ratioText(minimum)}:1.
      </div>
      <span className={css.pairs} aria-hidden="true">
        <i style={pair(values[colour])}>Aa</i>
        <IconArrowRight size={16} />
        <i style={pair(mended)}>Aa</i>
      </span>
      <Button variant="default" size="xs" onClick={onMend}>
        Usar {mended.toUpperCase()}
      </Button>
    </div>
  )
}
