import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage, type Live } from '@videozz/contract/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { LeaveDialog } from '../../../shared/forms/leave-dialog.tsx'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { ConflictNote, eitherWay } from '../../../ui/conflict-note.tsx'
import { useUpdateLive } from '../api/use-save-live.ts'
import { checkLive, firstFault, type LiveValues, valuesOf } from '../model/live-form.ts'
import { livesPath } from '../model/live-paths.ts'
import { LiveForm } from './live-form.tsx'

/** Changes a live that is not finished, then goes back to the list. */
export function EditLive({ live }: { live: Live }) {
  const navigate = useNavigate()
  const form = useForm<LiveValues>({
    initialValues: valuesOf(live),
    validateInputOnBlur: true,
    validate: (values) => checkLive(values, live, new Date()),
  })
  const [seen, setSeen] = useState(live.revision)
  const take = (newer: Live): void => {
    form.setInitialValues(valuesOf(newer))
    form.setValues(valuesOf(newer))
    form.resetDirty(valuesOf(newer))
    setSeen(newer.revision)
  }
  const saving = useUpdateLive(live, take, showServerErrors(form))
  const dirty = form.isDirty()
  const isChanged = live.revision !== seen && !saving.isPending
  const takeUnlessTyped = useEffectEvent(() => {
    if (isChanged && !dirty) take(live)
  })
  useEffect(() => takeUnlessTyped(), [isChanged])
  const conflict = isChanged && dirty ? 'Escolha antes qual versão fica' : null
  const reason = conflict ?? (dirty ? null : 'Nada foi alterado')
  const toList = (): void => void navigate({ to: livesPath })
  const [sent, setSent] = useState(false)
  const goOn = useEffectEvent(toList)
  // Once it is drawn without changes, which would have to be asked about.
  useEffect(() => {
    if (sent) goOn()
  }, [sent])
  const send = (values: LiveValues): void => saving.mutate({ values, seen }, { onSuccess: () => setSent(true) })
  const sendBeforeLeaving = (): Promise<boolean> =>
    saving.mutateAsync({ values: form.getValues(), seen }).then(
      () => true,
      () => false,
    )
  return (
    <>
      <LiveForm
        title="Editar transmissão ao vivo"
        form={form}
        before={live}
        submitLabel="Salvar alterações"
        saving={saving.isPending}
        reason={reason}
        note={
          conflict !== null && (
            <ConflictNote
              large
              title={errorMessage('CHANGED_MEANWHILE')}
              ways={eitherWay(
                () => setSeen(live.revision),
                () => take(live),
              )}
            />
          )
        }
        onBack={toList}
        onSubmit={send}
      />
      <LeaveDialog
        what="nesta transmissão"
        dirty={dirty && !sent}
        saveReason={conflict ?? firstFault(checkLive(form.values, live, new Date()))}
        onSave={sendBeforeLeaving}
        onLeave={() => form.reset()}
      />
    </>
  )
}
