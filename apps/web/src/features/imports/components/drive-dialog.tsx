import { Button, Modal, Select } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { connectionNames, type Drive } from '@videozz/contract/browser'
import { useState } from 'react'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { notifyInfo } from '../../../shared/notify/notify.tsx'
import { type DriveFile, driveFilesQuery, type DriveFolder } from '../../../shared/queries/drives.ts'
import { folderChoicesQuery } from '../../../shared/queries/folders.ts'
import { planUsageQuery } from '../../../shared/queries/plans.ts'
import { useExtraFormats } from '../../../shared/settings/use-settings.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useOnePress } from '../../../ui/use-one-press.ts'
import { useDriveImport } from '../api/use-drive-import.ts'
import { type DriveChoice, fileFault, sayChoice, toggleAll, toggleFile } from '../model/drive-choice.ts'
import { DriveList } from './drive-list.tsx'
import { DriveTrail } from './drive-trail.tsx'
import css from './drives.module.css'

export type DriveDialogProps = {
  drive: Drive
  /** Files chosen at the service; without, they are chosen here. */
  picked?: readonly string[] | undefined
  onClose: () => void
  /** Signs in at the service again. */
  onConnect: () => void
}

/** Chooses files of a drive and imports them. */
export function DriveDialog({ drive, picked, onClose, onConnect }: DriveDialogProps) {
  const cancel = (): void => {
    notifyInfo('Seleção cancelada')
    onClose()
  }
  return (
    <Modal opened onClose={cancel} title={`Importar do ${connectionNames[drive]}`}>
      <DriveContents drive={drive} picked={picked} onCancel={cancel} onClose={onClose} onConnect={onConnect} />
    </Modal>
  )
}

type ContentsProps = Omit<DriveDialogProps, 'picked'> & { picked: readonly string[] | undefined; onCancel: () => void }

function DriveContents({ drive, picked, onCancel, onClose, onConnect }: ContentsProps) {
  const [trail, setTrail] = useState<readonly DriveFolder[]>([])
  const [search, setSearch] = useState('')
  const [changed, setChoice] = useState<DriveChoice | null>(null)
  const folder = trail.at(-1)?.id ?? null
  const place = picked ? { ids: picked } : { folder: search === '' ? folder : null, search }
  const list = useInfiniteQuery(driveFilesQuery(drive, place))
  const usage = useQuery(planUsageQuery).data
  const extra = useExtraFormats()
  const faultOf = (file: DriveFile): string | null => fileFault(file, usage?.plan ?? null, extra)
  const offered = list.data?.pages.flatMap(({ files }) => files).filter((file) => faultOf(file) === null) ?? []
  // What was chosen at the service is chosen until the person takes it out.
  const choice = changed ?? (picked ? toggleAll(new Map(), offered) : new Map<string, DriveFile>())
  const all = offered.length > 0 && offered.every(({ id }) => choice.has(id))
  const gone = picked && list.data ? picked.length - list.data.pages.reduce((sum, { files }) => sum + files.length, 0) : 0
  const empty = search !== '' ? 'Nenhum conteúdo encontrado.' : 'Nenhum vídeo ou áudio nesta pasta'
  return (
    <>
      {!picked && (
        <div className={css.tools}>
          <ListSearch label={`Buscar no ${connectionNames[drive]}`} hint="Buscar por nome" value={search} onSearch={setSearch} first />
        </div>
      )}
      <div className={css.head}>
        {picked ? (
          <p className={css.gone} role="status">
            {gone > 0 && sayGone(gone)}
          </p>
        ) : search === '' ? (
          <DriveTrail top={connectionNames[drive]} folders={trail} onGo={(depth) => setTrail((before) => before.slice(0, depth))} />
        ) : (
          <p className={css.gone}>Resultados em todas as pastas</p>
        )}
        {offered.length > 1 && (
          <Button variant="subtle" size="xs" onClick={() => setChoice(toggleAll(choice, offered))}>
            {all ? 'Desmarcar todos' : 'Selecionar todos'}
          </Button>
        )}
      </div>
      <DriveList
        drive={drive}
        list={list}
        choice={choice}
        empty={picked ? 'Nenhum arquivo selecionado' : empty}
        faultOf={faultOf}
        onOpen={(next) => {
          setTrail((before) => [...(search === '' ? before : []), next])
          setSearch('')
        }}
        onToggle={(file) => setChoice(toggleFile(choice, file))}
        onConnect={onConnect}
      />
      <DriveEnd drive={drive} choice={choice} onCancel={onCancel} onClose={onClose} />
    </>
  )
}

const sayGone = (count: number): string =>
  count === 1 ? '1 arquivo escolhido não pode ser importado.' : `${count} arquivos escolhidos não podem ser importados.`

type EndProps = { drive: Drive; choice: DriveChoice; onCancel: () => void; onClose: () => void }

/** Where the files go, and the import of them. */
function DriveEnd({ drive, choice, onCancel, onClose }: EndProps) {
  const [folderId, setFolderId] = useState<string | null>(null)
  const folders = useQuery(folderChoicesQuery(''))
  const importing = useDriveImport(drive, onClose)
  const press = useOnePress()
  const send = (): void => {
    if (choice.size > 0 && !importing.isPending && press()) importing.mutate({ choice, folderId })
  }
  return (
    <>
      <div className={css.end}>
        <Select
          label="Pasta"
          placeholder="Nenhuma Pasta"
          data={(folders.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))}
          value={folderId}
          onChange={setFolderId}
          searchable
          clearable
          nothingFoundMessage="Nenhuma pasta com esse nome."
          error={folders.isError && 'Não foi possível carregar as pastas.'}
        />
        <p className="num" role="status">
          {sayChoice(choice)}
        </p>
      </div>
      <ModalEnd>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <DisabledHint reason={choice.size === 0 && 'Nenhum arquivo selecionado'}>
          <Button loading={importing.isPending} onClick={send}>
            Importar conteúdo
          </Button>
        </DisabledHint>
      </ModalEnd>
    </>
  )
}
