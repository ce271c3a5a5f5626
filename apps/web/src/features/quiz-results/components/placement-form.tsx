import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { QuizPlacement } from '@videozz/contract/browser'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { formatDuration, parseTime } from '../../../shared/format/duration.ts'
import type { OfferedMedia } from '../model/offered-media.ts'
import css from './quiz-offer.module.css'

type Props = {
  quizId: string
  media: OfferedMedia
  placement: QuizPlacement | undefined
  onDone: () => Promise<void>
  onCancel: () => void
}

/** At which point a media offers the quiz, and whether it has to be answered. */
export function PlacementForm({ quizId, media, placement, onDone, onCancel }: Props) {
  const placed = placement?.second ?? null
  const [at, setAt] = useState<'end' | 'second'>(placed === null ? 'end' : 'second')
  const [time, setTime] = useState(placed === null ? '' : formatDuration(placed))
  const [required, setRequired] = useState(placement?.required ?? false)
  const second = at === 'end' ? null : parseTime(time)
  const fault = at === 'end' ? null : timeFault(second, media.duration)
  const placing = useMutation({
    mutationFn: () =>
      api('PUT /quiz/{id}/placements/{videoKey}', {
        params: { id: quizId, videoKey: media.key },
        body: { second, required, published: true },
      }),
    onSuccess: onDone,
  })
  return (
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
        <Button variant="default" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

/** Why a second cannot be chosen, or null. */
function timeFault(second: number | null, duration: number | null): string | null {
  if (second === null) return 'Escreva um tempo, como 4:52'
  return duration !== null && second > duration ? 'Este ponto está além do fim da mídia' : null
}
