import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { type PlayerColour, playerColours, type PlayerValues } from '@videozz/contract/browser'
import { colourFaults, type ColourFault } from '@videozz/domain'
import type { CSSProperties } from 'react'
import { colourWords } from '../model/preference-words.ts'
import { ColourField } from './colour-field.tsx'
import css from './colour-fields.module.css'

export type ColourFieldsProps = {
  values: PlayerValues
  disabled: boolean
  onColour: (colour: PlayerColour, value: string) => void
}

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
        <i style={pair(values[colour])} />
        <IconArrowRight size={16} />
        <i style={pair(mended)} />
      </span>
      <Button variant="default" size="xs" onClick={onMend}>
        Usar {mended.toUpperCase()}
      </Button>
    </div>
  )
}
