import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FilePlace, filePlaceNames } from '@videozz/contract/browser'
import { useState } from 'react'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { notifyInfo } from '../../../shared/notify/notify.tsx'
import { type PlaceFile, placeFilesQuery, type PlaceFolder } from '../../../shared/queries/file-places.ts'
import { planUsageQuery } from '../../../shared/queries/plans.ts'
import { useExtraFormats } from '../../../shared/settings/use-settings.ts'
import { type Choice, fileFault, sayFiles, toggleAll, toggleOne } from '../model/choice.ts'
import { emptyText } from '../model/place-words.ts'
import { ChoiceEnd } from './choice-end.tsx'
import css from './choose-files.module.css'
import { FolderTrail } from './folder-trail.tsx'
import { PlaceList } from './place-list.tsx'

export type PlaceDialogProps = {
  place: FilePlace
  /** What its top is called; the name of the place by default. */
  top?: string | undefined
  /** Files chosen at the service; without, they are chosen here. */
  picked?: readonly string[] | undefined
  onClose: () => void
  /** Connects the place again. */
  onConnect: () => void
}

/** Chooses files of a place and imports them. */
export function PlaceDialog({ onClose, ...rest }: PlaceDialogProps) {
  const cancel = (): void => {
    notifyInfo('Seleção cancelada')
    onClose()
  }
  return (
    <Modal opened onClose={cancel} title={`Importar do ${filePlaceNames[rest.place]}`}>
      <Contents {...rest} onCancel={cancel} onClose={onClose} />
    </Modal>
  )
}

function Contents({
  place,
  top = filePlaceNames[place],
  picked,
  onCancel,
  onClose,
  onConnect,
}: PlaceDialogProps & { onCancel: () => void }) {
  const [trail, setTrail] = useState<readonly PlaceFolder[]>([])
  const [search, setSearch] = useState('')
  const [changed, setChoice] = useState<Choice<PlaceFile> | null>(null)
  const folder = trail.at(-1)?.id ?? null
  const listed = picked ? { ids: picked } : { folder: search === '' ? folder : null, search }
  const list = useInfiniteQuery(placeFilesQuery(place, listed))
  const usage = useQuery(planUsageQuery).data
  const extra = useExtraFormats()
  const faultOf = (file: PlaceFile): string | null => fileFault(file, usage?.plan ?? null, extra)
  const offered = list.data?.pages.flatMap(({ files }) => files).filter((file) => faultOf(file) === null) ?? []
  // What was chosen at the service is chosen until the person takes it out.
  const choice = changed ?? (picked ? toggleAll(new Map(), offered) : new Map<string, PlaceFile>())
  const all = offered.length > 0 && offered.every(({ id }) => choice.has(id))
  const gone = picked && list.data ? picked.length - list.data.pages.reduce((sum, { files }) => sum + files.length, 0) : 0
  const empty = search !== '' ? 'Nenhum conteúdo encontrado.' : emptyText(place, folder === null)
  return (
    <>
      {!picked && (
        <div className={css.tools}>
          <ListSearch label={`Buscar no ${filePlaceNames[place]}`} hint="Buscar por nome" value={search} onSearch={setSearch} first />
        </div>
      )}
      <div className={css.head}>
        {picked ? (
          <p className={css.gone} role="status">
            {gone > 0 && sayGone(gone)}
          </p>
        ) : search === '' ? (
          <FolderTrail top={top} folders={trail} onGo={(depth) => setTrail((before) => before.slice(0, depth))} />
        ) : (
          <p className={css.gone}>Resultados em todas as pastas</p>
        )}
        {offered.length > 1 && (
          <Button variant="subtle" size="xs" onClick={() => setChoice(toggleAll(choice, offered))}>
            {all ? 'Desmarcar todos' : 'Selecionar todos'}
          </Button>
        )}
      </div>
      <PlaceList
        place={place}
        list={list}
        choice={choice}
        empty={picked ? 'Nenhum arquivo selecionado' : empty}
        faultOf={faultOf}
        onOpen={(next) => {
          setTrail((before) => [...(search === '' ? before : []), next])
          setSearch('')
        }}
        onToggle={(file) => setChoice(toggleOne(choice, file))}
        onConnect={onConnect}
      />
      <ChoiceEnd
        provider={place}
        files={[...choice.values()].map(({ id, name }) => ({ id, title: name }))}
        said={sayFiles(choice)}
        onCancel={onCancel}
        onBegun={onClose}
      />
    </>
  )
}

const sayGone = (count: number): string =>
  count === 1 ? '1 arquivo escolhido não pode ser importado.' : `${count} arquivos escolhidos não podem ser importados.`
