import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useState } from 'react'
import { PlayerSkeleton, PreviewPlayer } from '../../../shared/media/preview-player.tsx'
import { isProcessing } from '../../../shared/media/describe-media.ts'
import { useLiveVideos } from '../../../shared/media/use-live-videos.ts'
import { recentMediaQuery } from '../../../shared/queries/media.ts'
import css from './default-preview.module.css'
import { ScopeNotes } from './scope-notes.tsx'

const sizes = [
  {
    value: 'desktop',
    label: (
      <span className={css.size}>
        <IconDeviceDesktop size={16} aria-hidden />
        Computador
      </span>
    ),
  },
  {
    value: 'phone',
    label: (
      <span className={css.size}>
        <IconDeviceMobile size={16} aria-hidden />
        Celular
      </span>
    ),
  },
]

/** The default player on the newest video, as wide as on a computer or a phone, and what it is the player of. */
export function DefaultPreview() {
  const [size, setSize] = useState('desktop')
  return (
    <section className={css.preview} aria-labelledby="previa">
      <div className={css.head}>
        <h2 id="previa">Prévia</h2>
        <SegmentedControl size="xs" aria-label="Tamanho da prévia" data={sizes} value={size} onChange={setSize} />
      </div>
      <div className={css.stage} data-size={size}>
        <NewestVideo />
      </div>
      <ScopeNotes />
    </section>
  )
}

function NewestVideo() {
  const { data, error } = useQuery(recentMediaQuery)
  useLiveVideos()
  // Chosen once: a newer upload must not replace the preview while somebody looks at it.
  const [key, setKey] = useState<string | null>(null)
  const playable = data?.items.filter(({ playable: plays, type }) => plays && type !== 'youtube') ?? []
  const video = playable.find((one) => one.key === key) ?? playable.find(({ type }) => type !== 'audio') ?? playable[0]
  if (video && key === null) setKey(video.key)
  if (video) return <PreviewPlayer video={video} marked={false} />
  if (!data && !error) return <PlayerSkeleton />
  const comes = data?.items.some(isProcessing)
  return (
    <div className={css.empty} role="status">
      <p>
        {error
          ? 'Não foi possível carregar um vídeo para a prévia.'
          : comes
            ? 'O seu vídeo está sendo processado. A prévia aparece aqui assim que ele puder tocar.'
            : 'Envie um vídeo e ele aparece aqui com o seu player.'}{' '}
        {!error && !comes && (
          <Link to="/upload" className="link">
            Enviar arquivos
          </Link>
        )}
      </p>
    </div>
  )
}
