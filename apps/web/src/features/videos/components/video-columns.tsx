import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ListedVideo, Session, Video } from '@videozz/contract/browser'
import { memo } from 'react'
import { formatDate } from '../../../shared/format/date.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { selectingHint } from '../../../shared/lists/selecting-hint.ts'
import { failedText, failureText, queueText } from '../../../shared/media/describe-media.ts'
import { downloadReason } from '../../../shared/media/download-reason.ts'
import { actionsColumn, titleColumn, typeColumn } from '../../../shared/media/media-columns.tsx'
import { publishActions } from '../../../shared/media/publish-action.tsx'
import { samePropsButProgress } from '../../../shared/media/same-but-progress.ts'
import { tileOfVideo } from '../../../shared/media/tile-of-video.ts'
import type { Column, RowState } from '../../../ui/data-table/column.ts'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Ladder } from '../../../ui/ladder.tsx'
import { isIos } from '../../../shared/is-ios.ts'
import { embedReason } from '../../../shared/media/embed-reason.ts'
import { deleteReason, folderReason, seesFolders } from '../model/action-reasons.ts'
import { resolutionLabel } from '../model/describe-video.ts'
import css from './library.module.css'
import { Matches } from './matches.tsx'

/** Actions on media of the library; the same functions as long as the table is mounted. */
export type LibraryActions = {
  onEmbed: (video: Video) => void
  onDownload: (video: Video) => void
  onPublish: (video: Video) => void
  onSend: (videos: readonly Video[]) => void
  onDelete: (videos: readonly Video[]) => void
}
export type VideoColumnsOptions = {
  session: Session
  /** The search text, or an empty string. */
  search: string
  actions: LibraryActions
}

/** The columns of the library. */
export const videoColumns = ({ session, search, actions }: VideoColumnsOptions): Column<ListedVideo>[] => [
  titleColumn((video) => (
    <>
      <Caption video={video} />
      {search !== '' && <Matches video={video} search={search} />}
    </>
  )),
  ...(seesFolders(session) ? [folderColumn] : []),
  typeColumn,
  dateColumn,
  actionsColumn((video, state) => <Actions video={video} session={session} actions={actions} {...state} />),
]

const folderColumn: Column<ListedVideo> = {
  header: 'Pasta',
  width: 188,
  wideOnly: true,
  onCard: 'hidden',
  cell: ({ folders }) => <Folders folders={folders} />,
}
const dateColumn: Column<ListedVideo> = {
  header: 'Enviado em',
  width: 116,
  onCard: 'hidden',
  cell: ({ createdAt }) => formatDate(createdAt),
}

type ActionsProps = { video: ListedVideo } & Pick<VideoColumnsOptions, 'session' | 'actions'> & RowState

function menuOf({ video, session, actions, onToggle }: ActionsProps): MenuAction[] {
  const { onEmbed, onDownload, onPublish, onSend, onDelete } = actions
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
    ...publishActions(video, session, () => onPublish(video)),
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
      run: () => onToggle(video.key, true),
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

// Not re-rendered at each progress event of an encode.

const Actions = memo(function Actions(props: ActionsProps) {
  const { video, selecting } = props
  const menu = menuOf(props)
  const [embed] = menu
  return (
    <RowActions off={selecting}>
      {!selecting && embed && (
        <Hinted reason={embed.reason}>
          <ActionIcon className={css.more ?? ''} aria-label={`Incorporar ${video.title}`} onClick={embed.run}>
            <IconCode size={18} />
          </ActionIcon>
        </Hinted>
      )}
      <ActionsMenu label={`Mais ações de ${video.title}`} actions={menu} off={selecting ? selectingHint : null} />
    </RowActions>
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

/** Second line of the title: facts of the file, or the progress of its processing. */
function Caption({ video }: { video: Video }) {
  const tile = tileOfVideo(video)
  if (tile.state === 'error') {
    return (
      <p data-tone="bad">
        {failedText}
        <Tooltip label={failureText(video)}>
          <UnstyledButton aria-label={`Motivo: ${failureText(video)}`} className={css.info}>
            <IconInfoCircle size={16} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      </p>
    )
  }
  if (tile.state === 'first-data') return <p data-tone="now">{tile.text}</p>
  if (tile.state === 'processing') {
    const beside = queueText(video) ?? tile.timeLeft
    return (
      <>
        <div className={css.rowLadder}>
          <Ladder rungs={tile.rungs} size="small" />
          {beside !== null && <span>{beside}</span>}
        </div>
        <p className={css.rowProgress}>{[tile.text, tile.timeLeft].filter((part) => part !== null).join(', ')}</p>
      </>
    )
  }
  const facts = video.type === 'youtube' ? ['Importado do YouTube'] : [resolutionLabel(video.source), formatSize(video.source.size)]
  return <p>{facts.filter((fact) => fact !== null).join(' · ')}</p>
}
