import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { folderChoicesQuery } from '../../../shared/queries/folders.ts'

export type FolderSelectProps = {
  /** Key of the chosen folder; null for none. */
  value?: string | null
  onChange?: (folderId: string | null) => void
  error?: ReactNode
}

/** Pasta: where imported media will lie. */
export function FolderSelect({ error, ...field }: FolderSelectProps) {
  const folders = useQuery(folderChoicesQuery(''))
  return (
    <Select
      label="Pasta"
      placeholder="Nenhuma Pasta"
      data={(folders.data?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))}
      searchable
      clearable
      nothingFoundMessage="Nenhuma pasta com esse nome."
      {...field}
      error={error ?? (folders.isError && 'Não foi possível carregar as pastas.')}
    />
  )
}
