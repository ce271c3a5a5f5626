import { Button, Skeleton } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { connectionNames, type Drive, importSelectionLimit } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { ShowMore } from '../../../shared/lists/show-more.tsx'
import type { DriveFile, DriveFolder } from '../../../shared/queries/drives.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useDriveThumbnails } from '../api/use-drive-thumbnails.ts'
import type { DriveChoice } from '../model/drive-choice.ts'
import { driveSentences } from '../model/drive-words.ts'
import { FileEntry, FolderEntry } from './drive-entries.tsx'
import css from './drives.module.css'

type Page = { folders: DriveFolder[]; files: DriveFile[]; cursor: string | null }

export type DriveListProps = {
  drive: Drive
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  choice: DriveChoice
  /** What stands where there is nothing. */
  empty: string
  faultOf: (file: DriveFile) => string | null
  onOpen: (folder: DriveFolder) => void
  onToggle: (file: DriveFile) => void
  onConnect: () => void
}

/** Folders and files of a place, with their states. */
export function DriveList({ drive, list, choice, empty, faultOf, onOpen, onToggle, onConnect }: DriveListProps) {
  const pages = list.data?.pages
  const pictures = useDriveThumbnails(drive, pages?.map(({ files }) => files) ?? [])
  if (list.error && !pages) return <DriveFault drive={drive} error={list.error} onRetry={() => void list.refetch()} onConnect={onConnect} />
  if (!pages)
    return (
      <div className={css.list} aria-busy="true" aria-label="Carregando">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} h={44} mb={12} />
        ))}
      </div>
    )
  if (pages.every(({ folders, files }) => folders.length + files.length === 0) && !list.hasNextPage)
    return (
      <div className={css.list}>
        <EmptyState title={empty} />
      </div>
    )
  const full = choice.size >= importSelectionLimit
  return (
    <div className={css.list} aria-busy={list.isFetching}>
      <ul aria-label={`Arquivos do ${connectionNames[drive]}`}>
        {pages
          .flatMap(({ folders }) => folders)
          .map((folder) => (
            <FolderEntry key={folder.id} folder={folder} onOpen={() => onOpen(folder)} />
          ))}
        {pages
          .flatMap(({ files }) => files)
          .map((file) => (
            <FileEntry
              key={file.id}
              file={file}
              picture={pictures.get(file.id)}
              chosen={choice.has(file.id)}
              fault={faultOf(file)}
              full={full}
              onToggle={() => onToggle(file)}
            />
          ))}
      </ul>
      <ShowMore list={list} />
    </div>
  )
}

type DriveFaultProps = { drive: Drive; error: Error; onRetry: () => void; onConnect: () => void }

/** Why nothing is listed, and what can be done about it. */
function DriveFault({ drive, error, onRetry, onConnect }: DriveFaultProps) {
  const lost = error instanceof ApiError && (error.code === 'DRIVE_NOT_CONNECTED' || error.code === 'DRIVE_RECONNECT')
  const name = connectionNames[drive]
  const title = lost ? `Conecte o ${name}` : driveSentences(drive).notOpened
  return (
    <div className={css.list} role="alert">
      <EmptyState
        title={title}
        text={faultText(error)}
        action={
          lost ? (
            <Button onClick={onConnect}>Conectar de novo</Button>
          ) : (
            <Button variant="default" onClick={onRetry}>
              Tentar de novo
            </Button>
          )
        }
      />
    </div>
  )
}
