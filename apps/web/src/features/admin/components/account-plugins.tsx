import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { checkFuture, readLocal, writeLocal } from '../model/local-instant.ts'
import { pluginNames, pluginStateWords } from '../model/plan-words.ts'
import { Entry, EntryList } from './entry-list.tsx'
import { FormModal } from './form-modal.tsx'
import { Part } from './part.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'

type Plugin = AdminAccountDetail['plugins'][number]
const kinds = Object.keys(pluginNames) as Plugin['typePlugin'][]

/** Plugins of the account: given until an instant or without an end, or canceled. */
export function AccountPlugins({ account }: { account: AdminAccountDetail }) {
  return (
    <Part title="Plugins">
      <EntryList>
        {kinds.map((type) => (
          <PluginLine key={type} account={account} type={type} plugin={account.plugins.find(({ typePlugin }) => typePlugin === type)} />
        ))}
      </EntryList>
    </Part>
  )
}

type LineProps = { account: AdminAccountDetail; type: Plugin['typePlugin']; plugin: Plugin | undefined }

function PluginLine({ account, type, plugin }: LineProps) {
  const [asking, setAsking] = useState<'give' | 'cancel' | null>(null)
  const saving = useAccountChange({
    change: (body: { status: 'active' | 'canceled'; expiresAt: string | null }) =>
      consoleApi('PUT /admin/accounts/{id}/plugins/{type}', { params: { id: account.id, type }, body }),
    done: ({ account: now }) => {
      const state = now.plugins.find(({ typePlugin }) => typePlugin === type)?.state
      return state === undefined ? 'Plugin salvo.' : `${pluginNames[type]}: ${pluginStateWords[state].label.toLowerCase()}.`
    },
    onDone: () => setAsking(null),
  })
  return (
    <Entry
      text={
        <>
          {pluginNames[type]} {plugin && <Chip tone={pluginStateWords[plugin.state].tone}>{pluginStateWords[plugin.state].label}</Chip>}
          <SecondaryLine>
            {!plugin ? 'Não tem' : plugin.expiresAt === null ? 'Sem prazo' : `Até ${formatDateTime(plugin.expiresAt)}`}
          </SecondaryLine>
        </>
      }
      after={
        <>
          {asking === 'give' && (
            <TermDialog
              name={pluginNames[type].toLowerCase()}
              expiresAt={plugin?.expiresAt ?? null}
              loading={saving.isPending}
              onSubmit={(expiresAt) => saving.mutate({ status: 'active', expiresAt })}
              onClose={() => setAsking(null)}
            />
          )}
          <ConfirmModal
            opened={asking === 'cancel'}
            title={`Cancelar ${pluginNames[type].toLowerCase()}?`}
            confirmLabel="Cancelar plugin"
            cancelLabel="Voltar"
            danger
            loading={saving.isPending}
            onConfirm={() => saving.mutate({ status: 'canceled', expiresAt: plugin?.expiresAt ?? null })}
            onClose={() => setAsking(null)}
          >
            <p>A conta deixa de usar o plugin agora.</p>
          </ConfirmModal>
        </>
      }
    >
      <Button variant="default" size="xs" onClick={() => setAsking('give')}>
        {plugin?.state === 'usable' ? 'Mudar prazo' : 'Liberar'}
      </Button>
      {plugin && plugin.state !== 'canceled' && (
        <Button variant="subtle" color="red" size="xs" onClick={() => setAsking('cancel')}>
          Cancelar
        </Button>
      )}
    </Entry>
  )
}

type TermDialogProps = {
  name: string
  expiresAt: string | null
  loading: boolean
  onSubmit: (expiresAt: string | null) => void
  onClose: () => void
}

/** A dialog for the end of the account's plugin. */
function TermDialog({ name, expiresAt, loading, onSubmit, onClose }: TermDialogProps) {
  const form = useForm({ initialValues: { until: writeLocal(expiresAt) }, validate: { until: checkFuture } })
  return (
    <FormModal
      title={`Liberar ${name}?`}
      submitLabel="Liberar"
      loading={loading}
      onSubmit={form.onSubmit(({ until }) => onSubmit(readLocal(until)))}
      onClose={onClose}
    >
      <TextInput
        label="Até quando"
        description="Horário de Brasília. Vazio: sem prazo."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="datetime-local"
        {...form.getInputProps('until')}
      />
    </FormModal>
  )
}
