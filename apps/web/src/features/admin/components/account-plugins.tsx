import { Button, TextInput } from '@mantine/core'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { readLocal, writeLocal } from '../model/local-instant.ts'
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
  const [until, setUntil] = useState(() => writeLocal(plugin?.expiresAt ?? null))
  const [fault, setFault] = useState<string>()
  const saving = useAccountChange({
    change: (status: 'active' | 'canceled') =>
      consoleApi('PUT /admin/accounts/{id}/plugins/{type}', {
        params: { id: account.id, type },
        body: { status, expiresAt: status === 'active' ? readLocal(until) : (plugin?.expiresAt ?? null) },
      }),
    done: ({ account: now }) => {
      const state = now.plugins.find(({ typePlugin }) => typePlugin === type)?.state
      return state === undefined ? 'Plugin salvo.' : `${pluginNames[type]}: ${pluginStateWords[state].label.toLowerCase()}.`
    },
    onDone: () => setAsking(null),
  })
  const give = () => {
    const instant = readLocal(until)
    if (until !== '' && (instant === null || Date.parse(instant) <= Date.now())) return setFault('Escolha um momento que ainda virá.')
    setFault(undefined)
    saving.mutate('active')
  }
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
            <FormModal
              title={`Liberar ${pluginNames[type].toLowerCase()}?`}
              submitLabel="Liberar"
              loading={saving.isPending}
              onSubmit={give}
              onClose={() => setAsking(null)}
            >
              <TextInput
                label="Até quando"
                description="Horário de Brasília. Vazio: sem prazo."
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                type="datetime-local"
                value={until}
                error={fault}
                onChange={(event) => setUntil(event.currentTarget.value)}
              />
            </FormModal>
          )}
          <ConfirmModal
            opened={asking === 'cancel'}
            title={`Cancelar ${pluginNames[type].toLowerCase()}?`}
            confirmLabel="Cancelar plugin"
            cancelLabel="Voltar"
            danger
            loading={saving.isPending}
            onConfirm={() => saving.mutate('canceled')}
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
