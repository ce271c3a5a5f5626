import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateLeaks, setLeak, type WholeLeakCase } from '../../../shared/queries/leaks.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { readFacts } from '../model/leak-facts.ts'
import { LeakEvidence } from './leak-evidence.tsx'
import { LeakFile } from './leak-file.tsx'
import { LeakFrames } from './leak-frames.tsx'
import { LeakHelp } from './leak-help.tsx'
import { LeakFailed, LeakResult } from './leak-result.tsx'
import { LeakStart, type LeakUploadSlot } from './leak-start.tsx'
import css from './leak.module.css'

export type LeakCaseProps = {
  leak: WholeLeakCase
  onAnew: () => void
  onSent: (caseId: string) => void
  LeakUpload: ComponentType<LeakUploadSlot>
}

/** A leaked copy with its steps, its result and what it rests on. */
export function LeakCase({ leak, onAnew, onSent, LeakUpload }: LeakCaseProps) {
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const isOpen = leak.state === 'waiting' || leak.state === 'reading'
  const canceling = useMutation({
    mutationFn: () => api('POST /imprint/leaks/{id}/cancel', { params: { id: leak.id } }),
    onSuccess: (saved) => setLeak(client, saved),
  })
  const removing = useMutation({
    mutationFn: () => api('DELETE /imprint/leaks/{id}', { params: { id: leak.id } }),
    onSuccess: () => {
      notifySuccess('Caso excluído')
      onAnew()
      void invalidateLeaks(client)
    },
  })
  const sent = (id: string): void => {
    setAdding(false)
    onSent(id)
  }
  const facts = readFacts(leak)
  return (
    <div className={css.case}>
      <LeakFile
        leak={leak}
        action={
          isOpen ? (
            <Button variant="default" size="sm" loading={canceling.isPending} onClick={() => canceling.mutate()}>
              Cancelar
            </Button>
          ) : (
            <>
              <Button variant="subtle" color="gray" size="sm" onClick={() => setDeleting(true)}>
                Excluir
              </Button>
              <Button variant="default" size="sm" onClick={onAnew}>
                Enviar outro
              </Button>
            </>
          )
        }
      />
      <div aria-live="polite">
        {!leak.intact && (
          <Banner tone="bad">Os dados guardados deste caso não têm mais a soma de quando foram assinados: não os use como prova.</Banner>
        )}
        {leak.state === 'done' && leak.message !== null && (
          <Banner tone="warn">O último trecho não entrou: {leak.message} O resultado é o de antes.</Banner>
        )}
        {leak.state === 'failed' && <LeakFailed leak={leak} onAnew={onAnew} />}
        {leak.erasedAt !== null && (
          <Banner tone="warn">
            Os dados de quem este caso identificava foram apagados, e o resultado com eles. Quem guardou o relatório ainda pode conferi-lo.
          </Banner>
        )}
        {facts && <LeakResult facts={facts} id={leak.id} onAdd={() => setAdding(true)} />}
      </div>
      {adding && (
        <section className={`card ${css.adding}`} aria-label="Juntar outro trecho">
          <header>
            <h2>Juntar outro trecho</h2>
            <Button variant="subtle" color="gray" size="sm" onClick={() => setAdding(false)}>
              Fechar
            </Button>
          </header>
          <p>Outra parte da mesma cópia. A evidência dos dois trechos é somada.</p>
          <LeakStart caseId={leak.id} videoKey={null} onSent={sent} LeakUpload={LeakUpload} />
        </section>
      )}
      {(isOpen || facts) && (
        <div className={css.columns}>
          <LeakFrames leak={leak} facts={facts} />
          {facts && facts.outcome === 'named' && <LeakEvidence facts={facts} />}
          {facts && facts.outcome !== 'named' && <LeakHelp facts={facts} />}
          {isOpen && (
            <section className={`card ${css.box} ${css.away}`}>
              <h2>Pode fechar esta página</h2>
              <p>O resultado aparece em Casos anteriores e chega por e-mail.</p>
            </section>
          )}
        </div>
      )}
      <ConfirmModal
        opened={deleting}
        title="Excluir este caso?"
        confirmLabel="Excluir"
        danger
        loading={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setDeleting(false)}
      >
        O resultado, os quadros e a evidência são apagados e não voltam. Um relatório que você baixou continua valendo.
      </ConfirmModal>
    </div>
  )
}
