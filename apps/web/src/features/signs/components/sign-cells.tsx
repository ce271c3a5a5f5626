import { Link } from '@tanstack/react-router'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatDateTime } from '../../../shared/format/date.ts'
import type { Sign } from '../../../shared/queries/signs.ts'
import { Breakable } from '../../../shared/viewers/breakable.tsx'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { Tile } from '../../../ui/tile.tsx'
import css from './signs.module.css'

/** Who it was, with what is known of them. */
export function PersonCell({ viewer, previewer, state }: Sign) {
  if (!viewer)
    return (
      <span className={css.person}>
        <Breakable text={previewer?.email ?? 'Prévia no painel'} />
        <SecondaryLine>{previewer ? `${previewer.name}, em prévia no painel` : 'Por quem acessa esta conta'}</SecondaryLine>
      </span>
    )
  const who = viewerName(viewer)
  return (
    <span className={css.person}>
      <Link to="/viewers/$id" params={{ id: viewer.id }} title={`Ver o histórico de ${who}`}>
        <Breakable text={who} />
      </Link>
      {viewer.name !== null && viewer.name !== who && <SecondaryLine>{viewer.name}</SecondaryLine>}
      <span className={css.chips}>
        {!viewer.verified && <Chip tone="warn">não verificado</Chip>}
        {viewer.revokedAt !== null && <Chip tone="bad">bloqueado</Chip>}
        {state === 'seen' && <Chip>visto</Chip>}
        {state === 'dismissed' && <Chip>descartado</Chip>}
      </span>
    </span>
  )
}

/** The media with its picture, or that it is about all of them. */
export function MediaCell({ media }: Sign) {
  if (!media) return <>Todas as mídias</>
  if (media.title === null) return <>Mídia excluída</>
  const { key, title, thumbnail, type, duration } = media
  const kind = type === 'audio' || type === 'youtube' ? type : 'video'
  const picture = (
    <Tile state="ready" kind={kind} picture={thumbnail} duration={duration === null ? null : formatDuration(duration)} size="thumb" />
  )
  return (
    <span className={css.media}>
      <Link to="/media/$id" params={{ id: key }} aria-hidden tabIndex={-1}>
        {picture}
      </Link>
      <Link to="/media/$id" params={{ id: key }} className={css.title} title={title}>
        {title}
      </Link>
    </span>
  )
}

/** What happened and how often. */
export function WhatCell({ what, count, firstAt }: Sign) {
  return (
    <>
      <span className={css.what}>{what}</span>
      {count > 1 && (
        <SecondaryLine>
          {formatCount(count)} vezes, desde {formatDateTime(firstAt)}
        </SecondaryLine>
      )}
    </>
  )
}
