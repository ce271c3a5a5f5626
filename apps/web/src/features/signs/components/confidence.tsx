import { Popover, UnstyledButton } from '@mantine/core'
import { signConfidences } from '@videozz/contract/browser'
import type { Sign } from '../../../shared/queries/signs.ts'
import css from './signs.module.css'

const words = { low: 'Baixa', medium: 'Média', high: 'Alta' } as const
const tones = { low: undefined, medium: 'warn', high: 'bad' } as const

/** How sure a sign is; pressed, it tells why. */
export function Confidence({ confidence, why }: Pick<Sign, 'confidence' | 'why'>) {
  const level = signConfidences.indexOf(confidence)
  return (
    <Popover width={300} position="bottom-start">
      <Popover.Target>
        <UnstyledButton
          className={css.sure ?? ''}
          data-tone={tones[confidence]}
          aria-label={`Certeza ${words[confidence].toLowerCase()}: ver por quê`}
        >
          <span className={css.bars} aria-hidden>
            {signConfidences.map((one, index) => (
              <i key={one} data-on={index <= level || undefined} />
            ))}
          </span>
          {words[confidence]}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={css.why ?? ''}>
        <b>Certeza {words[confidence].toLowerCase()}</b>
        {why}
      </Popover.Dropdown>
    </Popover>
  )
}
