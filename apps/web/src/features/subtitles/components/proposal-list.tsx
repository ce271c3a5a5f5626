import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { VideoDetail } from '@videozz/contract/browser'
import type { ReactNode } from 'react'
import { api } from '../../../shared/api/client.ts'
import { copyText } from '../../../shared/clipboard.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateMedia, mediaQuery, setMedia } from '../../../shared/queries/media.ts'
import type { Writing } from '../../../shared/queries/writings.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import css from './proposed-details.module.css'

type Details = NonNullable<Writing['details']>
export type ProposalListProps = { videoKey: string; details: Details; locked: string | null; onSeek: (seconds: number) => void }

/** Each proposal beside a button that takes it over at once. */
export function ProposalList({ videoKey, details, locked, onSeek }: ProposalListProps) {
  const client = useQueryClient()
  const { data: video } = useQuery(mediaQuery(videoKey))
  const take = useMutation({
    mutationFn: (save: () => Promise<VideoDetail>) => save(),
    onSuccess: (saved) => {
      setMedia(client, videoKey, saved)
      void invalidateMedia(client)
      notifySuccess('Alterações salvas com sucesso!')
    },
  })
  if (!video) return <Skeleton h={120} radius="lg" />
  const params = { key: videoKey }
  const { revision } = video
  const saveText = (text: { title?: string; description?: string }) =>
    take.mutate(() =>
      api('PUT /videos/{key}', {
        params,
        body: { title: text.title ?? video.title, description: text.description ?? video.description, revision },
      }),
    )
  const { title, description, tags, chapters } = details
  if (title === null && description === null && tags.length === 0 && chapters.length === 0)
    return <p className={css.note}>A legenda não sustentou nenhuma sugestão.</p>
  return (
    <dl className={css.list}>
      {title !== null && (
        <Proposal name="Título" locked={locked} done={video.title === title} take="Usar título" onTake={() => saveText({ title })}>
          {title}
        </Proposal>
      )}
      {description !== null && (
        <Proposal
          name="Descrição"
          locked={locked}
          done={video.description === description}
          take="Usar descrição"
          onTake={() => saveText({ description })}
        >
          {description}
        </Proposal>
      )}
      {chapters.length > 0 && (
        <Proposal
          name="Capítulos"
          locked={locked}
          done={JSON.stringify(video.chapters) === JSON.stringify(chapters)}
          take={video.chapters.length > 0 ? 'Substituir capítulos' : 'Usar capítulos'}
          onTake={() => take.mutate(() => api('PUT /videos/{key}/chapters', { params, body: { chapters, revision } }))}
        >
          <ul className={css.chapters}>
            {chapters.map((chapter) => (
              <li key={chapter.start}>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={`${formatDuration(chapter.start)}: ouvir`}
                  onClick={() => onSeek(chapter.start)}
                >
                  {formatDuration(chapter.start)}
                </Button>
                {chapter.title}
              </li>
            ))}
          </ul>
        </Proposal>
      )}
      {tags.length > 0 && (
        <Proposal name="Tags" locked={null} done={false} take="Copiar tags" onTake={() => void copyText(tags.join(', '))}>
          {tags.join(', ')}
        </Proposal>
      )}
    </dl>
  )
}

type ProposalProps = { name: string; locked: string | null; done: boolean; take: string; onTake: () => void; children: ReactNode }

const Proposal = ({ name, locked, done, take, onTake, children }: ProposalProps) => (
  <div className={css.proposal}>
    <dt>{name}</dt>
    <dd>{children}</dd>
    <dd className={css.take}>
      <DisabledHint reason={locked ?? (done && 'Já é o que a mídia tem.')}>
        <Button variant="default" size="xs" onClick={() => locked === null && !done && onTake()}>
          {take}
        </Button>
      </DisabledHint>
    </dd>
  </div>
)
