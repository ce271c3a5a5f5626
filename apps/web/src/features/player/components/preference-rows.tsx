import '@mantine/core/styles/Kbd.css'
import { Kbd, Switch } from '@mantine/core'
import type { PlayerSwitch, PlayerValues } from '@videozz/contract/browser'
import { preferenceGroups } from '../model/preference-words.ts'
import css from './preference-rows.module.css'

export type PreferenceRowsProps = {
  values: PlayerValues
  disabled: boolean
  onSwitch: (name: PlayerSwitch, label: string, on: boolean) => void
}

/** The 13 switches of a player in two groups. */
export const PreferenceRows = ({ values, disabled, onSwitch }: PreferenceRowsProps) => (
  <div className={css.groups}>
    {preferenceGroups.map(({ title, rows }) => (
      <fieldset key={title}>
        <legend>{title}</legend>
        <ul>
          {rows.map(({ name, label, icon: Icon, keys }) => (
            <li key={name}>
              <Icon size={18} aria-hidden />
              <span>{label}</span>
              {keys !== undefined && <Kbd className={css.key ?? ''}>{keys}</Kbd>}
              <Switch
                aria-label={label}
                checked={values[name]}
                disabled={disabled}
                onChange={({ currentTarget }) => onSwitch(name, label, currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    ))}
  </div>
)
