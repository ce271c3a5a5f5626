import { ActionIcon, Checkbox, Tooltip, UnstyledButton } from '@mantine/core'
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from '@tanstack/react-router'
import type { ListedVideo, Session, Video } from '@videozz/contract/browser'
import { memo } from 'react'
import { formatDate } from '../../../shared/format/date.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { isExtending, selectingHint } from '../../../shared/lists/row-clicks.ts'
import { collectingText, failedText, failureText, progressText } from '../../../shared/media/describe-media.ts'
import { downloadReason } from '../../../shared/media/download-reason.ts'
import { samePropsButProgress } from '../../../shared/media/same-but-progress.ts'
import { ThumbLink } from '../../../shared/media/thumb-link.tsx'
import { kindLabel, tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import { Ladder } from '../../../ui/ladder.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { isIos } from '../../../shared/is-ios.ts'
import { deleteReason, embedReason, folderReason, knowsFolders } from '../model/action-reasons.ts'
import { resolutionLabel } from '../model/describe-video.ts'
import css from './library.module.css'
import { Matches } from './matches.tsx'

/** What the rows of the library do; the same functions as long as the table stands. */
export type RowDeeds = {
  onToggle: (video: Video, selected: boolean) => void
  /** From the row selected last to this one. */
  onExtend: (key: string) => void
  onEmbed: (video: Video) => void
  onDownload: (video: Video) => void
  onSend: (videos: readonly Video[]) => void
  onDelete: (videos: readonly Video[]) => void
}
export type VideoRowProps = {
  video: ListedVideo
  session: Session
  /** What was searched for, or an empty text. */
  search: string
  selected: boolean
  /** Rows are being selected, so single actions are off. */
  selecting: boolean
  /** The one row in the order of Tab. */
  tabbable: boolean
  deeds: RowDeeds
}

function actionsOf(video: Video, session: Session, { onToggle, onEmbed, onDownload, onSend, onDelete }: RowDeeds): MenuAction[] {
  return [
    {
      label: 'Incorporar',
      icon: <IconCode size={17} aria-hidden />,
      reason: embedReason(video, session),
      run: () => onEmbed(video),
    },
    ...(isIos()
      ? []
      : [
          {
            label: 'Baixar',
            icon: <IconDownload size={17} aria-hidden />,
            reason: downloadReason(video, session),
            run: () => onDownload(video),
          },
        ]),
    {
      label: 'Enviar para pasta',
      icon: <IconFolderPlus size={17} aria-hidden />,
      reason: folderReason(session),
      run: () => onSend([video]),
    },
    {
      label: 'Selecionar',
      icon: <IconCheckbox size={17} aria-hidden />,
      reason: null,
      mobile: true,
      run: () => onToggle(video, true),
    },
    {
      label: 'Excluir',
      icon: <IconTrash size={17} aria-hidden />,
      reason: deleteReason(session),
      danger: true,
      run: () => onDelete([video]),
    },
  ]
}

/** One media of the library. */
export const VideoRow = memo(function VideoRow({ video, session, search, selected, selecting, tabbable, deeds }: VideoRowProps) {
  const { key } = video
  const { onExtend } = deeds
  return (
    <tr
      aria-selected={selected}
      className={css.row}
      data-key={key}
      data-drag-media={key}
      tabIndex={tabbable ? 0 : -1}
      onMouseDown={(event) => isExtending(event) && event.preventDefault()}
      onClick={(event) => isExtending(event) && onExtend(key)}
    >
      <td className={css.cellCheck}>
        <Mark video={video} selected={selected} deeds={deeds} />
      </td>
      <td className={css.cellMedia}>
        <div className={css.media}>
          <ThumbLink video={video} className={css.thumb} />
          <div className={css.words}>
            <h3>
              <Title video={video} />
            </h3>
            <Caption video={video} />
            {search !== '' && <Matches video={video} search={search} />}
          </div>
        </div>
      </td>
      {knowsFolders(session) && (
        <td className={css.cellFolder}>
          <Folders folders={video.folders} />
        </td>
      )}
      <td className={css.cellType}>{kindLabel(video.type)}</td>
      <td className={css.cellDate}>{formatDate(video.createdAt)}</td>
      <td className={css.cellActs}>
        <Actions video={video} session={session} selecting={selecting} deeds={deeds} />
      </td>
    </tr>
  )
})

// What an encode has no part in is not drawn anew with each of its steps.

const Mark = memo(function Mark({ video, selected, deeds }: Pick<VideoRowProps, 'video' | 'selected' | 'deeds'>) {
  return (
    <Checkbox
      className={css.check ?? ''}
      aria-label={`Selecionar ${video.title}`}
      checked={selected}
      onChange={(event) => {
        if ((event.nativeEvent as MouseEvent).shiftKey) deeds.onExtend(video.key)
        else deeds.onToggle(video, event.currentTarget.checked)
      }}
    />
  )
}, samePropsButProgress)

const Title = memo(function Title({ video: { key, title } }: Pick<VideoRowProps, 'video'>) {
  return (
    <Link to="/media/$id" params={{ id: key }} title={title}>
      {title}
    </Link>
  )
}, samePropsButProgress)

const Actions = memo(function Actions({ video, session, selecting, deeds }: Omit<VideoRowProps, 'search' | 'selected' | 'tabbable'>) {
  const actions = actionsOf(video, session, deeds)
  const [embed] = actions
  return (
    <div className={css.acts} data-off={selecting || undefined}>
      {!selecting && embed && (
        <Hinted reason={embed.reason}>
          <ActionIcon className={css.more ?? ''} aria-label={`Incorporar ${video.title}`} onClick={embed.run}>
            <IconCode size={18} />
          </ActionIcon>
        </Hinted>
      )}
      <ActionsMenu label={`Mais ações de ${video.title}`} actions={actions} off={selecting ? selectingHint : null} />
    </div>
  )
}, samePropsButProgress)

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
