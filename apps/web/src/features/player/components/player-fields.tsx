import { Switch } from '@mantine/core'
import { type CustomPlayer, defaultPlayerPreferences, type PlayerSwitch, type PlayerValues } from '@videozz/contract/browser'
import { useRef } from 'react'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import type { PlayerRef } from '../../../shared/queries/custom-player.ts'
import { isWithoutControls, valuesOf, withoutControls } from '../model/player-values.ts'
import type { Theme } from '../model/themes.ts'
import { ColourFields } from './colour-fields.tsx'
import { FormSection } from './form-section.tsx'
import { LogotypeField } from './logotype-field.tsx'
import { PreferenceRows } from './preference-rows.tsx'
import { ThemePicker } from './theme-picker.tsx'
import css from './player-fields.module.css'

export type PlayerFieldsProps = {
  target: PlayerRef
  player: CustomPlayer
  values: PlayerValues
  disabled: boolean
  /** The sections can be closed. */
  collapsible?: boolean
  onChange: (part: Partial<PlayerValues>) => void
  /** Shows a theme in the preview; null: the values again. */
  onTry: (theme: Theme | null) => void
}

/** Colours, logotype and switches of a player. */
export function PlayerFields({ target, player, values, disabled, collapsible = false, onChange, onTry }: PlayerFieldsProps) {
  const before = useRef<PlayerValues | null>(null)
  const bare = isWithoutControls(values)
  const onSwitch = (name: PlayerSwitch, label: string, on: boolean): void => {
    onChange({ [name]: on })
    notifySuccess(on ? `Preferência "${label}" ativada com sucesso!` : `Preferência "${label}" desativada com sucesso!`)
  }
  const onBare = (on: boolean): void => {
    if (on) before.current = values
    onChange(on ? withoutControls(values) : (before.current ?? valuesOf(defaultPlayerPreferences)))
  }
  return (
    <div className={css.fields}>
      <FormSection title="Personalização" collapsible={collapsible}>
        <ThemePicker values={values} disabled={disabled} onTry={onTry} onTake={({ colours }) => onChange(colours)} />
        <ColourFields values={values} disabled={disabled} onColour={(colour, value) => onChange({ [colour]: value })} />
        <LogotypeField target={target} player={player} background={values.customSecondaryColor} disabled={disabled} />
      </FormSection>
      <FormSection title="Controles" collapsible={collapsible}>
        <PreferenceRows values={values} disabled={disabled} onSwitch={onSwitch} />
        <Switch
          label="Desativar todos os controles"
          description="Quem assiste só dá início ao vídeo. O logotipo continua como você escolheu."
          checked={bare}
          disabled={disabled}
          onChange={({ currentTarget }) => onBare(currentTarget.checked)}
        />
      </FormSection>
    </div>
  )
}
