import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { LiveConnection } from '@videozz/contract/browser'
import { useState } from 'react'
import { LeaveDialog } from '../../../shared/forms/leave-dialog.tsx'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { useCreateLive } from '../api/use-save-live.ts'
import { checkLive, type LiveValues, newValues } from '../model/live-form.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { LiveForm } from './live-form.tsx'

/** Schedules a live: its connection is shown, and after that Início (content.md § Live streams). */
export function CreateLive() {
  const navigate = useNavigate()
  const [connection, setConnection] = useState<LiveConnection | null>(null)
  const form = useForm<LiveValues>({
    initialValues: newValues,
    validateInputOnBlur: true,
    validate: (values) => checkLive(values, null, new Date()),
  })
  const creating = useCreateLive((made) => {
    form.resetDirty()
    setConnection(made)
  }, showServerErrors(form))
  const toHome = (): void => void navigate({ to: '/' })
  const close = (): void => {
    setConnection(null)
    toHome()
  }
  return (
    <>
      <LiveForm
        title="Criar transmissão ao vivo"
        form={form}
        before={null}
        submitLabel="Criar transmissão"
        dirty={form.isDirty()}
        saving={creating.isPending}
        reason={null}
        onBack={toHome}
        onSubmit={(values) => creating.mutate(values)}
      />
      <ConnectionDialog connection={connection} created onClose={close} />
      <LeaveDialog
        what="nesta transmissão"
        dirty={form.isDirty() && connection === null}
        saveReason="A transmissão ainda não foi criada. Se você sair agora, perde o que preencheu."
        onSave={async () => false}
        onLeave={() => form.reset()}
      />
    </>
  )
}
