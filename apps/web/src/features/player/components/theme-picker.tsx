import type { PlayerValues } from '@videozz/contract/browser'
import type { CSSProperties } from 'react'
import { type Theme, themeOf, themes } from '../model/themes.ts'
import css from './theme-picker.module.css'

export type ThemePickerProps = {
  values: PlayerValues
  disabled: boolean
  /** Shows a theme in the preview; null: the values of the form again. */
  onTry: (theme: Theme | null) => void
  onTake: (theme: Theme) => void
}

const inColours = ({ colours }: Theme): CSSProperties =>
  ({ '--c1': colours.customPrimaryColor, '--c2': colours.customSecondaryColor, '--c3': colours.customTextColor }) as CSSProperties

/** Themes as miniatures of the player. Pointer or focus shows one in the preview, a press takes it. */
export function ThemePicker({ values, disabled, onTry, onTake }: ThemePickerProps) {
  const taken = themeOf(values)
  return (
    <div>
      <p className={css.label} id="tema">
        Tema
      </p>
      <div className={css.themes} role="group" aria-labelledby="tema" onPointerLeave={() => onTry(null)}>
        {themes.map((theme) => (
          <button
            key={theme.name}
            type="button"
            className={css.theme}
            style={inColours(theme)}
            aria-pressed={theme === taken}
            disabled={disabled}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onTry(theme)}
            onFocus={() => onTry(theme)}
            onBlur={() => onTry(null)}
            onClick={() => onTake(theme)}
          >
            <span className={css.picture} aria-hidden="true">
              <span className={css.line} />
              <span className={css.row} />
            </span>
            {theme.name}
          </button>
        ))}
      </div>
    </div>
  )
}
