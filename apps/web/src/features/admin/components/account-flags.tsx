import { Button, Checkbox, Group, Stack } from '@mantine/core'
import type { AdminAccountDetail, FeatureFlag } from '@videozz/contract/browser'
import { useState } from 'react'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { flagWords } from '../model/plan-words.ts'
import { Part } from './part.tsx'
import { CheckGrid } from './check-grid.tsx'
import { Note } from '../../../ui/note.tsx'

/** What the account may use beyond its plan. */
export function AccountFlags({ account }: { account: AdminAccountDetail }) {
  // What was marked here and not saved yet; without it what the account has.
  const [marked, setMarked] = useState<readonly FeatureFlag[] | null>(null)
  const flags = marked ?? account.flags
  const saving = useAccountChange({
    change: () => consoleApi('PUT /admin/accounts/{id}/flags', { params: { id: account.id }, body: { flags: [...flags] } }),
    done: 'Recursos da conta salvos.',
    onDone: () => setMarked(null),
  })
  const changed = flags.toSorted().join() !== account.flags.toSorted().join()
  return (
    <Part
      title="Recursos liberados"
      action={
        changed && (
          <Group gap={4}>
            <Button variant="subtle" color="gray" data-quiet size="xs" onClick={() => setMarked(null)}>
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
          {(Object.keys(flagWords) as FeatureFlag[]).map((flag) => (
            <Checkbox
              key={flag}
              label={flagWords[flag]}
              checked={flags.includes(flag)}
              onChange={({ currentTarget: { checked } }) => setMarked(checked ? [...flags, flag] : flags.filter((one) => one !== flag))}
            />
          ))}
        </CheckGrid>
      </Stack>
    </Part>
  )
}
