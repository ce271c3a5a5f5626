import { Select } from '@mantine/core'
import css from './upload-screen.module.css'

export type FolderChoiceProps = { folders: readonly { key: string; name: string }[]; value: string | null; onChoose: (key: string) => void }

/** Where the files of a member bound to folders will lie. */
export const FolderChoice = ({ folders, value, onChoose }: FolderChoiceProps) => (
  <div className={css.folder}>
    {folders.length === 1 ? (
      <p>
        Os arquivos vão para a pasta <strong>{folders[0]?.name}</strong>.
      </p>
    ) : (
      <Select
        label="Pasta"
        description="Os arquivos vão para a pasta que você escolher."
        data={folders.map(({ key, name }) => ({ value: key, label: name }))}
        value={value}
        allowDeselect={false}
        searchable={folders.length > 8}
        onChange={(key) => key !== null && onChoose(key)}
      />
    )}
  </div>
)
