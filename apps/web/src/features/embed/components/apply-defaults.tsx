import '@mantine/core/styles/Radio.css'
import { Radio } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showDomain } from '@videozz/domain/show-domain'
import { api } from '../../../shared/api/client.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { type EmbedSettings, setEmbedSettings } from '../../../shared/queries/embed-settings.ts'
import css from './embed-dialog.module.css'

type Mode = 'add' | 'replace'
const codes = (count: number): string => (count === 1 ? '1 código' : `${formatCount(count)} códigos`)

/** Asks for the mode, shows how many codes change, and adds the default domains to the existing ones. */
export function ApplyDefaults({ settings, opened, onClose }: { settings: EmbedSettings; opened: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm<{ mode: Mode | null }>({ initialValues: { mode: null } })
  const { lacking, differing } = settings.tokens
  const mode = form.values.mode ?? (lacking > 0 ? 'add' : 'replace')
  const count = mode === 'add' ? lacking : differing
  const close = (): void => {
    form.reset()
    onClose()
  }
  const applying = useMutation({
    mutationFn: () => api('POST /embed-settings/domains/apply', { body: { mode } }),
    onSuccess: ({ changed, ...after }) => {
      setEmbedSettings(client, after)
      notifySuccess(changed === 1 ? '1 código alterado!' : `${formatCount(changed)} códigos alterados!`)
      close()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      title="Aplicar aos códigos existentes?"
      confirmLabel={`Aplicar a ${codes(count)}`}
      danger={mode === 'replace'}
      loading={applying.isPending}
      onConfirm={() => applying.mutate()}
      onClose={close}
    >
      <p className={css.text}>Domínios padrão: {settings.defaultDomains.map(showDomain).join(', ')}.</p>
      <Radio.Group label="O que fazer com os domínios de cada código" {...form.getInputProps('mode')} value={mode}>
        <div className={`${css.choices} touch-choices`}>
          <Radio
            value="add"
            disabled={lacking === 0}
            label="Acrescentar"
            description={`${codes(lacking)} ${lacking === 1 ? 'ganha' : 'ganham'} os domínios padrão e ${lacking === 1 ? 'mantém' : 'mantêm'} os seus.`}
          />
          <Radio
            value="replace"
            label="Substituir"
            description={`${codes(differing)} ${differing === 1 ? 'passa' : 'passam'} a tocar só nos domínios padrão. Nos outros sites ${differing === 1 ? 'ele deixa' : 'eles deixam'} de tocar.`}
          />
        </div>
      </Radio.Group>
    </ConfirmModal>
  )
}
