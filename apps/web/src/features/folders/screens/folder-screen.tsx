import { Button, Skeleton } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { accessRules, type FolderDetail, folderLevels, hasFeature } from '@videozz/contract/browser'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { useLiveVideos } from '../../../shared/media/use-live-videos.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import type { Breadcrumb } from '../../../ui/breadcrumbs.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { folderQuery } from '../../../shared/queries/folders.ts'
import { contentsText } from '../components/folder-card.tsx'
import { FolderContents, type FolderContentsProps } from '../components/folder-contents.tsx'
import { ActionsMenu } from '../../../shared/lists/actions-menu.tsx'
import { FolderHeader } from '../components/folder-header.tsx'
import { CourseContents } from '../components/course-contents.tsx'
import { FolderTabs, type StatisticsPanel } from '../components/folder-tabs.tsx'
import { type FolderShareSlot, useFolderDialogs } from '../components/use-folder-dialogs.tsx'
import { filesSearch, statisticsTab } from '../model/files-view.ts'
import { knownNames, learnNames } from '../model/folder-names.ts'
import { pathOf, readPath, wayBack } from '../model/folder-path.ts'
import css from './folder-screen.module.css'

type Named = { key: string; name: string }
/** What other features have on this page. */
type Slots = Pick<FolderContentsProps, 'EmbedDialog' | 'DownloadDialog' | 'PublishDialog' | 'DeleteDialog' | 'imports'> & {
  Statistics: StatisticsPanel
  ShareDialog: FolderShareSlot
}
const gone = 'Esta pasta não existe mais.'

/** One folder: its subfolders and its files, and its statistics. `path` is the ids of its ancestors and its own, joined by underscore. */
export function FolderScreen({ path, ...slots }: { path: string } & Slots) {
  useLiveVideos()
  const ids = readPath(path)
  const key = ids?.at(-1) ?? ''
  const { data, error, refetch } = useQuery({ ...folderQuery(key), enabled: ids !== null })
  const { accountId } = useSession()
  const navigate = useNavigate()

  const right = data && pathOf(data)
  useEffect(() => {
    if (!data) return
    learnNames(accountId, [...data.ancestors, data])
    // The address has other ancestors than the folder: correct it.
    if (right !== path) void navigate({ to: '/folder/$key', params: { key: right ?? path }, search: true as never, replace: true })
  }, [accountId, data, navigate, path, right])

  const missing = ids === null || (error instanceof ApiError && error.status === 404)
  if (missing || (error && !data)) {
    return (
      <Page>
        <PageHeader title="Pasta" />
        <EmptyState
          level={2}
          title={missing ? gone : 'Não foi possível carregar esta pasta'}
          text={missing ? undefined : faultText(error)}
          action={
            missing ? (
              <Button component={Link} to="/folder">
                Ir para Minhas pastas
              </Button>
            ) : (
              <Button onClick={() => void refetch()}>Tentar novamente</Button>
            )
          }
        />
      </Page>
    )
  }
  const names = data ? [...data.ancestors, data] : knownNames(accountId, ids)
  if (!data)
    return <Frame names={names} title={names.at(-1)?.name || <Skeleton component="span" display="block" h={28} w={220} my={2} />} />
  return <LoadedFolder folder={data} names={names} {...slots} />
}

type FrameProps = { names: readonly Named[]; title: ReactNode; subtitle?: ReactNode; actions?: ReactNode; children?: ReactNode }

/** Back link, title and actions of a folder. */
function Frame({ names, title, subtitle, actions, children }: FrameProps) {
  const above = names.slice(0, -1)
  const back = wayBack(above)
  const trail: Breadcrumb[] = [
    { label: 'Início', to: '/' },
    { label: 'Minhas Pastas', to: '/folder' },
    ...names.map(({ name }, depth) => ({
      label: name || 'Pasta',
      to: `/folder/${names
        .slice(0, depth + 1)
        .map((one) => one.key)
        .join('_')}`,
    })),
  ]
  const parent = above.at(-1)
  const face = (
    <>
      <IconArrowLeft size={16} aria-hidden />
      <span className="cut">{back.label}</span>
    </>
  )
  const drop = parent && { 'data-drop-folder': parent.key, 'data-drop-name': parent.name }
  return (
    <>
      {back.path === null ? (
        <Link to="/folder" className={css.back}>
          {face}
        </Link>
      ) : (
        <Link to="/folder/$key" params={{ key: back.path }} className={css.back} {...drop}>
          {face}
        </Link>
      )}
      <FolderHeader wide title={title} subtitle={subtitle ?? '\u00a0'} actions={actions} breadcrumbs={trail} />
      {children}
    </>
  )
}

type LoadedFolderProps = { folder: FolderDetail; names: readonly Named[] } & Slots

function LoadedFolder({ folder, names, Statistics, ShareDialog, ...dialogs }: LoadedFolderProps) {
  const navigate = useNavigate()
  const session = useSession()
  const folders = useFolderDialogs(ShareDialog)
  const { view } = useSearchState(filesSearch, { resetScroll: false })
  const measured = hasFeature('statistics') && ruleFault(accessRules.analytics, session) === null
  const leave = (): void => {
    const { path } = wayBack(folder.ancestors)
    void (path === null
      ? navigate({ to: '/folder', replace: true })
      : navigate({ to: '/folder/$key', params: { key: path }, replace: true }))
  }
  const actionsOf = (add: () => void) => (
    <>
      <ActionsMenu label={`Mais ações de ${folder.name}`} actions={folders.actionsOf(folder, leave)} />
      {folder.level < folderLevels && (
        <DisabledHint reason={folders.editReason}>
          <Button
            variant="default"
            size="md"
            leftSection={<IconFolderPlus size={17} aria-hidden />}
            onClick={() => folders.ask({ kind: 'create', above: folder })}
          >
            Criar subpasta
          </Button>
        </DisabledHint>
      )}
      <DisabledHint reason={folders.editReason}>
        <Button size="md" leftSection={<IconPlus size={17} aria-hidden />} onClick={add}>
          Enviar arquivo
        </Button>
      </DisabledHint>
    </>
  )
  const contents = <span className="num">{contentsText(folder)}</span>
  return (
    <FolderContents folder={folder} folders={folders} {...dialogs}>
      {(add, list) =>
        measured ? (
          <>
            <Frame
              names={names}
              title={folder.name}
              subtitle={view.tab === statisticsTab ? <CourseContents folder={folder.key} view={view} /> : contents}
              actions={view.tab !== statisticsTab && actionsOf(add)}
            />
            <FolderTabs folder={folder} Statistics={Statistics}>
              {list}
            </FolderTabs>
          </>
        ) : (
          <>
            <Frame names={names} title={folder.name} subtitle={contents} actions={actionsOf(add)} />
            {list}
          </>
        )
      }
    </FolderContents>
  )
}
