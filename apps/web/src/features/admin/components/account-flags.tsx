import { Button, Checkbox } from '@mantine/core'
import type { AdminAccountDetail, FeatureFlag } from '@videozz/contract/browser'
import { useState } from 'react'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { flagWords } from '../model/plan-words.ts'
import css from './admin.module.css'
import { Part } from './part.tsx'

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
          <div className={css.acts}>
            <Button variant="subtle" color="gray" data-quiet size="xs" onClick={() => setMarked(null)}>
              Desfazer
            </Button>
            <Button size="xs" loading={saving.isPending} onClick={() => saving.mutate()}>
              Salvar recursos
            </Button>
          </div>
        )
      }
    >
      <div className={css.form}>
        {account.hasEveryFlag && (
          <p className={css.note}>Pelo domínio do e-mail do dono, esta conta tem todos os recursos, marcados ou não.</p>
        )}
        <div className={css.checks}>
          {(Object.keys(flagWords) as FeatureFlag[]).map((flag) => (
            <Checkbox
              key={flag}
              label={flagWords[flag]}
              checked={flags.includes(flag)}
              onChange={({ currentTarget: { checked } }) => setMarked(checked ? [...flags, flag] : flags.filter((one) => one !== flag))}
            />
          ))}
        </div>
      </div>
    </Part>
  )
}
