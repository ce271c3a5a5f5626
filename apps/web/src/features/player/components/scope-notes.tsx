import { useQuery } from '@tanstack/react-query'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import { useState } from 'react'
import { mediaText } from '../../../shared/format/media-text.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { customisedVideosQuery } from '../../../shared/queries/custom-player.ts'
import { CustomisedVideos } from './customised-videos.tsx'
import css from './default-preview.module.css'

/** Of how many media it is the player, and when a change is seen. */
export function ScopeNotes() {
  const { data } = useQuery(customisedVideosQuery({ search: '', page: 1, limit: 8 }))
  const [opened, setOpened] = useState(false)
  const own = data?.totalItems ?? 0
  const others = data?.others ?? 0
  return (
    <>
      <ul className={css.notes}>
        {others + own > 0 && (
          <li>
            <IconMovie size={18} aria-hidden />
            <span>
              Vale para <b className="num">{mediaText(others)}</b>.{' '}
              {own > 0 && (
                <>
                  {own === 1 ? 'Outra ' : 'Outras '}
                  <b className="num">{formatCount(own)}</b>{' '}
                  {own === 1 ? 'tem player próprio e não muda.' : 'têm player próprio e não mudam.'}{' '}
                  <button type="button" onClick={() => setOpened(true)}>
                    {own === 1 ? 'Ver qual' : `Ver as ${formatCount(own)}`}
                  </button>
                </>
              )}
            </span>
          </li>
        )}
        <li>
          <IconEye size={18} aria-hidden />
          <span>Quem já está assistindo vê as mudanças na próxima reprodução.</span>
        </li>
      </ul>
      <CustomisedVideos opened={opened} title="Mídias com player próprio" onClose={() => setOpened(false)} />
    </>
  )
}
