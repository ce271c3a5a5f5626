import { Select, Switch } from '@mantine/core'
import { appearances, listPageSizes, type Preferences } from '@videozz/contract/browser'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { changePreferences, usePreferences } from '../../../shared/preferences/preferences.ts'
import { ProfilePart } from './profile-part.tsx'

const looks: Record<Preferences['appearance'], string> = { auto: 'Igual ao aparelho', light: 'Clara', dark: 'Escura' }

/** Settings of the dashboard, for every device of the person. */
export function PreferencesPart() {
  const { appearance, motion, pageSize } = usePreferences()
  const change = (next: Partial<Preferences>) => void changePreferences(next).catch(notifyError)
  return (
    <ProfilePart title="Interface" text="Vale em todos os aparelhos em que você entrar.">
      <Select
        label="Aparência"
        data={appearances.map((value) => ({ value, label: looks[value] }))}
        value={appearance}
        allowDeselect={false}
        onChange={(value) => {
          const chosen = appearances.find((one) => one === value)
          if (chosen) change({ appearance: chosen })
        }}
      />
      <Select
        label="Itens por página"
        description="Nas listas da biblioteca."
        data={listPageSizes.map(String)}
        value={String(pageSize)}
        allowDeselect={false}
        onChange={(value) => {
          const chosen = listPageSizes.find((one) => String(one) === value)
          if (chosen) change({ pageSize: chosen })
        }}
      />
      <Switch
        label="Animações"
        description="Sem elas, menus e janelas aparecem de uma vez."
        checked={motion === 'auto'}
        onChange={({ currentTarget }) => change({ motion: currentTarget.checked ? 'auto' : 'reduced' })}
      />
    </ProfilePart>
  )
}
