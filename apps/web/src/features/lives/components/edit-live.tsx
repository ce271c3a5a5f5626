import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage, type Live } from '@videozz/contract/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { LeaveDialog } from '../../../shared/forms/leave-dialog.tsx'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { useNow } from '../../../shared/use-now.ts'
import { ConflictNote, eitherWay } from '../../../ui/conflict-note.tsx'
import { RecoveredNote } from '../../../ui/recovered-note.tsx'
import { useUpdateLive } from '../api/use-save-live.ts'
import { checkLive, firstFault, type LiveValues, sameValues, valuesOf } from '../model/live-form.ts'
import { livesPath } from '../model/live-paths.ts'
import { LiveForm } from './live-form.tsx'
import { useKeepLive, useLiveDraft } from './use-live-draft.ts'

/** Changes a live that is not finished, then goes back to the list. */
export function EditLive({ live }: { live: Live }) {
  const navigate = useNavigate()
  const now = useNow(true)
  const { found, draft } = useLiveDraft()
  const [recovered, setRecovered] = useState(found !== null)
  const [seen, setSeen] = useState(found?.seen ?? live)
  const [sent, setSent] = useState(false)
  const form = useForm<LiveValues>({
    initialValues: found?.values ?? valuesOf(live),
    validateInputOnBlur: true,
    validate: (values) => checkLive(values, live, new Date()),
  })
  const take = (newer: Live): void => {
    setSeen(newer)
    setRecovered(false)
    form.setValues(valuesOf(newer))
  }
  const saving = useUpdateLive(live, take, showServerErrors(form))
  const dirty = !sameValues(form.values, valuesOf(seen))
  useKeepLive(draft, { seen, values: form.values, dirty: dirty && !sent })
  const isChanged = live.revision > seen.revision && !saving.isPending
  // Nothing typed is lost by the newer version.
  if (isChanged && !dirty) take(live)
  const conflict = isChanged && dirty ? 'Escolha antes qual versão fica' : null
  const toList = (): void => void navigate({ to: livesPath })
  const goOn = useEffectEvent(toList)
  // Once it is drawn without changes, which would have to be asked about.
  useEffect(() => {
    if (sent) goOn()
  }, [sent])
  const save = (values: LiveValues): Promise<boolean> =>
    saving.mutateAsync({ values, seen: seen.revision }).then(
      () => true,
      () => false,
    )
  const send = async (values: LiveValues): Promise<void> => {
    if (await save(values)) setSent(true)
  }
  return (
    <>
      <LiveForm
        title="Editar transmissão ao vivo"
        form={form}
        before={live}
        submitLabel="Salvar alterações"
        dirty={dirty}
        saving={saving.isPending}
        reason={conflict ?? (dirty ? null : 'Nada foi alterado')}
        note={
          conflict === null ? (
            recovered && dirty && <RecoveredNote onDrop={() => take(live)} />
          ) : (
            <ConflictNote
              large
              title={errorMessage('CHANGED_MEANWHILE')}
              ways={eitherWay(
                () => setSeen(live),
                () => take(live),
              )}
            />
          )
        }
        onBack={toList}
        onSubmit={(values) => void send(values)}
      />
      <LeaveDialog
        what="nesta transmissão"
        dirty={dirty && !sent}
        saveReason={conflict ?? firstFault(checkLive(form.values, live, new Date(now)))}
        onSave={() => save(form.getValues())}
        onLeave={() => take(live)}
      />
    </>
  )
}
