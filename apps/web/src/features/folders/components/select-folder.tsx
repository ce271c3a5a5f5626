import '@mantine/core/styles/Radio.css'
import { ActionIcon, Button, Checkbox, Modal, Radio } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { type Folder, folderLevels } from '@videozz/contract/browser'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { folderChoicesQuery, folderQuery } from '../../../shared/queries/folders.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import type { FolderTarget, FolderWish } from '../api/use-folder-changes.ts'
import { foldersText } from '../model/counts.ts'
import { editReason, firstLevelReason } from '../model/folder-reasons.ts'
import { contentsText } from './folder-card.tsx'
import { FolderForm } from './folder-form.tsx'
import { FolderThumb } from './folder-thumb.tsx'
import { LoadingRows } from '../../../shared/media/loading-rows.tsx'
import css from './select-folder.module.css'

export type SelectFolderProps = {
  opened: boolean
  /** Only one folder can be chosen. */
  single?: boolean
  /** Key of a folder that cannot be chosen: the one that contains the media. */
  current?: string
  confirmLabel: string
  /** Why nothing can be sent now, or null. */
  reason: string | null
  loading: boolean
  onConfirm: (folders: readonly FolderTarget[]) => void
  onClose: () => void
}

/** Dialog that chooses folders: lists the folders of one level; opening one goes to its subfolders. */
export default function SelectFolder({ opened, onClose, ...choice }: SelectFolderProps) {
  const [trail, setTrail] = useState<readonly FolderTarget[]>([])
  const title = trail.length === 0 ? 'Selecionar pasta' : 'Selecionar subpasta'
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={() => setTrail([])} title={title} size={560}>
      <Choice trail={trail} onTrail={setTrail} onClose={onClose} {...choice} />
    </Modal>
  )
}

function ChosenNames({ names, single }: { names: readonly string[]; single: boolean }) {
  const text = single ? `Para “${names[0]}”` : `${foldersText(names.length)}: ${names.join(', ')}`
  return (
    <p className={css.count} aria-live="polite">
      {names.length === 0 ? '' : text}
    </p>
  )
}

type ChoiceProps = Omit<SelectFolderProps, 'opened'> & { trail: readonly FolderTarget[]; onTrail: (trail: readonly FolderTarget[]) => void }

/** Mounted only while the dialog is open, so that the selection starts empty each time. */
function Choice({ trail, onTrail, single = false, current, confirmLabel, reason, loading, onConfirm, onClose }: ChoiceProps) {
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState<FolderWish | null>(null)
  const session = useSession()
  const mayCreate = (trail.length === 0 ? firstLevelReason(session) : editReason(session)) === null && trail.length < folderLevels
  const [chosen, setChosen] = useState<ReadonlyMap<string, FolderTarget>>(new Map())
  const above = trail.at(-1)
  const list = useFolderLevel(above?.key ?? null, search)
  const box = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const level = useRef(trail.length)
  useEffect(() => {
    // The link that opened this level is no longer rendered: move focus to the list.
    if (level.current !== trail.length) box.current?.focus()
    level.current = trail.length
  }, [trail.length])

  const go = (next: readonly FolderTarget[]): void => {
    setSearch('')
    onTrail(next)
  }
  const choose = ({ key, name }: Folder, on: boolean): void => {
    const rest = single ? [] : [...chosen].filter(([other]) => other !== key)
    setChosen(new Map(on ? [...rest, [key, { key, name }] as const] : rest))
  }
  // A new folder is what the media are to go to.
  const chooseMade = ({ key, name }: FolderTarget): void => {
    setSearch('')
    setChosen((before) => new Map(single ? [[key, { key, name }]] : [...before, [key, { key, name }]]))
  }
  const off = reason ?? (chosen.size === 0 && (single ? 'Escolha uma pasta.' : 'Escolha pelo menos uma pasta.'))
  return (
    <>
      {above && (
        <div className={css.back}>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => go(trail.slice(0, -1))}
          >
            Voltar
          </Button>
          <span className="cut">{trail.map(({ name }) => name).join(' › ')}</span>
        </div>
      )}
      <div className={css.search}>
        <ListSearch
          key={above?.key ?? ''}
          label={above ? 'Buscar subpasta' : 'Buscar pasta'}
          value={search}
          onSearch={setSearch}
          first={!narrow}
          {...(narrow && { hint: 'Buscar' })}
        />
        {mayCreate && (
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={16} aria-hidden />}
            onClick={() => setCreating({ kind: 'create', above: above ?? null })}
          >
            {above ? 'Nova subpasta' : 'Nova pasta'}
          </Button>
        )}
      </div>
      <div ref={box} className={css.list} tabIndex={-1} aria-busy={list.isFetching}>
        {list.error && !list.folders && <LoadFault what="suas pastas" error={list.error} retry={list.retry} />}
        {!list.folders && !list.error && <LoadingRows label="Carregando pastas" />}
        {list.folders?.length === 0 && <NoFolders searched={search !== ''} below={above !== undefined} />}
        {list.folders && list.folders.length > 0 && (
          <FolderChoices
            key={`${above?.key} ${search}`}
            folders={list.folders}
            single={single}
            current={current}
            chosen={chosen}
            onChoose={choose}
            onOpen={({ key, name }) => go([...trail, { key, name }])}
          />
        )}
      </div>
      <FolderForm wish={creating} onClose={() => setCreating(null)} onSaved={chooseMade} />
      <ChosenNames names={[...chosen.values()].map(({ name }) => name)} single={single} />
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <DisabledHint reason={off}>
          <Button loading={loading} onClick={() => onConfirm([...chosen.values()])}>
            {confirmLabel}
          </Button>
        </DisabledHint>
      </ModalEnd>
    </>
  )
}

/** Folders of one level: the first one, or those inside a folder. */
function useFolderLevel(above: string | null, search: string) {
  const roots = useQuery({ ...folderChoicesQuery(search), enabled: above === null })
  const inside = useQuery({ ...folderQuery(above ?? '', search), enabled: above !== null })
  const { error, isFetching, refetch } = above === null ? roots : inside
  return {
    folders: above === null ? roots.data?.items : inside.data?.subFolders,
    error,
    isFetching,
    retry: () => void refetch(),
  }
}

type FolderChoicesProps = {
  folders: readonly Folder[]
  single: boolean
  current: string | undefined
  chosen: ReadonlyMap<string, FolderTarget>
  onChoose: (folder: Folder, on: boolean) => void
  onOpen: (folder: Folder) => void
}

/** Rows rendered at first and added at the end of the scroll, since an account may have thousands. */
const step = 60

function FolderChoices({ folders, single, current, chosen, onChoose, onOpen }: FolderChoicesProps) {
  const [drawn, setDrawn] = useState(step)
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!end.current) return undefined
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setDrawn((before) => before + step))
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [drawn])
  const markOf = (folder: Folder) => ({
    'aria-label': folder.name,
    checked: chosen.has(folder.key),
    disabled: folder.key === current,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChoose(folder, event.currentTarget.checked),
  })
  return (
    <ul aria-label="Pastas">
      {folders.slice(0, drawn).map((folder) => {
        const { key, name } = folder
        const isCurrent = key === current
        return (
          <li key={key} className={css.row} data-chosen={chosen.has(key) || undefined}>
            <label className={css.pick}>
              {single ? <Radio name="pasta" {...markOf(folder)} /> : <Checkbox {...markOf(folder)} />}
              <FolderThumb videos={folder.videos} size="small" />
              <span className={css.words}>
                <b className="cut">{name}</b>
                <small>{isCurrent ? 'Os arquivos já estão nesta pasta' : contentsText(folder)}</small>
              </span>
            </label>
            {folder.subFoldersCount > 0 && (
              <ActionIcon size={36} className={css.open ?? ''} aria-label={`Ver subpastas de ${name}`} onClick={() => onOpen(folder)}>
                <IconChevronRight size={18} />
              </ActionIcon>
            )}
          </li>
        )
      })}
      {drawn < folders.length && <li ref={end} className={css.end} aria-hidden="true" />}
    </ul>
  )
}

function NoFolders({ searched, below }: { searched: boolean; below: boolean }) {
  if (searched) return <EmptyState title="Nenhuma pasta encontrada." text="Tente outro nome." />
  return <EmptyState title={below ? 'Esta pasta não tem subpastas.' : 'Você ainda não tem pastas'} />
}
