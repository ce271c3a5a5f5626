import { Button } from '@mantine/core'
import IconPlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import IconPlaylist from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs'
import { useMutation } from '@tanstack/react-query'
import { embedPlaylistLimit } from '@videozz/contract/browser'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { counted } from '../../../shared/format/counts.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import type { EmbedPlaylist } from '../../../shared/queries/embed-playlist.ts'
import css from './copy-embed.module.css'
import { OptionRow } from './option-row.tsx'

const lessonsText = counted('aula', 'aulas')
const leftText = counted('mídia fica de fora', 'mídias ficam de fora')

/** What the code of a folder or selection plays now, and whether the next lesson begins by itself. */
export function PlaylistPart({ playlist, onSaved }: { playlist: EmbedPlaylist; onSaved: (saved: EmbedPlaylist) => void }) {
  const [listed, setListed] = useState(false)
  const { lessons, left, more, title, playsOn } = playlist
  const saving = useMutation({
    mutationFn: (on: boolean) => api('PUT /embed/playlists/{tokenId}', { params: { tokenId: playlist._id }, body: { playsOn: on } }),
    onSuccess: onSaved,
  })
  const order = title === null ? 'na ordem em que você escolheu' : 'na ordem da pasta. O que entrar nela entra também'
  return (
    <>
      <div className={css.option}>
        <span className={css.optionIcon} aria-hidden>
          <IconPlaylist size={18} />
        </span>
        <div className={css.optionWords}>
          <h3 className={css.optionTitle}>{lessons.length === 0 ? 'Nenhuma aula pode tocar ainda' : lessonsText(lessons.length)}</h3>
          <p className={css.optionText}>
            {lessons.length === 0 ? 'Quem abrir o código lê que ainda não há aulas.' : `Uma depois da outra, ${order}.`}
            {left.length > 0 && ` ${leftText(left.length)}.`}
            {more && ` Só as primeiras ${embedPlaylistLimit} tocam.`}
          </p>
        </div>
        {lessons.length + left.length > 0 && (
          <Button variant="subtle" size="compact-sm" aria-expanded={listed} onClick={() => setListed(!listed)}>
            {listed ? 'Esconder' : 'Ver a lista'}
          </Button>
        )}
      </div>
      {listed && (
        <ol className={css.lessons}>
          {lessons.map(({ key, title: name, duration }) => (
            <li key={key}>
              <span>{name}</span>
              <small className="num">{duration === null ? '' : formatDuration(duration)}</small>
            </li>
          ))}
          {left.map(({ key, title: name, reason }) => (
            <li key={key} data-left>
              <span>{name}</span>
              <small>{reason}</small>
            </li>
          ))}
        </ol>
      )}
      <OptionRow
        icon={<IconPlayerTrackNext size={18} />}
        title="Tocar a próxima aula automaticamente"
        text="Cinco segundos depois do fim de cada aula. O aluno pode cancelar ou desligar."
        on={saving.isPending ? saving.variables : playsOn}
        busy={saving.isPending}
        onChange={(on) => saving.mutate(on)}
      />
    </>
  )
}
