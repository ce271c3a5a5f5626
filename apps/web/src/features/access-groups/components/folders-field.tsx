import { ActionIcon, Button, Radio, Text } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import css from './groups.module.css'

type Folder = { key: string; name: string }

export type FoldersFieldProps = {
  bound: boolean
  folders: readonly Folder[]
  onChange: (change: { bound?: boolean; folders?: Folder[] }) => void
  error: ReactNode
  /** All folders of the group were deleted. */
  emptied: boolean
  /** Opens the dialog that chooses folders. */
  onChoose: () => void
}

/** Whether the members of a group see the whole account, or some folders. */
export function FoldersField({ bound, folders, onChange, error, emptied, onChoose }: FoldersFieldProps) {
  return (
    <div className={css.folders}>
      {emptied && (
        <Banner tone="warn">As pastas deste grupo foram excluídas: quem está nele não vê nenhuma mídia até você escolher outras.</Banner>
      )}
      <Radio.Group
        aria-label="O que o grupo vê"
        value={bound ? 'folders' : 'all'}
        onChange={(value) => onChange({ bound: value === 'folders' })}
        className="touch-choices"
      >
        <div className={css.choices}>
          <Radio value="all" label="Toda a conta" />
          <Radio value="folders" label="Só algumas pastas" />
        </div>
      </Radio.Group>
      {bound && (
        <>
          {folders.length > 0 && (
            <ul className={css.rows} aria-label="Pastas do grupo">
              {folders.map(({ key, name }) => (
                <li key={key}>
                  <IconFolder size={18} aria-hidden />
                  <span className={css.grow}>{name}</span>
                  <ActionIcon
                    aria-label={`Remover a pasta ${name}`}
                    onClick={() => onChange({ folders: folders.filter((folder) => folder.key !== key) })}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <Button variant="default" leftSection={<IconFolderPlus size={17} aria-hidden />} onClick={onChoose}>
            Escolher pastas
          </Button>
        </>
      )}
      {error && (
        <Text c="red" fz={13} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
