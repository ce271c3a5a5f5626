import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AdminAccountDetail, type FeatureFlag, featureFlags, isOfferedFlag } from '@videozz/contract/browser'
import { planFlags } from '@videozz/domain'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { flagWords } from '../model/plan-words.ts'
import { Part } from './part.tsx'
import { CheckGrid } from './check-grid.tsx'
import { Note } from '../../../ui/note.tsx'

/** What the account may use beyond its plan, of what this build has; flags of other features are kept as they are. */
export function AccountFlags({ account }: { account: AdminAccountDetail }) {
  // `marked` is null until something is changed here: then what the account has is shown.
  const form = useForm<{ marked: readonly FeatureFlag[] | null }>({ initialValues: { marked: null } })
  const flags = form.values.marked ?? account.flags
  const ofPlan = planFlags(account.plan)
  const saving = useAccountChange({
    change: () => consoleApi('PUT /admin/accounts/{id}/flags', { params: { id: account.id }, body: { flags: [...flags] } }),
    done: 'Recursos da conta salvos.',
    onDone: form.reset,
  })
  const changed = flags.toSorted().join() !== account.flags.toSorted().join()
  return (
    <Part
      title="Recursos liberados"
      action={
        changed && (
          <Group gap={4}>
            <Button variant="subtle" color="gray" data-quiet size="xs" onClick={form.reset}>
              Desfazer
            </Button>
            <Button size="xs" loading={saving.isPending} onClick={() => saving.mutate()}>
              Salvar recursos
            </Button>
          </Group>
        )
      }
    >
      <Stack gap={16}>
        {account.hasEveryFlag && <Note>Pelo domínio do e-mail do dono, esta conta tem todos os recursos, marcados ou não.</Note>}
        <CheckGrid>
          {featureFlags.filter(isOfferedFlag).map((flag) => (
            <Checkbox
              key={flag}
              label={flagWords[flag]}
              {...(ofPlan.includes(flag) && { disabled: true, description: 'Incluído no plano' })}
              checked={flags.includes(flag) || ofPlan.includes(flag)}
              onChange={({ currentTarget: { checked } }) =>
                form.setFieldValue('marked', checked ? [...flags, flag] : flags.filter((one) => one !== flag))
              }
            />
          ))}
        </CheckGrid>
      </Stack>
    </Part>
  )
}
