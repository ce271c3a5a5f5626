import { Select, Switch, TextInput } from '@mantine/core'
import { clampScore, type QuizFaults, quizLimits } from '@videozz/domain'
import { useState } from 'react'
import type { QuizDraft } from '../model/quiz-draft.ts'
import { switchNames } from '../model/quiz-changes.ts'
import css from './side-cards.module.css'

const { least, most, unlimited } = quizLimits.attempts
const attempts = [
  ...Array.from({ length: most - least + 1 }, (_, index) => ({ value: String(least + index), label: String(least + index) })),
  { value: String(unlimited), label: 'Ilimitadas' },
]
const switches = Object.entries(switchNames) as [keyof typeof switchNames, string][]

export type SettingsCardProps = {
  values: QuizDraft
  faults: QuizFaults
  disabled: boolean
  onChange: (next: Partial<QuizDraft>) => void
}

/** How the quiz is taken. */
export function SettingsCard({ values, faults, disabled, onChange }: SettingsCardProps) {
  return (
    <section className={`card ${css.card}`} aria-labelledby="configuracoes">
      <h2 id="configuracoes">Configurações</h2>
      <div className={css.set}>
        <label htmlFor="nota-minima">Nota mínima</label>
        <Score score={values.minimumScore} disabled={disabled} onChange={(minimumScore) => onChange({ minimumScore })} />
      </div>
      {faults.minimumScore !== undefined && <p className={css.fault}>{faults.minimumScore}</p>}
      <div className={css.set}>
        <label htmlFor="tentativas">Tentativas</label>
        <Select
          id="tentativas"
          className={css.value ?? ''}
          size="xs"
          data={attempts}
          disabled={disabled}
          allowDeselect={false}
          value={String(values.attemptsLeft)}
          onChange={(value) => value !== null && onChange({ attemptsLeft: Number(value) })}
        />
      </div>
      {switches.map(([field, label]) => (
        <div key={field} className={css.set}>
          <label htmlFor={field}>{label}</label>
          <Switch
            id={field}
            disabled={disabled}
            checked={values[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.checked })}
          />
        </div>
      ))}
    </section>
  )
}

/** The minimum score in percent; what is typed is brought into its limits when the field is left. */
function Score({ score, disabled, onChange }: { score: number; disabled: boolean; onChange: (score: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const write = (text: string): void => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 3)
    setTyped(digits)
    onChange(clampScore(Number(digits)))
  }
  return (
    <TextInput
      id="nota-minima"
      className={css.value ?? ''}
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      rightSection="%"
      value={typed ?? String(score)}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
