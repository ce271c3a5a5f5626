import { acceptedExtensions, isAudioFile } from '@videozz/domain'
import { type ReactNode, useRef } from 'react'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { useExtraFormats } from '../../../shared/settings/use-settings.ts'
import { type PickedFile, pickFiles } from '../model/file-access.ts'

const isSound = (extension: string): boolean => isAudioFile(`a${extension}`)
const acceptOf = (extensions: readonly string[]): Record<string, string[]> => ({
  'video/*': extensions.filter((extension) => !isSound(extension)),
  'audio/*': extensions.filter(isSound),
})

/**
 * A dialog for files: the one that gives handles where the browser has it, else that of the `field`, which belongs on the page and
 * has the `label` for its name.
 */
export function useFileChooser(label: string, onFiles: (files: PickedFile[]) => void): { open: () => void; field: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  const extensions = acceptedExtensions(useExtraFormats())
  const open = (): void => {
    pickFiles(acceptOf(extensions)).then(
      (files) => (files ? onFiles(files) : input.current?.click()),
      () => notifyError('Não foi possível ler os arquivos. Tente novamente.'),
    )
  }
  const field = (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      accept={extensions.join(',')}
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])].map((file) => ({ file })))
        event.currentTarget.value = ''
      }}
    />
  )
  return { open, field }
}
