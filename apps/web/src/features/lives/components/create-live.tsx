import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LeaveDialog } from '../../../shared/forms/leave-dialog.tsx'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import type { ConnectionOfLive } from '../api/use-live-actions.ts'
import { useCreateLive } from '../api/use-save-live.ts'
import { RecoveredNote } from '../../../ui/recovered-note.tsx'
import { checkLive, type LiveValues, newValues, sameValues } from '../model/live-form.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { LiveForm } from './live-form.tsx'
import { useKeepLive, useLiveDraft } from './use-live-draft.ts'

/** Schedules a live: its connection is shown, and after that Início (content.md § Live streams). */
export function CreateLive() {
  const navigate = useNavigate()
  const { found, draft } = useLiveDraft()
  const [recovered, setRecovered] = useState(found !== null)
  const [connection, setConnection] = useState<ConnectionOfLive | null>(null)
  const form = useForm<LiveValues>({
    initialValues: found?.values ?? newValues,
    validateInputOnBlur: true,
    validate: (values) => checkLive(values, null, new Date()),
  })
  const creating = useCreateLive(setConnection, showServerErrors(form))
  const dirty = connection === null && !sameValues(form.values, newValues)
  useKeepLive(draft, { seen: null, values: form.values, dirty })
  const drop = (): void => {
    form.setValues(newValues)
    form.clearErrors()
    setRecovered(false)
  }
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
        dirty={dirty}
        saving={creating.isPending}
        reason={null}
        note={recovered && dirty && <RecoveredNote onDrop={drop} />}
        onBack={toHome}
        onSubmit={(values) => creating.mutate(values)}
      />
      <ConnectionDialog connection={connection} created onClose={close} />
      <LeaveDialog
        what="nesta transmissão"
        dirty={dirty}
        saveReason="A transmissão ainda não foi criada. Se você sair agora, perde o que preencheu."
        onSave={async () => false}
        onLeave={drop}
      />
    </>
  )
}
