import { Checkbox, Input, SegmentedControl, Stack, Text } from '@mantine/core'
import type { PermissionName } from '@videozz/contract/browser'
import { completeRules, isNeeded, permissionWords } from '@videozz/domain'
import { permissionGroups, presetOf, presets } from '../model/permission-groups.ts'
import css from './rules-field.module.css'

const own = 'Personalizado'

/** What a manager may do: a preset, or permissions one by one. Permissions that others need are on and locked. */
export function RulesField({
  rules,
  onChange,
  error,
}: {
  rules: readonly PermissionName[]
  onChange: (rules: PermissionName[]) => void
  error?: string | null
}) {
  const toggle = (name: PermissionName, on: boolean) => onChange(completeRules(on ? [...rules, name] : rules.filter((one) => one !== name)))
  return (
    <Stack gap={16}>
      <Input.Wrapper
        label="Permissões"
        labelElement="div"
        description="Comece por um conjunto e ajuste abaixo. Ver acompanha qualquer outra permissão."
      >
        <SegmentedControl
          fullWidth
          mt={8}
          aria-label="Permissões"
          data={[...presets.map(({ label }) => label), own]}
          value={presetOf(rules) ?? own}
          onChange={(label) => {
            const preset = presets.find((one) => one.label === label)
            if (preset) onChange([...preset.rules])
          }}
        />
      </Input.Wrapper>
      {permissionGroups.map(({ title, names }) => (
        <Checkbox.Group key={title} label={title} value={[...rules]}>
          <div className={css.rules}>
            {names.map((name) => (
              <Checkbox
                key={name}
                value={name}
                label={permissionWords[name]}
                disabled={rules.includes(name) && isNeeded(name, rules)}
                onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
              />
            ))}
          </div>
        </Checkbox.Group>
      ))}
      {error && (
        <Text c="red" fz={13} role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
