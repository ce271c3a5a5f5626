import { ActionIcon, Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuizPlacement } from '@videozz/contract/browser'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { copyText } from '../../../shared/clipboard.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { invalidateQuizOffers } from '../../../shared/queries/quiz-results.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { OfferedMedia } from '../model/offered-media.ts'
import { PlacementForm } from './placement-form.tsx'
import css from './quiz-offer.module.css'

type Props = { quizId: string; media: OfferedMedia; placement: QuizPlacement | undefined; disabled: boolean }

/** Whether, and at which point, a media offers the quiz. */
export function PlacementRow({ quizId, media, placement, disabled }: Props) {
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const placed = placement?.second ?? null
  const address = placement?.address ?? null
  const params = { id: quizId, videoKey: media.key }
  const done = async () => {
    setEditing(false)
    await invalidateQuizOffers(client, quizId)
  }
  const removing = useMutation({ mutationFn: () => api('DELETE /quiz/{id}/placements/{videoKey}', { params }), onSuccess: done })
  const code = `<iframe src="${address}" title="Quiz" style="border:0;width:100%;aspect-ratio:16/9" referrerpolicy="origin" allowfullscreen></iframe>`
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
            onClick={() => void copyText(code)}
          >
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        )}
      </p>
      {editing ? (
        <PlacementForm quizId={quizId} media={media} placement={placement} onDone={done} onCancel={() => setEditing(false)} />
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
