import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import css from './appearance-switch.module.css'

/** Light or dark; stored in this browser. */
export function AppearanceSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <fieldset className={css.modes} aria-label="Aparência">
      <UnstyledButton aria-label="Claro" aria-pressed={shown === 'light'} onClick={() => setColorScheme('light')}>
        <IconSun size={15} aria-hidden />
      </UnstyledButton>
      <UnstyledButton aria-label="Escuro" aria-pressed={shown === 'dark'} onClick={() => setColorScheme('dark')}>
        <IconMoon size={15} aria-hidden />
      </UnstyledButton>
    </fieldset>
  )
}
