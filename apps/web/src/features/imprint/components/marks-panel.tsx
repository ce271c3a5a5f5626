import { Button, Skeleton, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { mediaText } from '../../../shared/format/media-text.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { type Marks, marksQuery, setMarks } from '../../../shared/queries/marks.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { describeWaiting, spokenWork } from '../model/mark-words.ts'
import css from './marks-panel.module.css'

/** The forensic mark of the account's media: whether new ones get it, how many have it, and marking the rest. */
export function MarksPanel() {
  const { data, error, refetch } = useQuery(marksQuery)
  return (
    <section className={css.panel} aria-labelledby="marca-invisivel">
      <h2 id="marca-invisivel">Marca invisível</h2>
      <p className={css.lead}>
        Cada pessoa recebe um vídeo com pequenas diferenças que os olhos não veem. Elas ficam na imagem de uma cópia, mesmo gravada da tela
        ou recortada.
      </p>
      {data && <LoadedPanel marks={data} />}
      {!data && !error && <Skeleton h={140} radius="lg" />}
      {!data && error && <LoadFault what="a marca invisível" error={error} retry={() => void refetch()} />}
    </section>
  )
}

function LoadedPanel({ marks }: { marks: Marks }) {
  const client = useQueryClient()
  const onSuccess = (saved: Marks): void => setMarks(client, saved)
  const saving = useMutation({ mutationFn: (enabled: boolean) => api('PUT /imprint/marks', { body: { enabled } }), onSuccess })
  const enabled = saving.isPending ? saving.variables : marks.enabled
  return (
    <div className={css.card}>
      <Switch
        className={css.default ?? ''}
        label="Marcar as próximas mídias"
        description="Vale para vídeos enviados ou reprocessados a partir de agora."
        checked={enabled}
        onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
      />
      <dl className={css.figures}>
        <div>
          <dt>Com a marca</dt>
          <dd>{mediaText(marks.marked)}</dd>
        </div>
        <div>
          <dt>Sem a marca</dt>
          <dd>{mediaText(marks.unmarked + marks.waiting)}</dd>
        </div>
        <div>
          <dt>Armazenamento a mais</dt>
          <dd>
            {formatSize(marks.bytes)} <small>não conta no seu plano</small>
          </dd>
        </div>
      </dl>
      <Catalogue marks={marks} onSuccess={onSuccess} />
    </div>
  )
}

/** Marking the media that are encoded already. */
function Catalogue({ marks, onSuccess }: { marks: Marks; onSuccess: (saved: Marks) => void }) {
  const [asking, setAsking] = useState(false)
  const starting = useMutation({
    mutationFn: () => api('POST /imprint/marks/catalogue', {}),
    onSuccess: (saved) => {
      onSuccess(saved)
      setAsking(false)
    },
  })
  const stopping = useMutation({
    mutationFn: () => api('DELETE /imprint/marks/catalogue', {}),
    onSuccess: (saved) => {
      onSuccess(saved)
      notifySuccess('As mídias que faltavam ficam como estão')
    },
  })
  if (marks.waiting > 0)
    return (
      <div className={css.work}>
        <p role="status">{describeWaiting(marks)}</p>
        <Button variant="default" loading={stopping.isPending} onClick={() => stopping.mutate()}>
          Parar
        </Button>
      </div>
    )
  if (marks.unmarked === 0) return null
  return (
    <div className={css.work}>
      <p>As mídias que já estão prontas podem receber a marca sem sair do ar.</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Marcar {mediaText(marks.unmarked)}
      </Button>
      <ConfirmModal
        opened={asking}
        title={`Marcar ${mediaText(marks.unmarked)}?`}
        confirmLabel="Marcar"
        loading={starting.isPending}
        onConfirm={() => starting.mutate()}
        onClose={() => setAsking(false)}
      >
        Leva {spokenWork(marks.estimate.seconds)} e ocupa cerca de {formatSize(marks.estimate.bytes)} a mais, que não contam no seu plano.
        As mais assistidas vêm primeiro, e todas continuam no ar. Você pode parar quando quiser.
      </ConfirmModal>
    </div>
  )
}
