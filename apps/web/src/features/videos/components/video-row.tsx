import { ActionIcon, Checkbox, Tooltip, UnstyledButton } from '@mantine/core'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { Link } from '@tanstack/react-router'
import type { Video } from '@videozz/contract/browser'
import { memo } from 'react'
import { formatDate } from '../../../shared/format/date.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { collectingText, failedText, failureText, progressText, tileHint } from '../../../shared/media/describe-media.ts'
import { kindLabel, tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import { Ladder } from '../../../ui/ladder.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { TileHint } from '../../../ui/tile-hint.tsx'
import { resolutionLabel } from '../model/describe-video.ts'
import css from './library.module.css'
import { RowMenu } from './row-menu.tsx'

export type VideoRowProps = {
  video: Video
  selected: boolean
  /** Rows are being selected, so single actions are off. */
  selecting: boolean
  embedReason: string | null
  deleteReason: string | null
  onSelect: (videos: readonly Video[], selected: boolean) => void
  onEmbed: (video: Video) => void
  onDelete: (videos: readonly Video[]) => void
}

/** One media of the library. */
export const VideoRow = memo(function VideoRow({
  video,
  selected,
  selecting,
  embedReason,
  deleteReason,
  onSelect,
  onEmbed,
  onDelete,
}: VideoRowProps) {
  const { key, title } = video
  const select = (): void => onSelect([video], true)
  const embed = { reason: embedReason, run: () => onEmbed(video) }
  const remove = { reason: deleteReason, run: () => onDelete([video]) }
  return (
    <tr aria-selected={selected} className={css.row}>
      <td className={css.cellCheck}>
        <Checkbox
          className={css.check ?? ''}
          aria-label={`Selecionar ${title}`}
          checked={selected}
          onChange={(event) => onSelect([video], event.currentTarget.checked)}
        />
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the title lies deeper than the rule looks */}
      <td className={css.cellMedia}>
        <div className={css.media}>
          <TileHint hint={tileHint(video)}>
            <Link to="/media/$id" params={{ id: key }} className={css.thumb} aria-hidden tabIndex={-1}>
              <Tile {...tileOfVideo(video)} size="thumb" />
            </Link>
          </TileHint>
          <div className={css.words}>
            <h3>
              <Link to="/media/$id" params={{ id: key }} title={title}>
                {title}
              </Link>
            </h3>
            <Caption video={video} />
          </div>
        </div>
      </td>
      <td className={css.cellFolder}>
        <Folders folders={video.folders} />
      </td>
      <td className={css.cellType}>{kindLabel(video.type)}</td>
      <td className={css.cellDate}>{formatDate(video.createdAt)}</td>
      <td className={css.cellActs}>
        <div className={css.acts} data-off={selecting || undefined}>
          {!selecting && (
            <Hinted reason={embedReason}>
              <ActionIcon className={css.more ?? ''} aria-label={`Incorporar ${title}`} onClick={embed.run}>
                <IconCode size={18} />
              </ActionIcon>
            </Hinted>
          )}
          <RowMenu title={title} embed={embed} remove={remove} onSelect={select} off={selecting} />
        </div>
      </td>
    </tr>
  )
})

function Hinted({ reason, children }: { reason: string | null; children: React.ReactElement<{ onClick?: () => void }> }) {
  return reason === null ? (
    <Tooltip label="Incorporar">{children}</Tooltip>
  ) : (
    <DisabledHint reason={reason}>{children as never}</DisabledHint>
  )
}

function Folders({ folders }: Pick<Video, 'folders'>) {
  const [first, ...others] = folders
  if (!first) return <span className={css.none}>Nenhuma pasta</span>
  return (
    <span className={css.folder}>
      <IconFolder size={16} aria-hidden />
      <span className="cut">{first.name}</span>
      {others.length > 0 && <span>+{others.length}</span>}
    </span>
  )
}

/** Second line of the title: what the file is, or how far its processing went. */
function Caption({ video }: { video: Video }) {
  const tile = tileOfVideo(video)
  if (tile.state === 'error') {
    return (
      <p className={css.bad}>
        {failedText}
        <Tooltip label={failureText(video)}>
          <UnstyledButton aria-label={`Motivo: ${failureText(video)}`} className={css.info}>
            <IconInfoCircle size={16} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      </p>
    )
  }
  if (tile.state === 'first-data') return <p className={css.now}>{collectingText}</p>
  if (tile.state === 'processing') {
    return (
      <>
        <div className={css.rowLadder}>
          <Ladder rungs={tile.rungs} size="small" />
          {tile.timeLeft !== null && <span>{tile.timeLeft}</span>}
        </div>
        <p className={css.rowProgress}>{[progressText(video), tile.timeLeft].filter((part) => part !== null).join(', ')}</p>
      </>
    )
  }
  const facts = video.type === 'youtube' ? ['Importado do YouTube'] : [resolutionLabel(video.source), formatSize(video.source.size)]
  return <p>{facts.filter((fact) => fact !== null).join(' · ')}</p>
}
