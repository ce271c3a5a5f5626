import { ActionIcon, Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuizPlacement } from '@videozz/contract/browser'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { copyText } from '../../../shared/clipboard.ts'
import { formatDuration, parseTime } from '../../../shared/format/duration.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateQuizOffers } from '../../../shared/queries/quiz-results.ts'
import { Chip } from '../../../ui/chip.tsx'
import css from './quiz-offer.module.css'

export type OfferedMedia = { key: string; title: string; duration: number | null }
type Props = { quizId: string; media: OfferedMedia; placement: QuizPlacement | undefined; disabled: boolean }

/** Whether, and at which point, a media offers the quiz. */
export function PlacementRow({ quizId, media, placement, disabled }: Props) {
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const placed = placement?.second ?? null
  const address = placement?.address ?? null
  const [at, setAt] = useState<'end' | 'second'>(placed === null ? 'end' : 'second')
  const [time, setTime] = useState(placed === null ? '' : formatDuration(placed))
  const [required, setRequired] = useState(placement?.required ?? false)
  const params = { id: quizId, videoKey: media.key }
  const second = at === 'end' ? null : parseTime(time)
  const fault =
    at === 'end'
      ? null
      : second === null
        ? 'Escreva um tempo, como 4:52'
        : media.duration !== null && second > media.duration
          ? 'Este ponto está além do fim da mídia'
          : null

  const done = async () => {
    setEditing(false)
    await invalidateQuizOffers(client, quizId)
  }
  const placing = useMutation({
    mutationFn: () => api('PUT /quiz/{id}/placements/{videoKey}', { params, body: { second, required, published: true } }),
    onSuccess: done,
  })
  const removing = useMutation({ mutationFn: () => api('DELETE /quiz/{id}/placements/{videoKey}', { params }), onSuccess: done })
  const copy = async () => {
    const code = `<iframe src="${address}" title="Quiz" style="border:0;width:100%;aspect-ratio:16/9" referrerpolicy="origin" allowfullscreen></iframe>`
    if (await copyText(code)) notifySuccess('Copiado com sucesso!')
    else notifyError('Não foi possível copiar o texto.')
  }
  const where = placed === null ? 'No fim' : `Aos ${formatDuration(placed)}`
  return (
    <li className={css.row}>
      <h3 className="cut">{media.title}</h3>
      <p className={css.state}>
        {placement ? <Chip tone="ok">{where}</Chip> : <Chip>Não oferecido</Chip>}
        {placement?.required && <Chip>Obrigatório</Chip>}
        {address !== null && (
          <ActionIcon
            variant="subtle"
            size="md"
            aria-label={`Copiar código da página do quiz em ${media.title}`}
            onClick={() => void copy()}
          >
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        )}
      </p>
      {editing ? (
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (fault === null) placing.mutate()
          }}
        >
          <SegmentedControl
            fullWidth
            aria-label="Quando oferecer"
            value={at}
            onChange={(value) => setAt(value === 'second' ? 'second' : 'end')}
            data={[
              { value: 'end', label: 'No fim' },
              { value: 'second', label: 'Em um ponto' },
            ]}
          />
          {at === 'second' && (
            <TextInput
              label="Ponto da mídia"
              placeholder="4:52"
              value={time}
              error={time === '' ? undefined : fault}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          )}
          <Checkbox
            label="O aluno só continua depois de responder"
            checked={required}
            onChange={(event) => setRequired(event.currentTarget.checked)}
          />
          <div className={css.buttons}>
            <Button type="submit" size="sm" loading={placing.isPending} disabled={fault !== null}>
              Oferecer
            </Button>
            <Button variant="default" size="sm" onClick={() => setEditing(false)}>
              Cancelar
            </Button>
          </div>
        </form>
      ) : (
        <div className={css.buttons}>
          <Button variant="default" size="xs" disabled={disabled} onClick={() => setEditing(true)}>
            {placement ? 'Alterar' : 'Oferecer nesta mídia'}
          </Button>
          {placement && (
            <Button variant="subtle" size="xs" disabled={disabled} loading={removing.isPending} onClick={() => removing.mutate()}>
              Retirar
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
