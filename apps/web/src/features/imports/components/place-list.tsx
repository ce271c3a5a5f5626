import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type FilePlace, filePlaceNames } from '@videozz/contract/browser'
import { isAudioFile } from '@videozz/domain'
import { formatDate } from '../../../shared/format/date.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { ShowMore } from '../../../shared/lists/show-more.tsx'
import type { PlaceFile, PlaceFolder } from '../../../shared/queries/file-places.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFileThumbnails } from '../api/use-file-thumbnails.ts'
import { type Choice, fullReason, isFull } from '../model/choice.ts'
import { listFault } from '../model/place-words.ts'
import css from './choose-files.module.css'
import { FileEntry, FolderEntry, joinFacts, LoadingEntries } from './file-entries.tsx'

type Page = { folders: PlaceFolder[]; files: PlaceFile[]; cursor: string | null }

export type PlaceListProps = {
  place: FilePlace
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  choice: Choice<PlaceFile>
  /** What stands where there is nothing. */
  empty: string
  faultOf: (file: PlaceFile) => string | null
  onOpen: (folder: PlaceFolder) => void
  onToggle: (file: PlaceFile) => void
  onConnect: () => void
}

/** Folders and files of a place, with their states. */
export function PlaceList({ place, list, choice, empty, faultOf, onOpen, onToggle, onConnect }: PlaceListProps) {
  const pages = list.data?.pages
  const pictures = useFileThumbnails(place, pages?.map(({ files }) => files) ?? [])
  if (list.error && !pages) return <ListFault place={place} error={list.error} onRetry={() => void list.refetch()} onConnect={onConnect} />
  if (!pages)
    return (
      <div className={css.list}>
        <LoadingEntries />
      </div>
    )
  const isEmpty = pages.every(({ folders, files }) => folders.length + files.length === 0)
  if (isEmpty && !list.hasNextPage)
    return (
      <div className={css.list}>
        <EmptyState title={empty} />
      </div>
    )
  return (
    <div className={css.list} aria-busy={list.isFetching}>
      {isEmpty && <p className={css.gone}>Nada encontrado até aqui.</p>}
      <ul aria-label={`Arquivos do ${filePlaceNames[place]}`}>
        {pages
          .flatMap(({ folders }) => folders)
          .map((folder) => (
            <FolderEntry key={folder.id} folder={folder} onOpen={() => onOpen(folder)} />
          ))}
        {pages
          .flatMap(({ files }) => files)
          .map((file) => (
            <PlaceEntry
              key={file.id}
              file={file}
              picture={pictures.get(file.id)}
              choice={choice}
              fault={faultOf(file)}
              onToggle={() => onToggle(file)}
            />
          ))}
      </ul>
      <ShowMore list={list} />
    </div>
  )
}

type PlaceEntryProps = {
  file: PlaceFile
  picture: string | undefined
  choice: Choice<PlaceFile>
  fault: string | null
  onToggle: () => void
}

function PlaceEntry({ file: { id, name, size, modifiedAt }, picture, choice, fault, onToggle }: PlaceEntryProps) {
  const chosen = choice.has(id)
  const bytes = size === null ? null : formatSize(size)
  return (
    <FileEntry
      name={name}
      picture={picture}
      isAudio={isAudioFile(name)}
      note={joinFacts([bytes, fault ?? (modifiedAt === null ? null : formatDate(modifiedAt))])}
      isFault={fault !== null}
      chosen={chosen}
      reason={fault ?? (isFull(choice) && !chosen ? fullReason : null)}
      onToggle={onToggle}
    />
  )
}

type ListFaultProps = { place: FilePlace; error: Error; onRetry: () => void; onConnect: () => void }

/** Why nothing is listed, and what can be done about it. */
function ListFault({ place, error, onRetry, onConnect }: ListFaultProps) {
  const { title, text, isLost } = listFault(place, error)
  return (
    <div className={css.list} role="alert">
      <EmptyState
        title={title}
        text={text}
        action={
          isLost ? (
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
