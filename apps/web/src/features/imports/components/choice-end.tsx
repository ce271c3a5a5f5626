import { Button } from '@mantine/core'
import type { ImportProvider } from '@videozz/contract/browser'
import { useState } from 'react'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useOnePress } from '../../../ui/use-one-press.ts'
import { type NamedFile, useFileImport } from '../api/use-file-import.ts'
import css from './choose-files.module.css'
import { FolderSelect } from './folder-select.tsx'

export type ChoiceEndProps = {
  provider: ImportProvider
  files: readonly NamedFile[]
  /** How much is chosen. */
  said: string
  onCancel: () => void
  /** The import has begun. */
  onBegun: () => void
}

/** The end of a dialog that files are chosen in: where they go, how much is chosen, and the import of it. */
export function ChoiceEnd({ provider, files, said, onCancel, onBegun }: ChoiceEndProps) {
  const [folderId, setFolderId] = useState<string | null>(null)
  const importing = useFileImport(provider, onBegun)
  const press = useOnePress()
  const send = (): void => {
    if (files.length > 0 && !importing.isPending && press()) importing.mutate({ files, folderId })
  }
  return (
    <>
      <div className={css.end}>
        <FolderSelect value={folderId} onChange={setFolderId} />
        <p className="num" role="status">
          {said}
        </p>
      </div>
      <ModalEnd>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <DisabledHint reason={files.length === 0 && 'Nenhum arquivo selecionado'}>
          <Button loading={importing.isPending} onClick={send}>
            Importar conteúdo
          </Button>
        </DisabledHint>
      </ModalEnd>
    </>
  )
}
